package io.cocoonstack.provider.testing.apiserver.internal.message;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.resource.EventShape;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType;
import io.cocoonstack.provider.testing.apiserver.internal.store.Listing;
import tools.jackson.databind.node.ObjectNode;

/** The shape a client wants stored objects in. */
public interface Representation {

    /** One object. */
    ObjectNode one(ObjectNode stored);

    /** Many objects; list metadata is added by the caller. */
    ObjectNode many(Listing listing);

    /** An object that carries nothing but a resourceVersion. */
    default ObjectNode bookmark(ObjectNode bare) {
        return bare;
    }

    /** The objects as they are. */
    static Representation plain(ResourceType type) {
        return new Representation() {
            @Override
            public ObjectNode one(ObjectNode stored) {
                return EventShape.toClient(type, stored);
            }

            @Override
            public ObjectNode many(Listing listing) {
                ObjectNode list = Json.object();
                list.put("kind", type.listKind());
                list.put("apiVersion", type.apiVersion());
                var items = list.putArray("items");
                listing.objects().forEach(stored -> items.add(one(stored)));
                return list;
            }
        };
    }
}
