package io.cocoonstack.provider.core.cluster.access;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * Several kubeconfig files as one: the first file that says something wins, for the current context and for each name of a
 * context, cluster or user. A name is taken whole, never mixed. Nothing is written back.
 */
final class KubeConfig {

    /** An entry and the directory its relative paths start from. */
    record Entry(JsonNode value, Path directory) {}

    private final List<Path> files;
    private final Map<String, Entry> contexts = new LinkedHashMap<>();
    private final Map<String, Entry> clusters = new LinkedHashMap<>();
    private final Map<String, Entry> users = new LinkedHashMap<>();
    private String currentContext = "";

    private KubeConfig(List<Path> files) {
        this.files = List.copyOf(files);
    }

    /** Reads files that exist, in order of their precedence. */
    static KubeConfig read(List<Path> files) {
        KubeConfig merged = new KubeConfig(files);
        List<String> problems = new ArrayList<>();
        for (Path file : files) {
            try {
                merged.add(parse(file), file.toAbsolutePath().resolveSibling(""));
            } catch (IOException | RuntimeException e) {
                problems.add(file + " is not a readable kubeconfig: " + firstLine(e));
            }
        }
        if (!problems.isEmpty()) {
            throw new ClusterAccessException(problems);
        }
        return merged;
    }

    String source() {
        return String.join(", ", files.stream().map(Path::toString).toList());
    }

    String currentContext() {
        return currentContext;
    }

    @Nullable
    Entry context(String name) {
        return contexts.get(name);
    }

    @Nullable
    Entry cluster(String name) {
        return clusters.get(name);
    }

    @Nullable
    Entry user(String name) {
        return users.get(name);
    }

    private static JsonNode parse(Path file) throws IOException {
        String text = Files.readString(file, StandardCharsets.UTF_8);
        if (text.isBlank()) {
            return MissingNode.getInstance();
        }
        JsonNode config = new KubernetesSerialization().unmarshal(text, JsonNode.class);
        if (!config.isObject()) {
            throw new IOException("not a mapping");
        }
        return config;
    }

    private void add(JsonNode config, Path directory) {
        if (currentContext.isEmpty()) {
            currentContext = config.path("current-context").asString("");
        }
        collect(config.path("contexts"), "context", directory, contexts);
        collect(config.path("clusters"), "cluster", directory, clusters);
        collect(config.path("users"), "user", directory, users);
    }

    private static void collect(JsonNode list, String member, Path directory, Map<String, Entry> into) {
        for (JsonNode named : list) {
            into.putIfAbsent(named.path("name").asString(""), new Entry(named.path(member), directory));
        }
    }

    private static String firstLine(Exception e) {
        // A parser's message quotes the text around the fault, which may be a secret.
        return e instanceof IOException ? String.valueOf(e.getMessage()) : "it is not YAML";
    }
}
