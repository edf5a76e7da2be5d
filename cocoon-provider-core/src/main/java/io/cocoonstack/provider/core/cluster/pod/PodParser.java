package io.cocoonstack.provider.core.cluster.pod;

import io.cocoonstack.provider.core.cluster.api.Json;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON into Pods, one at a time. A Pod whose members have the wrong shape is read as far as its identity goes: left out of a list
 * it would look deleted.
 */
final class PodParser {

    private static final Logger LOG = LoggerFactory.getLogger(PodParser.class);

    private final KubernetesSerialization serialization;
    private final String node;

    PodParser(KubernetesSerialization serialization, String node) {
        this.serialization = serialization;
        this.node = node;
    }

    /** A Pod of this node; empty for one of another node. */
    Optional<Pod> pod(JsonNode json) throws IOException {
        if (!json.path("spec").path("nodeName").asString("").equals(node)) {
            LOG.warn("The API server showed Pod {}, which is not bound to {}; it is left alone", name(json), node);
            return Optional.empty();
        }
        if (json.path("metadata") instanceof ObjectNode meta) {
            meta.remove("managedFields"); // half the size of a Pod, and nobody here reads them
        }
        try {
            return Optional.of(serialization.convertValue(json, Pod.class));
        } catch (JacksonException | IllegalArgumentException odd) {
            LOG.warn("Pod {} has an unexpected shape; only its identity is read: {}", name(json), odd.getMessage());
            return Optional.of(identity(json));
        }
    }

    /** One line of a watch; empty for a Pod of another node and for a type nobody knows. */
    Optional<PodSource.Change> change(byte[] line) throws IOException {
        JsonNode event = read(line);
        JsonNode object = event.path("object");
        String version = object.path("metadata").path("resourceVersion").asString("");
        return switch (event.path("type").asString("")) {
            case "ADDED", "MODIFIED" -> pod(object).map(pod -> new PodSource.Change.Seen(pod, version));
            case "DELETED" -> pod(object).map(pod -> new PodSource.Change.Gone(pod, version));
            case "BOOKMARK" -> Optional.of(new PodSource.Change.Mark(version));
            case "ERROR" -> Optional.of(error(object));
            default -> {
                LOG.warn("A watch event of an unknown type: {}", head(line));
                yield Optional.empty();
            }
        };
    }

    private static PodSource.Change error(JsonNode status) {
        return status.path("code").asInt(0) == 410
                ? new PodSource.Change.Expired()
                : new PodSource.Change.Failed(status.path("code").asInt(0) + " "
                        + status.path("message").asString("no message"));
    }

    private static JsonNode read(byte[] line) throws IOException {
        try {
            JsonNode event = Json.MAPPER.readTree(line);
            if (event.path("type").isString()) {
                return event;
            }
        } catch (JacksonException notJson) {
            throw new IOException("not a watch event: " + head(line), notJson);
        }
        throw new IOException("not a watch event: " + head(line));
    }

    private static Pod identity(JsonNode json) throws IOException {
        JsonNode meta = json.path("metadata");
        Map<String, String> annotations = new LinkedHashMap<>();
        meta.path("annotations").properties().forEach(entry -> {
            if (entry.getValue().isString()) {
                annotations.put(entry.getKey(), entry.getValue().asString());
            }
        });
        List<Container> containers = new ArrayList<>();
        for (JsonNode container : json.path("spec").path("containers")) {
            containers.add(new ContainerBuilder()
                    .withName(container.path("name").asString(""))
                    .build());
        }
        return new PodBuilder()
                .withNewMetadata()
                .withNamespace(required(meta, "namespace"))
                .withName(required(meta, "name"))
                .withUid(required(meta, "uid"))
                .withAnnotations(annotations)
                .withDeletionTimestamp(textOrNull(meta.path("deletionTimestamp")))
                .endMetadata()
                .withNewSpec()
                .withNodeName(json.path("spec").path("nodeName").asString(""))
                .withContainers(containers)
                .endSpec()
                .build();
    }

    private static String required(JsonNode meta, String member) throws IOException {
        String value = meta.path(member).asString("");
        if (value.isEmpty()) {
            throw new IOException("a Pod without metadata." + member);
        }
        return value;
    }

    private static @Nullable String textOrNull(JsonNode json) {
        return json.isString() ? json.asString() : null;
    }

    private static String name(JsonNode json) {
        return json.path("metadata").path("namespace").asString("") + "/"
                + json.path("metadata").path("name").asString("");
    }

    private static String head(byte[] line) {
        String text = new String(line, StandardCharsets.UTF_8);
        return text.length() > 200 ? text.substring(0, 200) + "…" : text;
    }
}
