/**
 * Clients of the API server out of a {@code ClusterAccess}. One place makes TLS, proxy and credentials for every connection:
 * certificates and tokens in files are read again when they change, plugins run again before their answer expires.
 *
 * <p>{@link io.cocoonstack.provider.core.cluster.connect.ClusterClients} is the entry. Credentials are asked for by whatever
 * thread sends a request; a plugin may make that thread wait.
 */
@NullMarked
package io.cocoonstack.provider.core.cluster.connect;

import org.jspecify.annotations.NullMarked;
