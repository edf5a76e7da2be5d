package io.cocoonstack.provider.testing.apiserver.internal.select;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** The label selector grammar: {@code a}, {@code !a}, {@code a=b}, {@code a==b}, {@code a!=b}, {@code a in (b,c)}, {@code a notin (b)}, {@code a>1}. */
final class LabelSelector {

    private static final String KEY = "([A-Za-z0-9][-A-Za-z0-9_./]*)";
    private static final Pattern EXISTS = Pattern.compile("(!?)\\s*" + KEY);
    private static final Pattern SET = Pattern.compile(KEY + "\\s+(in|notin)\\s*\\(([^()]*)\\)");
    private static final Pattern COMPARE = Pattern.compile(KEY + "\\s*(==|=|!=|>|<)\\s*([-A-Za-z0-9_.]*)");

    private LabelSelector() {}

    /** Reads a selector; empty selects everything. */
    static Predicate<JsonNode> parse(String text) {
        Predicate<JsonNode> all = labels -> true;
        for (String part : split(text)) {
            all = all.and(requirement(part.strip(), text));
        }
        Predicate<JsonNode> wanted = all;
        return object -> wanted.test(Json.at(object, "metadata", "labels"));
    }

    private static Predicate<JsonNode> requirement(String part, String whole) {
        Matcher set = SET.matcher(part);
        if (set.matches()) {
            Set<String> values =
                    Arrays.stream(set.group(3).split(",")).map(String::strip).collect(Collectors.toSet());
            boolean in = set.group(2).equals("in");
            String key = set.group(1);
            return labels -> (labels.has(key) && values.contains(Json.text(labels, key))) == in;
        }
        Matcher compare = COMPARE.matcher(part);
        if (compare.matches()) {
            return comparison(compare.group(1), compare.group(2), compare.group(3));
        }
        Matcher exists = EXISTS.matcher(part);
        if (exists.matches()) {
            boolean wanted = exists.group(1).isEmpty();
            String key = exists.group(2);
            return labels -> labels.has(key) == wanted;
        }
        throw ApiFailure.badRequest(
                "unable to parse requirement: \"" + part + "\" of label selector \"" + whole + "\"");
    }

    private static Predicate<JsonNode> comparison(String key, String operator, String value) {
        return switch (operator) {
            case "!=" -> labels -> !labels.has(key) || !Json.text(labels, key).equals(value);
            case ">" -> labels -> labels.has(key) && number(Json.text(labels, key)) > number(value);
            case "<" -> labels -> labels.has(key) && number(Json.text(labels, key)) < number(value);
            default -> labels -> labels.has(key) && Json.text(labels, key).equals(value);
        };
    }

    private static double number(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException _) {
            return Double.NaN;
        }
    }

    private static List<String> split(String text) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == ',' && depth == 0) {
                parts.add(text.substring(start, i));
                start = i + 1;
            }
        }
        parts.add(text.substring(start));
        return parts.stream().filter(p -> !p.isBlank()).toList();
    }
}
