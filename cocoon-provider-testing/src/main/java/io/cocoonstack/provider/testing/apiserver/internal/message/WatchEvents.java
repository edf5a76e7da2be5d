package io.cocoonstack.provider.testing.apiserver.internal.message;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType;
import io.cocoonstack.provider.testing.apiserver.internal.select.Selection;
import io.cocoonstack.provider.testing.apiserver.internal.store.Change;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Turns changes into the events of one watch: what enters a selection is ADDED, what leaves it DELETED. */
public final class WatchEvents {

    private final ResourceType type;
    private final Selection selection;
    private final Representation representation;

    /** Events of objects of that type, as far as they are selected. */
    public WatchEvents(ResourceType type, Selection selection, Representation representation) {
        this.type = type;
        this.selection = selection;
        this.representation = representation;
    }

    /** The event of a change, empty when the client does not care. */
    public Optional<ObjectNode> of(Change change) {
        boolean was = change.before() != null && selection.matches(change.before());
        boolean is = !change.removed() && selection.matches(change.after());
        if (was) {
            return Optional.of(event(is ? "MODIFIED" : "DELETED", representation.one(change.after())));
        }
        return is ? Optional.of(event("ADDED", representation.one(change.after()))) : Optional.empty();
    }

    /** An object that was there before the watch began. */
    public ObjectNode initial(ObjectNode stored) {
        return event("ADDED", representation.one(stored));
    }

    /** Everything up to {@code revision} has been told. */
    public ObjectNode bookmark(long revision, boolean endOfInitial) {
        ObjectNode object = Json.object();
        object.put("kind", type.kind());
        object.put("apiVersion", type.apiVersion());
        ObjectNode metadata = object.putObject("metadata");
        metadata.put("resourceVersion", Long.toString(revision));
        if (endOfInitial) {
            metadata.putObject("annotations").put("k8s.io/initial-events-end", "true");
        }
        return event("BOOKMARK", representation.bookmark(object));
    }

    /** The end of a watch that cannot go on. */
    public ObjectNode error(ApiFailure failure) {
        return event("ERROR", failure.status());
    }

    private static ObjectNode event(String kind, ObjectNode object) {
        ObjectNode event = Json.object();
        event.put("type", kind);
        event.set("object", object);
        return event;
    }
}
