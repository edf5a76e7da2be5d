/**
 * Serves the local snapshots to other nodes over plain HTTP: a plan of the files, and slices of them with a checksum in the trailer.
 * Nobody is asked who they are, and what is served is the memory of guests, so the port is for the network of the nodes alone. Each
 * connection has a virtual thread of its own; one more closes those that do not move. Source of the protocol: vk-cocoon.
 */
@NullMarked
package io.cocoonstack.provider.snapshots.peer.serve;

import org.jspecify.annotations.NullMarked;
