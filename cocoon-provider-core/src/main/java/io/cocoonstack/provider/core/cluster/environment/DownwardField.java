package io.cocoonstack.provider.core.cluster.environment;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The downward API's {@code fieldRef}. Pure. */
final class DownwardField {

    private static final Pattern SUBSCRIPT = Pattern.compile("(metadata\\.(?:labels|annotations))\\['(.*)']");

    private DownwardField() {}

    /**
     * The value at a path; empty while a Pod has no address, which it gets from its guest.
     *
     * @throws IllegalArgumentException for a path nobody supports
     */
    static Optional<String> value(Pod pod, String path, NodeFacts node) {
        ObjectMeta meta = pod.getMetadata() == null ? new ObjectMeta() : pod.getMetadata();
        Matcher subscript = SUBSCRIPT.matcher(path);
        if (subscript.matches()) {
            Map<String, String> map =
                    map(subscript.group(1).equals("metadata.labels") ? meta.getLabels() : meta.getAnnotations());
            return Optional.of(map.getOrDefault(subscript.group(2), ""));
        }
        return switch (path) {
            case "metadata.name" -> Optional.of(text(meta.getName()));
            case "metadata.namespace" -> Optional.of(text(meta.getNamespace()));
            case "metadata.uid" -> Optional.of(text(meta.getUid()));
            case "metadata.labels" -> Optional.of(lines(map(meta.getLabels())));
            case "metadata.annotations" -> Optional.of(lines(map(meta.getAnnotations())));
            case "spec.nodeName", "spec.host" ->
                Optional.of(pod.getSpec() == null ? "" : text(pod.getSpec().getNodeName()));
            case "spec.serviceAccountName" ->
                Optional.of(pod.getSpec() == null ? "" : text(pod.getSpec().getServiceAccountName()));
            case "status.hostIP", "status.hostIPs" -> Optional.of(node.address());
            case "status.podIP", "status.podIPs" ->
                Optional.ofNullable(
                                pod.getStatus() == null ? null : pod.getStatus().getPodIP())
                        .filter(address -> !address.isEmpty());
            default -> throw new IllegalArgumentException("unsupported fieldPath: " + path);
        };
    }

    /** One {@code key="value"} a line, sorted, the value quoted as Go quotes it. */
    private static String lines(Map<String, String> map) {
        return new TreeMap<>(map)
                .entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + quoted(entry.getValue()))
                        .collect(Collectors.joining("\n"));
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.codePoints().forEach(character -> {
            switch (character) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                case '\t' -> quoted.append("\\t");
                default -> {
                    if (character < ' ' || character == 0x7f) {
                        quoted.append("\\x%02x".formatted(character));
                    } else {
                        quoted.appendCodePoint(character);
                    }
                }
            }
        });
        return quoted.append('"').toString();
    }

    private static Map<String, String> map(@Nullable Map<String, String> map) {
        Map<String, String> clean = new TreeMap<>();
        if (map != null) {
            map.forEach((key, value) -> clean.put(key, text(value)));
        }
        return clean;
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }
}
