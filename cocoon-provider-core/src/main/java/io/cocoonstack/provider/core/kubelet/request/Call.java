package io.cocoonstack.provider.core.kubelet.request;

import io.cocoonstack.provider.core.http.WebRequest;
import io.cocoonstack.provider.core.kubelet.access.User;
import java.util.Map;

/**
 * A request of an allowed caller, with what was read from it.
 *
 * @param web the request as it came
 * @param path named segments of the path, decoded
 * @param query query parameters
 * @param user who asks
 */
public record Call(WebRequest web, Map<String, String> path, Query query, User user) {

    public Call {
        path = Map.copyOf(path);
    }

    /** A named segment of the path, empty when the route has none of that name. */
    public String segment(String name) {
        return path.getOrDefault(name, "");
    }
}
