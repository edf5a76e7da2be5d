package io.cocoonstack.provider.snapshots.peer.serve;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/** Path and parameters of a request; of a parameter that is there twice, the first counts. */
record Query(String path, Map<String, String> parameters) {

    Query {
        parameters = Map.copyOf(parameters);
    }

    /** @throws IllegalArgumentException when an escape is broken */
    static Query of(String target) {
        int mark = target.indexOf('?');
        Map<String, String> parameters = new HashMap<>();
        if (mark >= 0) {
            for (String pair : target.substring(mark + 1).split("&", -1)) {
                int equals = pair.indexOf('=');
                String name = equals < 0 ? pair : pair.substring(0, equals);
                parameters.putIfAbsent(decoded(name), equals < 0 ? "" : decoded(pair.substring(equals + 1)));
            }
        }
        return new Query(mark < 0 ? target : target.substring(0, mark), parameters);
    }

    /** Empty when it is not there. */
    String text(String name) {
        return parameters.getOrDefault(name, "");
    }

    /** Empty when it is not there or no number. */
    OptionalLong number(String name) {
        try {
            return OptionalLong.of(Long.parseLong(text(name)));
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
