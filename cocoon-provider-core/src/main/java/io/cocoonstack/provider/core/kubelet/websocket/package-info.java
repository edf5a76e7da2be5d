/**
 * Kubernetes' channels over WebSocket: every message begins with the number of its channel, as a byte or, in the base64 variants,
 * as a digit. Framing is Netty's. Event loop, but for the output of channels, which blocks its thread.
 */
@NullMarked
package io.cocoonstack.provider.core.kubelet.websocket;

import org.jspecify.annotations.NullMarked;
