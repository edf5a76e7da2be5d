package io.cocoonstack.provider.testing.apiserver.internal.control;

import io.cocoonstack.provider.testing.apiserver.internal.resource.DeleteRequest;
import io.cocoonstack.provider.testing.apiserver.internal.resource.Deletion;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType;
import io.cocoonstack.provider.testing.apiserver.internal.store.Edit;
import io.cocoonstack.provider.testing.apiserver.internal.store.ObjectKey;
import io.cocoonstack.provider.testing.apiserver.internal.store.ObjectStore;
import java.time.Clock;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Deletes objects: at once, or by marking them. */
public final class Remover {

    private final ObjectStore store;
    private final Deletion deletion;

    public Remover(ObjectStore store, Clock clock) {
        this.store = store;
        this.deletion = new Deletion(clock);
    }

    /**
     * Marks or removes one object, empty when there is none.
     *
     * @return its state afterwards
     * @throws io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure 409 when a precondition does not hold
     */
    public Optional<ObjectNode> delete(ResourceType type, ObjectKey key, DeleteRequest wish) {
        return store.edit(key, current -> {
            ObjectNode before = current.deepCopy();
            wish.check(type, current);
            boolean removable = deletion.mark(type, current, wish);
            if (wish.dryRun()) {
                return new Edit.Keep(before);
            }
            return removable ? new Edit.Remove(current) : new Edit.Keep(current);
        });
    }
}
