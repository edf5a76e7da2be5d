package io.cocoonstack.provider.testing.apiserver.internal.rules;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;
import io.cocoonstack.provider.testing.apiserver.internal.resource.Metadata;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType.Trait;
import java.time.Clock;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/** Turns what a client posts into what is stored: metadata, defaults, first status. */
public final class Creation {

    private static final Pattern NAME = Pattern.compile("[a-z0-9]([-a-z0-9.]*[a-z0-9])?");
    private static final String SUFFIX_LETTERS = "bcdfghjklmnpqrstvwxz2456789";

    private final Clock clock;
    private final ServiceAddresses addresses = new ServiceAddresses();

    public Creation(Clock clock) {
        this.clock = clock;
    }

    /**
     * Completes a new object in place.
     *
     * @param namespace empty for cluster-wide types
     * @throws ApiFailure for a body of another kind, namespace or without a usable name
     */
    public void prepare(ResourceType type, String namespace, ObjectNode body) {
        checkKind(type, body);
        ObjectNode metadata = Json.child(body, "metadata");
        if (Json.text(metadata, "name").isEmpty()
                && !Json.text(metadata, "generateName").isEmpty()) {
            metadata.put("name", Json.text(metadata, "generateName") + suffix());
        }
        checkName(type, Json.text(metadata, "name"));
        checkNamespace(type, namespace, metadata);
        if (!Metadata.resourceVersion(body).isEmpty()) {
            throw ApiFailure.badRequest("resourceVersion should not be set on objects to be created");
        }
        metadata.put("uid", UUID.randomUUID().toString());
        metadata.put("creationTimestamp", Metadata.now(clock));
        metadata.remove("deletionTimestamp");
        metadata.remove("deletionGracePeriodSeconds");
        metadata.remove("selfLink");
        if (type.has(Trait.GENERATION)) {
            metadata.put("generation", 1);
        } else {
            metadata.remove("generation");
        }
        defaults(type, body);
    }

    /**
     * Sets kind and version where the body has none.
     *
     * @throws ApiFailure 400 when it has others
     */
    public static void checkKind(ResourceType type, ObjectNode body) {
        String version = Json.text(body, "apiVersion");
        String kind = Json.text(body, "kind");
        if (!version.isEmpty() && !version.equals(type.apiVersion())) {
            throw ApiFailure.badRequest("the API version in the data (%s) does not match the expected API version (%s)"
                    .formatted(version, type.apiVersion()));
        }
        if (!kind.isEmpty() && !kind.equals(type.kind())) {
            throw ApiFailure.badRequest(
                    "the kind in the data (%s) does not match the expected kind (%s)".formatted(kind, type.kind()));
        }
        body.put("apiVersion", type.apiVersion());
        body.put("kind", type.kind());
    }

    private static void checkName(ResourceType type, String name) {
        if (name.isEmpty()) {
            throw ApiFailure.invalid(type, "", "metadata.name", "Required value: name or generateName is required");
        }
        if (name.length() > 253 || !NAME.matcher(name).matches()) {
            throw ApiFailure.invalid(
                    type,
                    name,
                    "metadata.name",
                    "Invalid value: \"" + name + "\": a lowercase RFC 1123 subdomain must consist of lower case"
                            + " alphanumeric characters, '-' or '.'");
        }
    }

    private static void checkNamespace(ResourceType type, String namespace, ObjectNode metadata) {
        if (!type.namespaced()) {
            metadata.remove("namespace");
            return;
        }
        String own = Json.text(metadata, "namespace");
        if (!own.isEmpty() && !own.equals(namespace)) {
            throw ApiFailure.badRequest(
                    "the namespace of the provided object does not match the namespace sent on the request");
        }
        metadata.put("namespace", namespace);
    }

    private void defaults(ResourceType type, ObjectNode body) {
        switch (type.collection()) {
            case "pods" -> PodDefaults.apply(body);
            case "namespaces" -> {
                Json.list(Json.child(body, "spec"), "finalizers").removeAll().add("kubernetes");
                body.putObject("status").put("phase", "Active");
                Json.child(Json.child(body, "metadata"), "labels")
                        .put("kubernetes.io/metadata.name", Metadata.name(body));
            }
            case "secrets" -> SecretData.normalise(body);
            case "services" -> addresses.complete(body);
            // A kubelet registers itself with its status in the same request.
            case "nodes" -> Json.child(body, "spec");
            default -> {
                if (type.has(Trait.STATUS)) {
                    body.remove("status");
                }
            }
        }
    }

    private static String suffix() {
        StringBuilder letters = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            letters.append(SUFFIX_LETTERS.charAt(ThreadLocalRandom.current().nextInt(SUFFIX_LETTERS.length())));
        }
        return letters.toString();
    }
}
