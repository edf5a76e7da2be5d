/**
 * Keeps the Node object and its lease on the API server. Public entry:
 * {@link io.cocoonstack.provider.core.cluster.registration.NodeRegistration}.
 *
 * <p>Two loops that never wait for each other: one looks at the Node object and writes what differs, the other renews the lease
 * with a client and a thread of its own. What to write is decided in pure functions over JSON trees ({@code NodePatch},
 * {@code NodeJson}, {@code LeaseJson}); every failure is logged and tried again with back-off, none ends a loop.
 */
@NullMarked
package io.cocoonstack.provider.core.cluster.registration;

import org.jspecify.annotations.NullMarked;
