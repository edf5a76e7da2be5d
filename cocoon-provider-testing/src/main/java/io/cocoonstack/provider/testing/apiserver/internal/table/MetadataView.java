package io.cocoonstack.provider.testing.apiserver.internal.table;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.message.Representation;
import io.cocoonstack.provider.testing.apiserver.internal.store.Listing;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Objects without spec and status, as {@code PartialObjectMetadata}. */
final class MetadataView implements Representation {

    private final String apiVersion;

    MetadataView(String apiVersion) {
        this.apiVersion = apiVersion;
    }

    static ObjectNode of(JsonNode object, String apiVersion) {
        ObjectNode partial = Json.object();
        partial.put("kind", "PartialObjectMetadata");
        partial.put("apiVersion", apiVersion);
        partial.set("metadata", object.path("metadata"));
        return partial;
    }

    @Override
    public ObjectNode one(ObjectNode stored) {
        return of(stored, apiVersion);
    }

    @Override
    public ObjectNode many(Listing listing) {
        ObjectNode list = Json.object();
        list.put("kind", "PartialObjectMetadataList");
        list.put("apiVersion", apiVersion);
        ArrayNode items = list.putArray("items");
        listing.objects().forEach(stored -> items.add(one(stored)));
        return list;
    }

    @Override
    public ObjectNode bookmark(ObjectNode bare) {
        return of(bare, apiVersion);
    }
}
