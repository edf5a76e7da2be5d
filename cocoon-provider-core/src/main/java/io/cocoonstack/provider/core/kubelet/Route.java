package io.cocoonstack.provider.core.kubelet;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A row of the routing table. A slash at the end of a request makes no difference.
 *
 * @param methods methods it answers; others are 405
 * @param pattern segments of the path; one in braces takes any value and names it
 * @param handler what answers
 */
public record Route(List<String> methods, List<String> pattern, RouteHandler handler) {

    public Route {
        methods = List.copyOf(methods);
        pattern = List.copyOf(pattern);
    }

    /** A row for GET. */
    public static Route get(String path, RouteHandler handler) {
        return of(List.of("GET"), path, handler);
    }

    /** A row such as {@code /containerLogs/{namespace}/{pod}/{container}}. */
    public static Route of(List<String> methods, String path, RouteHandler handler) {
        return new Route(methods, Arrays.asList(path.substring(1).split("/")), handler);
    }

    /** The named segments of a path that fits, empty for one that does not. */
    Optional<Map<String, String>> match(List<String> segments) {
        if (segments.size() != pattern.size()) {
            return Optional.empty();
        }
        Map<String, String> parameters = new HashMap<>();
        for (int i = 0; i < pattern.size(); i++) {
            String wanted = pattern.get(i);
            if (wanted.startsWith("{")) {
                parameters.put(wanted.substring(1, wanted.length() - 1), segments.get(i));
            } else if (!wanted.equals(segments.get(i))) {
                return Optional.empty();
            }
        }
        return Optional.of(parameters);
    }
}
