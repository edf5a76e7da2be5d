/**
 * The node as it should be on the API server: capacity, labels, taint, addresses, conditions. Without any Kubernetes type.
 *
 * <p>{@link io.cocoonstack.provider.core.node.NodeCapacity} and the machine facts are read once at start and fail loudly there.
 * {@link io.cocoonstack.provider.core.node.WantedNodeSource} is asked again and again by the registration's thread; it never fails and
 * never blocks longer than its check limit.
 */
@NullMarked
package io.cocoonstack.provider.core.node;

import org.jspecify.annotations.NullMarked;
