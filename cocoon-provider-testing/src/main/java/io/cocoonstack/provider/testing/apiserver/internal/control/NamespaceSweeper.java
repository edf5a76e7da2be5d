package io.cocoonstack.provider.testing.apiserver.internal.control;

import io.cocoonstack.provider.testing.apiserver.internal.resource.Metadata;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceCatalogue;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType;
import io.cocoonstack.provider.testing.apiserver.internal.rules.DeleteRequest;
import io.cocoonstack.provider.testing.apiserver.internal.store.Edit;
import io.cocoonstack.provider.testing.apiserver.internal.store.ObjectKey;
import io.cocoonstack.provider.testing.apiserver.internal.store.ObjectStore;
import tools.jackson.databind.node.ObjectNode;

/** Empties namespaces that are being deleted, Pods with their grace, and removes them when nothing is left. */
final class NamespaceSweeper implements Runnable {

    private final ObjectStore store;
    private final ResourceCatalogue catalogue;
    private final Remover remover;

    NamespaceSweeper(Cluster cluster) {
        this.store = cluster.store();
        this.catalogue = cluster.catalogue();
        this.remover = cluster.remover();
    }

    @Override
    public void run() {
        for (ObjectNode namespace : store.list("namespaces", "").objects()) {
            if (Metadata.deleting(namespace) && empty(Metadata.name(namespace))) {
                store.edit(new ObjectKey("namespaces", "", Metadata.name(namespace)), Edit.Remove::new);
            }
        }
    }

    private boolean empty(String namespace) {
        boolean empty = true;
        for (ResourceType type : catalogue.types()) {
            if (!type.namespaced()) {
                continue;
            }
            for (ObjectNode object : store.list(type.collection(), namespace).objects()) {
                ObjectKey key = new ObjectKey(type.collection(), namespace, Metadata.name(object));
                if (!Metadata.deleting(object)) {
                    remover.delete(type, key, DeleteRequest.PLAIN);
                }
                empty &= store.get(key).isEmpty();
            }
        }
        return empty;
    }
}
