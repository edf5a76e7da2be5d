package io.cocoonstack.provider.testing.apiserver.internal.table;

import io.cocoonstack.provider.testing.apiserver.internal.message.ApiRequest;
import io.cocoonstack.provider.testing.apiserver.internal.message.Representation;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType;
import java.time.Clock;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Chooses the shape a client accepts: the first one in its {@code Accept} header that is known here. */
public final class Views {

    private final Columns columns;

    public Views(Clock clock) {
        this.columns = new Columns(clock);
    }

    /** The shape of the answer; plain JSON for everything that is not understood. */
    public Representation of(ResourceType type, ApiRequest request) {
        for (String accepted : request.header("accept").split(",")) {
            Map<String, String> parameters = parameters(accepted);
            String apiVersion = "meta.k8s.io/" + parameters.getOrDefault("v", "v1");
            if (!parameters.getOrDefault("g", "meta.k8s.io").equals("meta.k8s.io")) {
                continue;
            }
            switch (parameters.getOrDefault("as", "")) {
                case "Table" -> {
                    return new TableView(apiVersion, columns.of(type), include(request));
                }
                case "PartialObjectMetadata", "PartialObjectMetadataList" -> {
                    return new MetadataView(apiVersion);
                }
                default -> {
                    if (parameters.containsKey("application/json") || parameters.containsKey("*/*")) {
                        return Representation.plain(type);
                    }
                }
            }
        }
        return Representation.plain(type);
    }

    private static TableView.Include include(ApiRequest request) {
        return switch (request.parameter("includeObject")) {
            case "None" -> TableView.Include.NONE;
            case "Object" -> TableView.Include.OBJECT;
            default -> TableView.Include.METADATA;
        };
    }

    private static Map<String, String> parameters(String accepted) {
        Map<String, String> found = new HashMap<>();
        Arrays.stream(accepted.split(";")).map(String::strip).forEach(part -> {
            int equals = part.indexOf('=');
            found.put(equals < 0 ? part : part.substring(0, equals), equals < 0 ? "" : part.substring(equals + 1));
        });
        return found;
    }
}
