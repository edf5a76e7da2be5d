package io.cocoonstack.provider.testing.apiserver.internal.table;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.resource.Metadata;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** The columns of an event, in the core API's shape. */
final class EventColumns {

    private EventColumns() {}

    static List<Column> of(Age age) {
        return List.of(
                Column.of("Last Seen", event -> age.since(lastSeen(event))),
                Column.of("Type", event -> Json.text(event, "type")),
                Column.of("Reason", event -> Json.text(event, "reason")),
                Column.of("Object", EventColumns::object),
                Column.wide("Subobject", event -> Json.text(event, "involvedObject", "fieldPath")),
                Column.wide("Source", EventColumns::source),
                Column.of("Message", event -> Json.text(event, "message").strip()),
                Column.wide("First Seen", event -> age.since(first(event))),
                Column.wide("Count", EventColumns::count),
                Column.wide("Name", Metadata::name));
    }

    private static String lastSeen(JsonNode event) {
        String series = Json.text(event, "series", "lastObservedTime");
        String last = Json.text(event, "lastTimestamp");
        return !series.isEmpty() ? series : last.isEmpty() ? first(event) : last;
    }

    private static String first(JsonNode event) {
        String first = Json.text(event, "firstTimestamp");
        return first.isEmpty() ? Json.text(event, "eventTime") : first;
    }

    private static String object(JsonNode event) {
        return Json.text(event, "involvedObject", "kind").toLowerCase(Locale.ROOT) + "/"
                + Json.text(event, "involvedObject", "name");
    }

    private static String source(JsonNode event) {
        String component = Json.text(event, "source", "component");
        String instance = Json.text(event, "source", "host");
        if (component.isEmpty()) {
            component = Json.text(event, "reportingComponent");
            instance = Json.text(event, "reportingInstance");
        }
        return instance.isEmpty() ? component : component + ", " + instance;
    }

    private static String count(JsonNode event) {
        long series = Json.number(event, 0, "series", "count");
        long count = series > 0 ? series : Json.number(event, 0, "count");
        return Long.toString(Math.max(1, count));
    }
}
