package io.cocoonstack.provider.core.metrics;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A strict reader of Prometheus text 0.0.4: it refuses whatever any reader is known to refuse. */
final class Exposition {

    /** A sample: its own name, labels, value. */
    record Sample(String name, Map<String, String> labels, double value) {}

    /** A family with its header and samples in order. */
    static final class Family {
        String type = "";
        String help = "";
        final List<Sample> samples = new ArrayList<>();
    }

    private static final Pattern NAME = Pattern.compile("[a-zA-Z_:][a-zA-Z0-9_:]*");
    private static final Pattern LABEL =
            Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"((?:[^\"\\\\\n]|\\\\[\\\\\"n])*)\"(,?)");
    private static final Pattern HELP = Pattern.compile("(?:[^\\\\]|\\\\[\\\\n])*");
    private static final Pattern NUMBER = Pattern.compile("NaN|[+-]Inf|-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?");

    private final Map<String, Family> families = new LinkedHashMap<>();

    static Exposition parse(String text) {
        Exposition page = new Exposition();
        check(text.endsWith("\n"), "the last byte is no line feed");
        String current = "";
        for (String line : text.substring(0, text.length() - 1).split("\n", -1)) {
            check(!line.isEmpty(), "empty line");
            String[] words = line.split(" ", 4);
            if (line.startsWith("# HELP ")) {
                current = words[2];
                check(!page.families.containsKey(current), "second header of " + current);
                check(NAME.matcher(current).matches(), line);
                Family family = new Family();
                family.help = words.length > 3 ? words[3] : "";
                check(HELP.matcher(family.help).matches(), line);
                page.families.put(current, family);
            } else if (line.startsWith("# TYPE ")) {
                check(words[2].equals(current), "TYPE without HELP: " + line);
                Family family = page.families.get(current);
                check(family.type.isEmpty() && family.samples.isEmpty(), "TYPE comes late: " + line);
                check(List.of("counter", "gauge", "histogram", "summary").contains(words[3]), line);
                family.type = words[3];
            } else {
                check(!line.startsWith("#"), "unknown comment: " + line);
                Sample sample = sample(line);
                Family family = page.families.get(current);
                check(
                        family != null && belongs(sample.name(), current, family.type),
                        "not of " + current + ": " + line);
                family.samples.add(sample);
            }
        }
        page.families.forEach(Exposition::checkFamily);
        return page;
    }

    Map<String, Family> families() {
        return families;
    }

    Family family(String name) {
        Family family = families.get(name);
        check(family != null, "no family " + name + " in " + families.keySet());
        return family;
    }

    /** The value of one series, by label pairs. */
    double value(String name, String... labels) {
        Map<String, String> wanted = new TreeMap<>();
        for (int i = 0; i < labels.length; i += 2) {
            wanted.put(labels[i], labels[i + 1]);
        }
        return families.values().stream()
                .flatMap(family -> family.samples.stream())
                .filter(sample -> sample.name().equals(name) && sample.labels().equals(wanted))
                .mapToDouble(Sample::value)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no series " + name + wanted));
    }

    private static Sample sample(String line) {
        int brace = line.indexOf('{');
        int blank = line.indexOf(' ');
        Map<String, String> labels = new TreeMap<>();
        String name;
        String rest;
        if (brace >= 0 && brace < blank) {
            name = line.substring(0, brace);
            Matcher label = LABEL.matcher(line);
            int at = brace + 1;
            boolean more = true;
            while (more && line.charAt(at) != '}') {
                check(label.find(at) && label.start() == at, "bad label at " + at + ": " + line);
                check(labels.put(label.group(1), unescape(label.group(2))) == null, "label twice: " + line);
                at = label.end();
                more = !label.group(3).isEmpty();
            }
            check(line.charAt(at) == '}' && line.charAt(at + 1) == ' ', line);
            rest = line.substring(at + 2);
        } else {
            name = line.substring(0, blank);
            rest = line.substring(blank + 1);
        }
        check(NAME.matcher(name).matches(), line);
        check(NUMBER.matcher(rest).matches(), "bad number: " + line);
        return new Sample(name, labels, number(rest));
    }

    private static boolean belongs(String sample, String family, String type) {
        return sample.equals(family)
                || (List.of("histogram", "summary").contains(type)
                        && List.of("_bucket", "_count", "_sum").stream().anyMatch(s -> sample.equals(family + s)));
    }

    private static void checkFamily(String name, Family family) {
        check(!family.samples.isEmpty(), "header without samples: " + name);
        check(!family.type.isEmpty(), "no type: " + name);
        check(
                family.samples.stream()
                                .map(s -> s.name() + s.labels())
                                .distinct()
                                .count()
                        == family.samples.size(),
                "series twice in " + name);
        check(!family.type.equals("counter") || name.endsWith("_total"), "counter without _total: " + name);
        if (family.type.equals("histogram")) {
            Map<Map<String, String>, List<Sample>> buckets = new LinkedHashMap<>();
            for (Sample sample : family.samples) {
                if (sample.name().endsWith("_bucket")) {
                    Map<String, String> others = new TreeMap<>(sample.labels());
                    check(others.remove("le") != null, "bucket without le in " + name);
                    buckets.computeIfAbsent(others, key -> new ArrayList<>()).add(sample);
                }
            }
            check(!buckets.isEmpty(), "no buckets in " + name);
            buckets.forEach((labels, series) -> checkBuckets(name, family, labels, series));
        }
    }

    private static void checkBuckets(String name, Family family, Map<String, String> labels, List<Sample> series) {
        double bound = Double.NEGATIVE_INFINITY;
        double count = 0;
        for (Sample bucket : series) {
            double le = number(bucket.labels().get("le"));
            check(le > bound && bucket.value() >= count, "buckets out of order in " + name);
            bound = le;
            count = bucket.value();
        }
        double last = count;
        check(bound == Double.POSITIVE_INFINITY, "no +Inf bucket in " + name);
        check(
                family.samples.stream()
                        .anyMatch(s ->
                                s.name().equals(name + "_count") && s.labels().equals(labels) && s.value() == last),
                "count differs from +Inf in " + name);
        check(
                family.samples.stream()
                        .anyMatch(s ->
                                s.name().equals(name + "_sum") && s.labels().equals(labels)),
                "no sum in " + name);
    }

    private static double number(String text) {
        return switch (text) {
            case "+Inf" -> Double.POSITIVE_INFINITY;
            case "-Inf" -> Double.NEGATIVE_INFINITY;
            default -> Double.parseDouble(text);
        };
    }

    private static String unescape(String text) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i++;
                plain.append(text.charAt(i) == 'n' ? '\n' : text.charAt(i));
            } else {
                plain.append(c);
            }
        }
        return plain.toString();
    }

    private static void check(boolean right, String what) {
        if (!right) {
            throw new AssertionError(what);
        }
    }
}
