package io.cocoonstack.provider.core.http;

import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A request as it came, head only: bodies are read and dropped.
 *
 * @param method HTTP method
 * @param path path as sent, still encoded, without the query
 * @param query query as sent, empty without one
 * @param authorization the Authorization header, empty without one
 * @param headers all headers: names in lower case, values in the order they came
 * @param clientChain certificates the client showed, its own first; not verified
 * @param remote who asks, for logs
 */
public record WebRequest(
        String method,
        String path,
        String query,
        String authorization,
        Map<String, List<String>> headers,
        List<X509Certificate> clientChain,
        String remote) {

    public WebRequest {
        headers = Map.copyOf(headers);
        clientChain = List.copyOf(clientChain);
    }

    /** The items of a header that is a list, whether they came on one line or on many. The name is in lower case. */
    public List<String> items(String header) {
        return headers.getOrDefault(header, List.of()).stream()
                .flatMap(line -> Arrays.stream(line.split(",")))
                .map(String::strip)
                .filter(item -> !item.isEmpty())
                .toList();
    }
}
