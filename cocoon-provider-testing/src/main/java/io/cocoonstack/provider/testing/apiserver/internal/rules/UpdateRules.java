package io.cocoonstack.provider.testing.apiserver.internal.rules;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;
import io.cocoonstack.provider.testing.apiserver.internal.resource.Metadata;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType.Trait;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What an update may change, and what it may not. */
public final class UpdateRules {

    private static final List<String> FIXED_METADATA = List.of(
            "name",
            "namespace",
            "generateName",
            "uid",
            "creationTimestamp",
            "deletionTimestamp",
            "deletionGracePeriodSeconds",
            "generation",
            "selfLink");

    /** How a change comes. */
    public enum Verb {
        UPDATE,
        PATCH
    }

    private UpdateRules() {}

    /**
     * Makes of {@code wanted} what is stored instead of {@code current}; both in the stored shape.
     *
     * @param subresource empty for the object itself, or {@code status}
     * @param verb how the client writes
     * @throws ApiFailure 409 for a stale resourceVersion, 409 or 422 for another UID, 422 for changes that are not allowed
     */
    public static void prepare(
            ResourceType type, ObjectNode current, ObjectNode wanted, String subresource, Verb verb) {
        String name = Metadata.name(current);
        if (!Metadata.name(wanted).isEmpty() && !Metadata.name(wanted).equals(name)) {
            throw ApiFailure.badRequest("the name of the object (%s) does not match the name on the URL (%s)"
                    .formatted(Metadata.name(wanted), name));
        }
        checkIncarnation(type, name, current, wanted, verb);
        ObjectNode metadata = Json.child(wanted, "metadata");
        FIXED_METADATA.forEach(field -> Json.restore(metadata, Json.child(current, "metadata"), field));
        metadata.put("resourceVersion", Metadata.resourceVersion(current));
        if (subresource.equals("status")) {
            statusWrite(type, current, wanted);
        } else {
            objectWrite(type, current, wanted);
        }
    }

    private static void checkIncarnation(
            ResourceType type, String name, ObjectNode current, ObjectNode wanted, Verb verb) {
        String uid = Metadata.uid(wanted);
        if (!uid.isEmpty() && !uid.equals(Metadata.uid(current))) {
            // Seen on kube-apiserver 1.36: only a PUT takes the UID for a precondition, a PATCH tries to change it.
            throw switch (verb) {
                case UPDATE -> ApiFailure.otherUid(type, name, uid, Metadata.uid(current));
                case PATCH ->
                    ApiFailure.invalid(
                            type, name, "metadata.uid", "Invalid value: \"" + uid + "\": field is immutable");
            };
        }
        // "0" means no version, like an empty one.
        String version = Metadata.resourceVersion(wanted).equals("0") ? "" : Metadata.resourceVersion(wanted);
        if (version.isEmpty() && type.has(Trait.VERSION_REQUIRED)) {
            throw ApiFailure.invalid(
                    type, name, "metadata.resourceVersion", "Invalid value: 0: must be specified for an update");
        }
        if (!version.isEmpty() && !version.equals(Metadata.resourceVersion(current))) {
            throw ApiFailure.staleVersion(type, name);
        }
    }

    private static void statusWrite(ResourceType type, ObjectNode current, ObjectNode wanted) {
        List<String> others =
                wanted.propertyNames().stream().filter(n -> !isStatusPart(n)).toList();
        wanted.remove(others);
        current.properties().stream()
                .filter(field -> !isStatusPart(field.getKey()))
                .forEach(field -> wanted.set(field.getKey(), field.getValue().deepCopy()));
        // Labels and annotations are written through /status, owner references are not.
        Json.restore(Json.child(wanted, "metadata"), Json.child(current, "metadata"), "ownerReferences");
        if (type.collection().equals("pods")) {
            Json.restore(Json.child(wanted, "status"), Json.child(current, "status"), "qosClass");
        }
    }

    private static boolean isStatusPart(String field) {
        return field.equals("status") || field.equals("metadata");
    }

    private static void objectWrite(ResourceType type, ObjectNode current, ObjectNode wanted) {
        if (type.has(Trait.STATUS)) {
            Json.restore(wanted, current, "status");
        }
        switch (type.collection()) {
            case "pods" -> PodUpdates.check(type, current, wanted);
            case "nodes" -> checkProviderId(type, current, wanted);
            case "secrets" -> SecretData.normalise(wanted);
            case "services" -> keepClusterAddress(current, wanted);
            default -> {}
        }
        if (type.has(Trait.GENERATION) && !Objects.equals(current.get("spec"), wanted.get("spec"))) {
            int generation = (int) Json.number(current, 0, "metadata", "generation");
            Json.child(wanted, "metadata").put("generation", generation + 1);
        }
    }

    private static void checkProviderId(ResourceType type, ObjectNode current, ObjectNode wanted) {
        String before = Json.text(current, "spec", "providerID");
        if (!before.isEmpty() && !before.equals(Json.text(wanted, "spec", "providerID"))) {
            throw ApiFailure.invalid(
                    type,
                    Metadata.name(current),
                    "spec.providerID",
                    "Forbidden: node updates may not change providerID except from \"\" to valid");
        }
    }

    private static void keepClusterAddress(ObjectNode current, ObjectNode wanted) {
        ObjectNode spec = Json.child(wanted, "spec");
        JsonNode before = current.path("spec");
        if (before instanceof ObjectNode old && Json.text(spec, "clusterIP").isEmpty()) {
            Json.restore(spec, old, "clusterIP");
            Json.restore(spec, old, "clusterIPs");
        }
    }
}
