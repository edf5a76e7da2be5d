/**
 * A small HTTP/1.1 server, shared by the kubelet port and the metrics port. Handlers run on virtual threads and may block; what
 * they throw becomes a 500 and a log line. An answer may be streamed, or hand the connection to another protocol. Limits: head and small body within a deadline, bounded sizes, bounded connections.
 */
@NullMarked
package io.cocoonstack.provider.core.http;

import org.jspecify.annotations.NullMarked;
