package io.cocoonstack.provider.testing.apiserver.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.testing.apiserver.InMemoryApiServer;
import io.cocoonstack.provider.testing.apiserver.review.TokenUser;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ReviewsTest {

    private final InMemoryApiServer server = InMemoryApiServer.start();
    private final Http http = Http.of(server);

    @AfterEach
    void stop() {
        http.close();
        server.close();
    }

    @Test
    void anyTokenIsKnownAtFirst() {
        JsonNode status = token("whatever");

        assertThat(status.path("authenticated").asBoolean()).isTrue();
        assertThat(status.path("user").path("groups").path(0).asString()).isEqualTo("system:authenticated");
        assertThat(token("").path("authenticated").asBoolean(false)).isFalse();
    }

    @Test
    void namedTokensBelongToTheirUsersAndOthersCanBeRefused() {
        server.reviews().token("t", TokenUser.of("alice", "admins")).refuseOtherTokens();

        assertThat(token("t").path("user").path("username").asString()).isEqualTo("alice");
        JsonNode refused = token("other");
        assertThat(refused.path("authenticated").asBoolean(false)).isFalse();
        assertThat(refused.path("error").asString()).isNotEmpty();
    }

    @Test
    void accessIsDecidedByTheTable() {
        assertThat(allowed("bob", "get")).isTrue();

        server.reviews()
                .access(question -> question.user().equals("alice")
                        && question.resource().equals("nodes")
                        && question.subresource().equals("proxy")
                        && question.groups().contains("g"));

        assertThat(allowed("alice", "get")).isTrue();
        assertThat(allowed("bob", "get")).isFalse();
    }

    @Test
    void reviewsAreOnlyPosted() {
        assertThat(http.get("/apis/authentication.k8s.io/v1/tokenreviews").code())
                .isEqualTo(405);
    }

    private JsonNode token(String token) {
        Http.Answer answer =
                http.post("/apis/authentication.k8s.io/v1/tokenreviews", "{\"spec\":{\"token\":\"" + token + "\"}}");
        assertThat(answer.code()).isEqualTo(201);
        return answer.body().path("status");
    }

    private boolean allowed(String user, String verb) {
        Http.Answer answer = http.post("/apis/authorization.k8s.io/v1/subjectaccessreviews", """
                {"spec":{"user":"%s","groups":["g"],"resourceAttributes":{"verb":"%s","resource":"nodes","subresource":"proxy","name":"n1"}}}
                """.formatted(user, verb));
        assertThat(answer.code()).isEqualTo(201);
        return answer.body().path("status").path("allowed").asBoolean();
    }
}
