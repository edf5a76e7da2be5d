/**
 * Where the API server is and who we are to it: kubeconfig files merged as {@code kubectl} merges them, else the service account of
 * a Pod. Reads files once and decides; opens no connection. All problems of a configuration are reported together, as a
 * {@link io.cocoonstack.provider.core.cluster.access.ClusterAccessException}.
 */
@NullMarked
package io.cocoonstack.provider.core.cluster.access;

import org.jspecify.annotations.NullMarked;
