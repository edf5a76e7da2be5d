/**
 * Sessions with a guest, {@code exec} and {@code attach}: Kubernetes' remotecommand protocols over SPDY/3.1 (v1 to v5) and
 * WebSocket (v4, v5 and the older ones without a number). A session runs on a virtual thread of the server, which is interrupted
 * when the client leaves; nothing but a seen exit code of 0 is ever reported as success.
 */
@NullMarked
package io.cocoonstack.provider.core.kubelet.remotecommand;

import org.jspecify.annotations.NullMarked;
