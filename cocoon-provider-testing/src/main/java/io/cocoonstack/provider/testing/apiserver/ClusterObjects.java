package io.cocoonstack.provider.testing.apiserver;

import io.cocoonstack.provider.testing.apiserver.internal.control.Cluster;
import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.resource.Metadata;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceCatalogue;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType;
import io.cocoonstack.provider.testing.apiserver.internal.rules.Creation;
import io.cocoonstack.provider.testing.apiserver.internal.store.Edit;
import io.cocoonstack.provider.testing.apiserver.internal.store.ObjectKey;
import io.cocoonstack.provider.testing.apiserver.internal.store.ObjectStore;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Set-up and inspection behind the back of all clients. Watchers see the changes; no rule stands in the way. */
public final class ClusterObjects {

    static final List<String> NAMESPACES = List.of("default", "kube-system", "kube-public", "kube-node-lease");

    private static final List<String> GIVEN_METADATA =
            List.of("uid", "creationTimestamp", "deletionTimestamp", "deletionGracePeriodSeconds");

    private final ResourceCatalogue catalogue;
    private final ObjectStore store;
    private final Creation creation;

    ClusterObjects(Cluster cluster) {
        this.catalogue = cluster.catalogue();
        this.store = cluster.store();
        this.creation = cluster.creation();
    }

    /**
     * Stores an object as it is, status and deletion time included; what is missing is completed as for a new object. An object of the
     * same name is replaced and keeps its UID unless another is given. A missing namespace is made.
     *
     * @param json with {@code apiVersion}, {@code kind} and {@code metadata.name}
     * @return what is stored
     * @throws IllegalArgumentException for a kind the server does not serve
     */
    public JsonNode put(String json) {
        if (!(Json.parse(json) instanceof ObjectNode given)) {
            throw new IllegalArgumentException("no JSON object: " + json);
        }
        String kind = Json.text(given, "kind");
        ResourceType type = catalogue
                .ofKind(Json.text(given, "apiVersion"), kind)
                .orElseThrow(() -> new IllegalArgumentException("unknown kind: " + kind));
        String namespace = "";
        if (type.namespaced()) {
            namespace = Metadata.namespace(given).isEmpty() ? "default" : Metadata.namespace(given);
            namespace(namespace);
        }
        return store(type, namespace, given).deepCopy();
    }

    /** The object of that kind; an empty namespace for cluster-wide kinds. A copy. */
    public Optional<JsonNode> get(String kind, String namespace, String name) {
        return store.get(new ObjectKey(type(kind).collection(), namespace, name))
                .map(JsonNode::deepCopy);
    }

    /** All objects of that kind; an empty namespace for all. Copies. */
    public List<JsonNode> list(String kind, String namespace) {
        return store.list(type(kind).collection(), namespace).objects().stream()
                .map(JsonNode::deepCopy)
                .toList();
    }

    /** Removes an object at once, whatever holds it; false when there was none. */
    public boolean remove(String kind, String namespace, String name) {
        return store.edit(new ObjectKey(type(kind).collection(), namespace, name), Edit.Remove::new)
                .isPresent();
    }

    /** Makes a namespace unless it is there. */
    public void namespace(String name) {
        ObjectKey key = new ObjectKey("namespaces", "", name);
        if (store.get(key).isEmpty()) {
            ObjectNode namespace = Json.object();
            namespace.putObject("metadata").put("name", name);
            creation.prepare(type("Namespace"), "", namespace);
            store.create(key, namespace);
        }
    }

    private ObjectNode store(ResourceType type, String namespace, ObjectNode given) {
        ObjectNode completed = given.deepCopy();
        Json.child(completed, "metadata").remove("resourceVersion");
        creation.prepare(type, namespace, completed);
        if (given.has("status")) {
            completed.set("status", given.path("status"));
        }
        ObjectNode metadata = Json.child(completed, "metadata");
        for (String field : GIVEN_METADATA) {
            if (given.path("metadata").has(field)) {
                metadata.set(field, given.path("metadata").path(field));
            }
        }
        ObjectKey key = new ObjectKey(type.collection(), namespace, Metadata.name(completed));
        return store.create(key, completed).orElseGet(() -> replace(key, given, completed));
    }

    private ObjectNode replace(ObjectKey key, ObjectNode given, ObjectNode completed) {
        return store.edit(key, current -> {
                    for (String field : List.of("uid", "creationTimestamp")) {
                        if (!given.path("metadata").has(field)) {
                            Json.restore(Json.child(completed, "metadata"), Json.child(current, "metadata"), field);
                        }
                    }
                    return new Edit.Keep(completed);
                })
                .orElseThrow(() -> new IllegalStateException(key + " was removed meanwhile"));
    }

    private ResourceType type(String kind) {
        return catalogue.ofKind(kind).orElseThrow(() -> new IllegalArgumentException("unknown kind: " + kind));
    }
}
