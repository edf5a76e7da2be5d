package io.cocoonstack.provider.core.kubelet.request;

import io.netty.handler.codec.http.QueryStringDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Query parameters, decoded. Unknown ones do not matter. */
public final class Query {

    private static final int MAX_PARAMETERS = 65_536;
    /** What Go's ParseBool reads, which is what the API server's own parameters go through. */
    private static final Set<String> TRUE = Set.of("1", "t", "T", "TRUE", "true", "True");

    private static final Set<String> FALSE = Set.of("0", "f", "F", "FALSE", "false", "False");

    private final Map<String, List<String>> values;

    private Query(Map<String, List<String>> values) {
        this.values = values;
    }

    /** Reads a query as sent. */
    public static Query parse(String text) throws Refusal {
        try {
            return new Query(
                    new QueryStringDecoder(text, StandardCharsets.UTF_8, false, MAX_PARAMETERS, true).parameters());
        } catch (IllegalArgumentException e) {
            throw Refusal.badRequest("the query cannot be read: " + e.getMessage());
        }
    }

    /** All values of a repeated parameter, in order. */
    public List<String> all(String name) {
        return values.getOrDefault(name, List.of());
    }

    /** The first value; empty when the parameter is absent or without a value. */
    public Optional<String> first(String name) {
        return all(name).stream().findFirst().filter(value -> !value.isEmpty());
    }

    /** Whether a switch is on; absent is off. */
    public boolean flag(String name) throws Refusal {
        Optional<String> value = first(name);
        if (value.isEmpty() || FALSE.contains(value.get())) {
            return false;
        }
        if (TRUE.contains(value.get())) {
            return true;
        }
        throw Refusal.badRequest(name + " is \"" + value.get() + "\": true or false is accepted");
    }

    /** A whole number of any sign; empty when absent. */
    public Optional<Long> number(String name) throws Refusal {
        Optional<String> value = first(name);
        try {
            return value.map(Long::valueOf);
        } catch (NumberFormatException e) {
            throw Refusal.badRequest(name + " is \"" + value.orElse("") + "\": a whole number is accepted");
        }
    }
}
