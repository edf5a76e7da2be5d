package io.cocoonstack.provider.testing.apiserver.internal.rest;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.message.ApiReply;
import io.cocoonstack.provider.testing.apiserver.internal.message.ApiRequest;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType;
import io.cocoonstack.provider.testing.apiserver.internal.rules.Creation;
import io.cocoonstack.provider.testing.apiserver.review.AccessQuestion;
import io.cocoonstack.provider.testing.apiserver.review.Reviews;
import io.cocoonstack.provider.testing.apiserver.review.TokenUser;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Token and access reviews: answered at once, never stored. */
final class Reviewing {

    private static final String ADMIN = "kubernetes-admin";

    private final Reviews reviews;

    Reviewing(Reviews reviews) {
        this.reviews = reviews;
    }

    ApiReply answer(ResourceType type, ApiRequest request) {
        ObjectNode review = request.object();
        Creation.checkKind(type, review);
        Json.child(review, "metadata");
        JsonNode spec = review.path("spec");
        ObjectNode status =
                switch (type.kind()) {
                    case "TokenReview" -> token(spec);
                    case "SelfSubjectAccessReview" -> access(spec, ADMIN, List.of("system:masters"));
                    default ->
                        access(
                                spec,
                                Json.text(spec, "user"),
                                spec.path("groups")
                                        .valueStream()
                                        .map(g -> g.asString(""))
                                        .toList());
                };
        review.set("status", status);
        return ApiReply.json(201, review);
    }

    private ObjectNode token(JsonNode spec) {
        ObjectNode status = Json.object();
        Optional<TokenUser> user = reviews.user(Json.text(spec, "token"));
        if (user.isEmpty()) {
            status.putObject("user");
            status.put("error", "[invalid bearer token, token lookup failed]");
            return status;
        }
        status.put("authenticated", true);
        ObjectNode shown = status.putObject("user");
        shown.put("username", user.get().name());
        if (!user.get().uid().isEmpty()) {
            shown.put("uid", user.get().uid());
        }
        ArrayNode groups = shown.putArray("groups");
        user.get().groups().forEach(groups::add);
        if (spec.path("audiences").isArray()) {
            status.set("audiences", spec.path("audiences"));
        }
        return status;
    }

    private ObjectNode access(JsonNode spec, String user, List<String> groups) {
        JsonNode resource = spec.path("resourceAttributes");
        JsonNode path = spec.path("nonResourceAttributes");
        AccessQuestion question = new AccessQuestion(
                user,
                groups,
                Json.text(resource.isObject() ? resource : path, "verb"),
                Json.text(resource, "group"),
                Json.text(resource, "resource"),
                Json.text(resource, "subresource"),
                Json.text(resource, "namespace"),
                Json.text(resource, "name"),
                Json.text(path, "path"));
        boolean allowed = reviews.allows(question);
        ObjectNode status = Json.object();
        status.put("allowed", allowed);
        if (!allowed) {
            status.put("reason", "denied by the test's access table");
        }
        return status;
    }
}
