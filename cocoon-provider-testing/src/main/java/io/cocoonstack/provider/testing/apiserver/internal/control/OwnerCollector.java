package io.cocoonstack.provider.testing.apiserver.internal.control;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.resource.Metadata;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceCatalogue;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType;
import io.cocoonstack.provider.testing.apiserver.internal.rules.DeleteRequest;
import io.cocoonstack.provider.testing.apiserver.internal.store.ObjectKey;
import io.cocoonstack.provider.testing.apiserver.internal.store.ObjectStore;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Deletes what is owned by objects that are all gone, such as the lease of a deleted node. Owners of kinds the server does not serve
 * count as being there.
 */
final class OwnerCollector implements Runnable {

    private final ObjectStore store;
    private final ResourceCatalogue catalogue;
    private final Remover remover;

    OwnerCollector(Cluster cluster) {
        this.store = cluster.store();
        this.catalogue = cluster.catalogue();
        this.remover = cluster.remover();
    }

    @Override
    public void run() {
        for (ResourceType type : catalogue.types()) {
            for (ObjectNode object : store.list(type.collection(), "").objects()) {
                if (!Metadata.deleting(object) && orphaned(object)) {
                    String namespace = type.namespaced() ? Metadata.namespace(object) : "";
                    ObjectKey key = new ObjectKey(type.collection(), namespace, Metadata.name(object));
                    remover.delete(type, key, DeleteRequest.PLAIN);
                }
            }
        }
    }

    private boolean orphaned(JsonNode object) {
        JsonNode owners = Json.at(object, "metadata", "ownerReferences");
        return !owners.isEmpty() && owners.valueStream().noneMatch(owner -> present(owner, Metadata.namespace(object)));
    }

    private boolean present(JsonNode owner, String namespace) {
        Optional<ResourceType> type = catalogue.ofKind(Json.text(owner, "apiVersion"), Json.text(owner, "kind"));
        if (type.isEmpty()) {
            return true;
        }
        ObjectKey key = new ObjectKey(
                type.get().collection(), type.get().namespaced() ? namespace : "", Json.text(owner, "name"));
        return store.get(key)
                .filter(found -> Metadata.uid(found).equals(Json.text(owner, "uid")))
                .isPresent();
    }
}
