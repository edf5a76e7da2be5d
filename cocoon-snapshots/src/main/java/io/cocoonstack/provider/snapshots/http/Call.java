package io.cocoonstack.provider.snapshots.http;

import java.net.URI;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One request.
 *
 * @param uri absolute
 * @param headers beside those that follow from URI and body
 * @param body null when there is none; requests that may have one then say that it is empty
 * @param patience for the answer and between two of its bytes, null for that of the wire
 */
public record Call(
        String method,
        URI uri,
        Map<String, String> headers,
        @Nullable Body body,
        @Nullable Duration patience) {

    public Call {
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    }

    public static Call of(String method, URI uri) {
        return new Call(method, uri, Map.of(), null, null);
    }

    /** The same with one header more; an empty value leaves it out. */
    public Call with(String header, String value) {
        if (value.isEmpty()) {
            return this;
        }
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(header, value);
        return new Call(method, uri, more, body, patience);
    }

    public Call with(Body newBody) {
        return new Call(method, uri, headers, newBody, patience);
    }

    /** For requests whose answer takes the other side some work. */
    public Call waiting(Duration newPatience) {
        return new Call(method, uri, headers, body, newPatience);
    }

    /** The same request somewhere else. */
    public Call at(URI elsewhere) {
        return new Call(method, elsewhere, headers, body, patience);
    }
}
