package io.cocoonstack.provider.core.http;

import java.util.Map;

/**
 * An answer that is there as a whole.
 *
 * @param status HTTP status
 * @param contentType media type with its charset
 * @param body text, sent as UTF-8
 * @param headers further headers
 */
public record WebResponse(int status, String contentType, String body, Map<String, String> headers)
        implements WebAnswer {

    private static final String TEXT = "text/plain; charset=utf-8";

    public WebResponse {
        headers = Map.copyOf(headers);
    }

    public static WebResponse text(int status, String body) {
        return new WebResponse(status, TEXT, body, Map.of());
    }

    public static WebResponse json(String body) {
        return json(200, body);
    }

    public static WebResponse json(int status, String body) {
        return new WebResponse(status, "application/json", body, Map.of());
    }

    /** The methods that would have been right are named, separated by commas. */
    public static WebResponse wrongMethod(String allowed) {
        return new WebResponse(405, TEXT, "405 method not allowed", Map.of("Allow", allowed));
    }
}
