package io.cocoonstack.provider.testing.apiserver.internal.rules;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.resource.Metadata;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType;
import java.time.Clock;
import java.time.Instant;
import tools.jackson.databind.node.ObjectNode;

/** When a deletion removes an object and when it only marks it. */
public final class Deletion {

    private final Clock clock;

    public Deletion(Clock clock) {
        this.clock = clock;
    }

    /**
     * Marks {@code object} in place as far as it must stay.
     *
     * @return whether nothing keeps it: it may be removed now
     */
    public boolean mark(ResourceType type, ObjectNode object, DeleteRequest request) {
        long grace = request.grace(type, object);
        if (Metadata.deleting(object)) {
            Instant start = Metadata.deletionStart(object);
            // A second deletion may only shorten the first one; without a wish of its own it changes nothing.
            boolean shorter = grace < Metadata.grace(object);
            if (shorter && (grace == 0 || request.graceSeconds().isPresent())) {
                Metadata.markDeleting(object, grace == 0 ? clock.instant() : start, grace);
            }
        } else {
            // What goes at once and knows no grace shows no trace of its deletion to the last watcher.
            if (type.collection().equals("pods") || held(object)) {
                Metadata.markDeleting(object, clock.instant(), grace);
                countGeneration(object);
            }
        }
        if (type.collection().equals("namespaces")) {
            Json.child(object, "status").put("phase", "Terminating");
        }
        return !Metadata.deleting(object) || finished(object);
    }

    /** Whether an object under deletion has nothing left to wait for. */
    public static boolean finished(ObjectNode object) {
        return Metadata.deleting(object) && Metadata.grace(object) == 0 && !held(object);
    }

    private static boolean held(ObjectNode object) {
        return Metadata.hasFinalizers(object) || Json.present(Json.at(object, "spec", "finalizers"));
    }

    private static void countGeneration(ObjectNode object) {
        long generation = Json.number(object, 0, "metadata", "generation");
        if (generation > 0) {
            Json.child(object, "metadata").put("generation", Math.toIntExact(generation + 1));
        }
    }
}
