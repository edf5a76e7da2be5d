package io.cocoonstack.provider.core.cluster.review;

import io.cocoonstack.provider.core.cluster.rest.ApiAnswer;
import io.cocoonstack.provider.core.cluster.rest.ApiCalls;
import io.cocoonstack.provider.core.kubelet.access.Reviews;
import io.cocoonstack.provider.core.kubelet.access.User;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** TokenReview (authentication.k8s.io/v1) and SubjectAccessReview (authorization.k8s.io/v1). */
final class ClusterReviews implements Reviews {

    private static final String TOKEN_REVIEWS = "apis/authentication.k8s.io/v1/tokenreviews";
    private static final String ACCESS_REVIEWS = "apis/authorization.k8s.io/v1/subjectaccessreviews";

    private final ApiCalls api;
    private final String node;

    ClusterReviews(ApiCalls api, String node) {
        this.api = api;
        this.node = node;
    }

    @Override
    public Optional<User> authenticate(String token) {
        ObjectNode review = review("authentication.k8s.io/v1", "TokenReview");
        review.putObject("spec").put("token", token);
        JsonNode status = ask(TOKEN_REVIEWS, review);
        JsonNode user = status.path("user");
        String name = user.path("username").asString("");
        if (!status.path("authenticated").asBoolean(false) || name.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new User(name, user.path("uid").asString(""), texts(user.path("groups")), extra(user.path("extra"))));
    }

    @Override
    public boolean allowed(User user, String verb, String subresource) {
        ObjectNode review = review("authorization.k8s.io/v1", "SubjectAccessReview");
        ObjectNode spec = review.putObject("spec").put("user", user.name()).put("uid", user.uid());
        ArrayNode groups = spec.putArray("groups");
        user.groups().forEach(groups::add);
        ObjectNode extra = spec.putObject("extra");
        user.extra().forEach((key, values) -> {
            ArrayNode list = extra.putArray(key);
            values.forEach(list::add);
        });
        spec.putObject("resourceAttributes")
                .put("verb", verb)
                .put("group", "")
                .put("version", "v1")
                .put("resource", "nodes")
                .put("subresource", subresource)
                .put("name", node);
        JsonNode status = ask(ACCESS_REVIEWS, review);
        return status.path("allowed").asBoolean(false) && !status.path("denied").asBoolean(false);
    }

    private JsonNode ask(String path, ObjectNode review) {
        ApiAnswer answer = api.post(path, review);
        JsonNode status = answer.body().path("status");
        if (!answer.ok() || !status.isObject()) {
            throw new ReviewException(answer.ok() ? "the review came back without a status" : answer.problem());
        }
        return status;
    }

    private static ObjectNode review(String apiVersion, String kind) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("apiVersion", apiVersion)
                .put("kind", kind);
    }

    private static Map<String, List<String>> extra(JsonNode node) {
        Map<String, List<String>> extra = new HashMap<>();
        node.properties().forEach(entry -> extra.put(entry.getKey(), texts(entry.getValue())));
        return extra;
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(item -> texts.add(item.asString("")));
        return texts;
    }
}
