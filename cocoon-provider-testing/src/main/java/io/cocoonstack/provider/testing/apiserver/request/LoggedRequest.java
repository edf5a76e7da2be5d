package io.cocoonstack.provider.testing.apiserver.request;

/**
 * One request the server answered.
 *
 * @param method upper case
 * @param path decoded, without query
 * @param query raw query string, empty without one
 * @param watch whether it opened a watch
 * @param contentType of the body, empty without one
 * @param userAgent as the client named itself
 * @param body as text in UTF-8
 * @param status the HTTP status answered; 0 when an injected fault left the request without an answer
 */
public record LoggedRequest(
        String method,
        String path,
        String query,
        boolean watch,
        String contentType,
        String userAgent,
        String body,
        int status) {

    /** Method, path and query in one line. */
    public String line() {
        return method + " " + path + (query.isEmpty() ? "" : "?" + query);
    }
}
