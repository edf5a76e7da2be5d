/**
 * SPDY/3.1 as the Kubernetes API server and kubectl speak it over an upgraded HTTP/1.1 connection: the client opens streams, both
 * sides send data on them, and there is no flow control but TCP's. Framing is Netty's; its session handler is not used, because it
 * waits for window updates that these peers never send. Event loop, but for the output of streams, which blocks its thread.
 */
@NullMarked
package io.cocoonstack.provider.core.kubelet.spdy;

import org.jspecify.annotations.NullMarked;
