/**
 * {@code kubectl port-forward}: TCP connections to the guest's address, over SPDY/3.1 as many as wanted at a time, over WebSocket
 * one for each port named. Connections are copied by virtual threads; one that fails says so to the client and touches no other.
 */
@NullMarked
package io.cocoonstack.provider.core.kubelet.portforward;

import org.jspecify.annotations.NullMarked;
