/**
 * Plain exchanges with the API server: one request, one reply, bounded in number and time, and one long reply for a watch. Made
 * for what the client library's typed calls cannot say: a strategic merge patch without reading first, a delete with a UID, a
 * watch whose silence is noticed.
 *
 * <p>Called from any thread; calls block. No reply at all is an {@link java.io.IOException}, a refusal is a reply.
 */
@NullMarked
package io.cocoonstack.provider.core.cluster.api;

import org.jspecify.annotations.NullMarked;
