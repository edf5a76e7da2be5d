package io.cocoonstack.provider.testing.apiserver.request;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Which requests are meant.
 *
 * @param verb an HTTP method, {@code LIST} (a GET that is no watch), {@code WATCH}, or {@code *}
 * @param path a path without query; {@code *} stands for one step, {@code **} for any number of them
 */
public record RequestPattern(String verb, String path) {

    public RequestPattern {
        verb = verb.toUpperCase(Locale.ROOT);
    }

    /** Whether the request is meant. */
    public boolean matches(String method, String requestPath, boolean watch) {
        boolean verbMatches =
                switch (verb) {
                    case "*" -> true;
                    case "LIST" -> method.equals("GET") && !watch;
                    case "WATCH" -> watch;
                    default -> verb.equals(method);
                };
        return verbMatches && expression().matcher(requestPath).matches();
    }

    private Pattern expression() {
        StringBuilder expression = new StringBuilder();
        for (int i = 0; i < path.length(); i++) {
            if (path.startsWith("**", i)) {
                expression.append(".*");
                i++;
            } else if (path.charAt(i) == '*') {
                expression.append("[^/]+");
            } else {
                expression.append(Pattern.quote(path.substring(i, i + 1)));
            }
        }
        return Pattern.compile(expression.toString());
    }
}
