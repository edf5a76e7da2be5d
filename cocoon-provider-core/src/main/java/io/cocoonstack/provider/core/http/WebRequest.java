package io.cocoonstack.provider.core.http;

import java.security.cert.X509Certificate;
import java.util.List;

/**
 * A request as it came, head only: bodies are read and dropped.
 *
 * @param method HTTP method
 * @param path path as sent, still encoded, without the query
 * @param query query as sent, empty without one
 * @param authorization the Authorization header, empty without one
 * @param clientChain certificates the client showed, its own first; not verified
 * @param remote who asks, for logs
 */
public record WebRequest(
        String method,
        String path,
        String query,
        String authorization,
        List<X509Certificate> clientChain,
        String remote) {

    public WebRequest {
        clientChain = List.copyOf(clientChain);
    }
}
