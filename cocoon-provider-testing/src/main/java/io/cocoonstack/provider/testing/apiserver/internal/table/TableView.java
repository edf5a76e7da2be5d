package io.cocoonstack.provider.testing.apiserver.internal.table;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.message.Representation;
import io.cocoonstack.provider.testing.apiserver.internal.store.Listing;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Objects as rows of a {@code meta.k8s.io} Table. Every table carries its columns, also those of a watch. */
final class TableView implements Representation {

    /** What each row carries besides its cells. */
    enum Include {
        NONE,
        METADATA,
        OBJECT
    }

    private final String apiVersion;
    private final List<Column> columns;
    private final Include include;

    TableView(String apiVersion, List<Column> columns, Include include) {
        this.apiVersion = apiVersion;
        this.columns = columns;
        this.include = include;
    }

    @Override
    public ObjectNode one(ObjectNode stored) {
        ObjectNode table = table();
        Json.child(table, "metadata")
                .set("resourceVersion", stored.path("metadata").path("resourceVersion"));
        Json.list(table, "rows").add(row(stored));
        return table;
    }

    @Override
    public ObjectNode many(Listing listing) {
        ObjectNode table = table();
        ArrayNode rows = Json.list(table, "rows");
        listing.objects().forEach(stored -> rows.add(row(stored)));
        return table;
    }

    @Override
    public ObjectNode bookmark(ObjectNode bare) {
        ObjectNode table = table();
        table.set("metadata", bare.path("metadata"));
        ObjectNode row = Json.list(table, "rows").addObject();
        ArrayNode cells = row.putArray("cells");
        columns.forEach(column -> cells.add(""));
        row.set("object", MetadataView.of(bare, apiVersion));
        return table;
    }

    private ObjectNode table() {
        ObjectNode table = Json.object();
        table.put("kind", "Table");
        table.put("apiVersion", apiVersion);
        table.putObject("metadata");
        ArrayNode definitions = table.putArray("columnDefinitions");
        for (Column column : columns) {
            ObjectNode definition = definitions.addObject();
            definition.put("name", column.name());
            definition.put("type", "string");
            definition.put("format", column.name().equals("Name") ? "name" : "");
            definition.put("description", column.name());
            definition.put("priority", column.wide() ? 1 : 0);
        }
        table.putArray("rows");
        return table;
    }

    private ObjectNode row(ObjectNode stored) {
        ObjectNode row = Json.object();
        ArrayNode cells = row.putArray("cells");
        columns.forEach(column -> cells.add(column.cell().apply(stored)));
        switch (include) {
            case NONE -> row.putNull("object");
            case METADATA -> row.set("object", MetadataView.of(stored, apiVersion));
            case OBJECT -> row.set("object", stored);
        }
        return row;
    }
}
