package io.cocoonstack.provider.testing.apiserver.internal.control;

import io.cocoonstack.provider.testing.apiserver.internal.resource.Metadata;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType;
import io.cocoonstack.provider.testing.apiserver.internal.rules.DeleteRequest;
import io.cocoonstack.provider.testing.apiserver.internal.rules.Deletion;
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
        Optional<ObjectNode> after = store.edit(key, current -> {
            ObjectNode before = current.deepCopy();
            wish.check(type, current);
            boolean removable = deletion.mark(type, current, wish);
            if (wish.dryRun()) {
                return new Edit.Keep(before);
            }
            // Watchers of a Pod see its deletion marked before they see it gone, however short its grace.
            return removable && !Metadata.deleting(current) ? new Edit.Remove(current) : new Edit.Keep(current);
        });
        if (after.filter(Deletion::finished).isEmpty()) {
            return after;
        }
        String uid = Metadata.uid(after.get());
        return store.edit(
                        key,
                        current -> uid.equals(Metadata.uid(current)) && Deletion.finished(current)
                                ? new Edit.Remove(current)
                                : new Edit.Keep(current))
                .or(() -> after);
    }
}
