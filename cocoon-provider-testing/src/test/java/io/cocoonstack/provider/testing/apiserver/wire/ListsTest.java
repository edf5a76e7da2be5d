package io.cocoonstack.provider.testing.apiserver.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.testing.apiserver.InMemoryApiServer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ListsTest {

    private static final String PODS = "/api/v1/namespaces/default/pods";

    private final InMemoryApiServer server = InMemoryApiServer.start();
    private final Http http = Http.of(server);

    @BeforeEach
    void fivePods() {
        for (int i = 0; i < 5; i++) {
            server.objects()
                    .put("{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"p%d\"}}".formatted(i));
        }
    }

    @AfterEach
    void stop() {
        http.close();
        server.close();
    }

    @Test
    void aListIsReadPageByPageAtOneMoment() {
        Http.Answer first = http.get(PODS + "?limit=2");
        server.objects().remove("Pod", "default", "p3");
        Http.Answer second = http.get(PODS + "?limit=2&continue=" + token(first));
        Http.Answer third = http.get(PODS + "?limit=2&continue=" + token(second));

        List<String> all = new ArrayList<>();
        List.of(first, second, third).forEach(page -> all.addAll(names(page)));
        assertThat(all).containsExactly("p0", "p1", "p2", "p3", "p4");
        assertThat(first.body().path("metadata").path("remainingItemCount").asInt())
                .isEqualTo(3);
        assertThat(token(third)).isEmpty();
        assertThat(second.body().path("metadata").path("resourceVersion"))
                .isEqualTo(first.body().path("metadata").path("resourceVersion"));
    }

    @Test
    void aContinuationFromBeforeACompactionIsGone() {
        String token = token(http.get(PODS + "?limit=2"));
        server.compact();

        assertThat(http.get(PODS + "?limit=2&continue=" + token).code()).isEqualTo(410);
        assertThat(http.get(PODS + "?limit=2&continue=nonsense").code()).isEqualTo(400);
    }

    @Test
    void aVersionThatIsNotThereYetIsATimeout() {
        Http.Answer answer = http.get(PODS + "?resourceVersion=999999");

        assertThat(answer.code()).isEqualTo(504);
        assertThat(answer.body()
                        .path("details")
                        .path("causes")
                        .path(0)
                        .path("reason")
                        .asString())
                .isEqualTo("ResourceVersionTooLarge");
        assertThat(http.get(PODS + "?resourceVersion=0").code()).isEqualTo(200);
    }

    @Test
    void allNamespacesAreListedTogether() {
        server.objects()
                .put("{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"q\",\"namespace\":\"other\"}}");

        assertThat(names(http.get("/api/v1/pods"))).hasSize(6);
        assertThat(names(http.get("/api/v1/namespaces/other/pods"))).containsExactly("q");
    }

    @Test
    void eventsShowThemselvesUnderBothApis() {
        http.post("/api/v1/namespaces/default/events", """
                {"metadata":{"name":"e"},"involvedObject":{"kind":"Pod","name":"p0"},"reason":"R","message":"m",
                 "type":"Normal","count":2,"source":{"component":"c"}}
                """);

        JsonNode newer =
                http.get("/apis/events.k8s.io/v1/namespaces/default/events/e").body();
        assertThat(newer.path("apiVersion").asString()).isEqualTo("events.k8s.io/v1");
        assertThat(newer.path("note").asString()).isEqualTo("m");
        assertThat(newer.path("regarding").path("name").asString()).isEqualTo("p0");
        assertThat(newer.path("deprecatedCount").asInt()).isEqualTo(2);
        assertThat(newer.has("message")).isFalse();

        http.patch(
                "/apis/events.k8s.io/v1/namespaces/default/events/e",
                "application/merge-patch+json",
                "{\"note\":\"changed\"}");
        JsonNode core = http.get("/api/v1/namespaces/default/events/e").body();
        assertThat(core.path("message").asString()).isEqualTo("changed");
        assertThat(core.path("apiVersion").asString()).isEqualTo("v1");
    }

    @Test
    void metadataAloneIsServedOnDemand() {
        JsonNode list = http.get(PODS, "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1")
                .body();

        assertThat(list.path("kind").asString()).isEqualTo("PartialObjectMetadataList");
        assertThat(list.path("items").path(0).path("metadata").path("name").asString())
                .isEqualTo("p0");
        assertThat(list.path("items").path(0).has("spec")).isFalse();
    }

    private static String token(Http.Answer page) {
        return page.body().path("metadata").path("continue").asString("");
    }

    private static List<String> names(Http.Answer list) {
        return list.body()
                .path("items")
                .valueStream()
                .map(item -> item.path("metadata").path("name").asString())
                .toList();
    }
}
