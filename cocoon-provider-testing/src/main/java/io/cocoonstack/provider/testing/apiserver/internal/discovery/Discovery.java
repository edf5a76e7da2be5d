package io.cocoonstack.provider.testing.apiserver.internal.discovery;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.message.ApiReply;
import io.cocoonstack.provider.testing.apiserver.internal.message.ApiRequest;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceCatalogue;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Everything outside the resources themselves. */
public final class Discovery {

    static final String VERSION = "v1.34.0";

    private final ResourceCatalogue catalogue;

    public Discovery(ResourceCatalogue catalogue) {
        this.catalogue = catalogue;
    }

    /** The answer, empty when the path is about resources or unknown. */
    public Optional<ApiReply> answer(ApiRequest request) {
        String path = request.path().length() > 1 && request.path().endsWith("/")
                ? request.path().substring(0, request.path().length() - 1)
                : request.path();
        return switch (path) {
            case "/healthz", "/livez", "/readyz" -> Optional.of(ApiReply.text("ok"));
            case "/version" -> Optional.of(ApiReply.ok(version()));
            case "/api" -> Optional.of(aggregated(request, List.of(""), GroupDocuments.versions()));
            case "/apis" -> Optional.of(aggregated(request, catalogue.groups(), GroupDocuments.groups(catalogue)));
            case "/openapi/v2" -> Optional.of(OpenApi.second(request.header("accept")));
            case "/openapi/v3" -> Optional.of(ApiReply.ok(OpenApi.index(catalogue)));
            case "/api/v1" -> Optional.of(ApiReply.ok(GroupDocuments.resources("v1", catalogue.of("", "v1"))));
            default -> below(path);
        };
    }

    private ApiReply aggregated(ApiRequest request, List<String> groups, ObjectNode plain) {
        return AggregatedDocuments.version(request.header("accept"))
                .map(version -> AggregatedDocuments.of(catalogue, groups, version))
                .orElseGet(() -> ApiReply.ok(plain));
    }

    private Optional<ApiReply> below(String path) {
        if (path.startsWith("/openapi/v3/")) {
            return OpenApi.document(catalogue, path.substring("/openapi/v3/".length()))
                    .map(ApiReply::ok);
        }
        return path.startsWith("/apis/") ? group(path.split("/")) : Optional.empty();
    }

    private Optional<ApiReply> group(String[] steps) {
        if (steps.length == 3) {
            if (!catalogue.groups().contains(steps[2])) {
                throw ApiFailure.unknownPath();
            }
            return Optional.of(ApiReply.ok(GroupDocuments.group(catalogue, steps[2])));
        }
        if (steps.length == 4) {
            List<ResourceType> types = catalogue.of(steps[2], steps[3]);
            if (types.isEmpty()) {
                throw ApiFailure.unknownPath();
            }
            return Optional.of(ApiReply.ok(GroupDocuments.resources(steps[2] + "/" + steps[3], types)));
        }
        return Optional.empty();
    }

    private static ObjectNode version() {
        ObjectNode version = Json.object();
        version.put("major", "1");
        version.put("minor", "34");
        version.put("gitVersion", VERSION);
        version.put("gitCommit", "");
        version.put("gitTreeState", "clean");
        version.put("buildDate", "1970-01-01T00:00:00Z");
        version.put("goVersion", "none");
        version.put("compiler", "none");
        version.put("platform", "any/any");
        return version;
    }
}
