package io.cocoonstack.provider.core.cluster.registration;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.core.node.WantedNode;
import io.cocoonstack.provider.core.node.health.NodeCondition;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Strategic merge patches that bring the server's Node to the wanted one. Three-way: what we wrote before and no longer want is
 * deleted, what others wrote is not mentioned. Pure.
 */
final class NodePatch {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String DIRECTIVE = "$patch";

    private NodePatch() {}

    /**
     * Labels, taint and provider id, on the main resource; empty when the server's object has them. A taint list can only be
     * replaced as a whole, so the patch then holds on to the version it was computed from.
     */
    static Optional<ObjectNode> object(JsonNode current, WantedNode wanted) {
        ObjectNode patch = JSON.objectNode();
        ObjectNode labels = labels(current, wanted);
        if (!labels.isEmpty()) {
            metadata(patch, current).set("labels", labels);
        }
        JsonNode spec = current.path("spec");
        if (!wanted.providerId().isEmpty()
                && spec.path("providerID").asString("").isEmpty()) {
            patch.withObject("/spec").put("providerID", wanted.providerId());
        }
        if (missingTaint(spec, wanted)) {
            ArrayNode taints = JSON.arrayNode();
            spec.path("taints").forEach(taint -> taints.add(taint.deepCopy()));
            patch.withObject("/spec").set("taints", taints.add(NodeJson.taint(wanted.taint())));
            metadata(patch, current)
                    .set("resourceVersion", current.path("metadata").path("resourceVersion"));
        }
        if (patch.isEmpty()) {
            return Optional.empty();
        }
        metadata(patch, current);
        return Optional.of(patch);
    }

    /** Status and bookkeeping, on the status subresource. */
    static ObjectNode status(JsonNode current, WantedNode wanted, Instant now) {
        Bookkeeping base = Bookkeeping.read(current);
        JsonNode server = current.path("status");
        ObjectNode status = NodeJson.status(wanted, now);
        status.set("conditions", conditions(server, wanted, now));

        ObjectNode patch = JSON.objectNode();
        ObjectNode metadata = metadata(patch, current);
        ObjectNode annotations = Bookkeeping.annotations(
                wanted, current.path("metadata").path("uid").asString(""), status);
        for (String former : base.meta().path("annotations").propertyNames()) {
            annotations.putIfAbsent(former, JSON.nullNode());
        }
        metadata.set("annotations", annotations);

        status.withArray("/conditions").addAll(vanishedConditions(server, base, wanted));
        forgetResources(
                status.withObject("/capacity"),
                server.path("capacity"),
                base.status().path("capacity"));
        forgetResources(
                status.withObject("/allocatable"),
                server.path("allocatable"),
                base.status().path("allocatable"));
        if (status.path("addresses").equals(server.path("addresses"))) {
            status.remove("addresses");
        } else {
            // The schema merges addresses by type, although a type may occur twice.
            status.withArray("/addresses").insert(0, JSON.objectNode().put(DIRECTIVE, "replace"));
        }
        patch.set("status", status);
        return patch;
    }

    /** Whether somebody else changed what other programs act upon: our conditions or the port they dial. */
    static boolean overwritten(JsonNode current, WantedNode wanted) {
        JsonNode status = current.path("status");
        boolean port = status.path("daemonEndpoints")
                        .path("kubeletEndpoint")
                        .path("Port")
                        .asInt(0)
                == wanted.kubeletPort();
        return !port
                || wanted.conditions().stream().anyMatch(condition -> !condition(status, condition.type())
                        .path("status")
                        .asString("")
                        .equals(condition.status()));
    }

    private static ObjectNode labels(JsonNode current, WantedNode wanted) {
        JsonNode server = current.path("metadata").path("labels");
        ObjectNode labels = JSON.objectNode();
        wanted.labels().forEach((key, value) -> {
            if (!value.equals(server.path(key).asString(null))) {
                labels.put(key, value);
            }
        });
        Predicate<String> unwanted = key -> server.has(key) && !wanted.labels().containsKey(key);
        for (String former : Bookkeeping.read(current).meta().path("labels").propertyNames()) {
            if (unwanted.test(former)) {
                labels.putNull(former);
            }
        }
        // Pods that need a class must not land here, whoever wrote the label.
        if (unwanted.test(Annotations.CPU_CLASS)) {
            labels.putNull(Annotations.CPU_CLASS);
        }
        return labels;
    }

    /** Any taint with our key is ours or an administrator's version of it, which stays. */
    private static boolean missingTaint(JsonNode spec, WantedNode wanted) {
        for (JsonNode taint : spec.path("taints")) {
            if (taint.path("key").asString("").equals(wanted.taint().key())) {
                return false;
            }
        }
        return true;
    }

    private static ArrayNode conditions(JsonNode server, WantedNode wanted, Instant now) {
        ArrayNode conditions = JSON.arrayNode();
        for (NodeCondition condition : wanted.conditions()) {
            conditions.add(
                    NodeJson.condition(condition, now, since(condition(server, condition.type()), condition, now)));
        }
        return conditions;
    }

    /** A status the server already shows keeps its time there, also over our restart and after a blip we did not see. */
    private static Instant since(JsonNode server, NodeCondition condition, Instant now) {
        Optional<Instant> changed = time(server.path("lastTransitionTime").asString(""));
        if (changed.isEmpty()) {
            return condition.since();
        }
        if (server.path("status").asString("").equals(condition.status())) {
            return changed.get();
        }
        return condition.since().isAfter(changed.get()) ? condition.since() : now;
    }

    private static ArrayNode vanishedConditions(JsonNode server, Bookkeeping base, WantedNode wanted) {
        ArrayNode deletions = JSON.arrayNode();
        for (JsonNode former : base.status().path("conditions")) {
            String type = former.path("type").asString("");
            boolean ours = wanted.conditions().stream().anyMatch(c -> c.type().equals(type));
            if (!ours && condition(server, type).isObject()) {
                deletions.addObject().put(DIRECTIVE, "delete").put("type", type);
            }
        }
        return deletions;
    }

    /** Resources we wrote before go, and huge pages of another size whoever wrote them: the host has them no longer. */
    private static void forgetResources(ObjectNode wanted, JsonNode server, JsonNode base) {
        for (String key : server.propertyNames()) {
            if (!wanted.has(key) && (base.has(key) || key.startsWith("hugepages-"))) {
                wanted.putNull(key);
            }
        }
    }

    private static JsonNode condition(JsonNode status, String type) {
        for (JsonNode condition : status.path("conditions")) {
            if (condition.path("type").asString("").equals(type)) {
                return condition;
            }
        }
        return JSON.missingNode();
    }

    /** Every patch names the incarnation it is meant for. */
    private static ObjectNode metadata(ObjectNode patch, JsonNode current) {
        ObjectNode metadata = patch.withObject("/metadata");
        metadata.set("uid", current.path("metadata").path("uid"));
        return metadata;
    }

    private static Optional<Instant> time(String text) {
        try {
            return text.isEmpty()
                    ? Optional.empty()
                    : Optional.of(OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeException odd) {
            return Optional.empty();
        }
    }
}
