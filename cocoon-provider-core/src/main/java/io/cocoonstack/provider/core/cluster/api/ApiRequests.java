package io.cocoonstack.provider.core.cluster.api;

import java.io.IOException;

/**
 * Single requests to an API server: each is answered as a whole or not at all. A refusal is a reply; an exception says that nobody
 * knows what became of the request. They block, and may be made from any thread.
 */
public interface ApiRequests {

    Reply get(String path) throws IOException;

    /** A strategic merge patch; null values in the body delete. */
    Reply patch(String path, Object body) throws IOException;

    Reply post(String path, Object body) throws IOException;

    Reply put(String path, Object body) throws IOException;

    Reply delete(String path, Object body) throws IOException;
}
