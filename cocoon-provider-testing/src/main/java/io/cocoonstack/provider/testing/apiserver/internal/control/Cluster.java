package io.cocoonstack.provider.testing.apiserver.internal.control;

import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceCatalogue;
import io.cocoonstack.provider.testing.apiserver.internal.rules.Creation;
import io.cocoonstack.provider.testing.apiserver.internal.store.ObjectStore;
import java.time.Clock;

/**
 * The objects of one server and what changes them.
 *
 * @param catalogue which resources there are
 * @param store the objects
 * @param creation completes new objects
 * @param remover deletes objects
 * @param binder puts Pods on nodes
 * @param clock where all times come from
 */
public record Cluster(
        ResourceCatalogue catalogue,
        ObjectStore store,
        Creation creation,
        Remover remover,
        Binder binder,
        Clock clock) {

    /** An empty cluster. */
    public static Cluster empty(ResourceCatalogue catalogue, Clock clock) {
        ObjectStore store = new ObjectStore();
        return new Cluster(
                catalogue, store, new Creation(clock), new Remover(store, clock), new Binder(store, clock), clock);
    }
}
