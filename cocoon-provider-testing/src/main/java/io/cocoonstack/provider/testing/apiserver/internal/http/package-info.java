/**
 * HTTP and WebSocket around the verbs. Event loops read and write; each request, and each watch for as long as it is open, has a
 * virtual thread of its own that may wait.
 */
@NullMarked
package io.cocoonstack.provider.testing.apiserver.internal.http;

import org.jspecify.annotations.NullMarked;
