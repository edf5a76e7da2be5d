package io.cocoonstack.provider.testing.apiserver.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.testing.apiserver.InMemoryApiServer;
import io.cocoonstack.provider.testing.apiserver.InMemoryApiServer.GoneAs;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The events of a watch as they are on the wire. */
class WatchStreamsTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String PODS = "/api/v1/namespaces/default/pods";

    private final InMemoryApiServer server =
            InMemoryApiServer.builder().bookmarkEvery(Duration.ofMillis(50)).start();
    private final Http http = Http.of(server);

    @AfterEach
    void stop() {
        http.close();
        server.close();
    }

    @Test
    void aWatchWithoutVersionBeginsWithWhatIsThere() {
        put("a", "{}", "");

        assertThat(kinds(events(PODS + "?watch=1&timeoutSeconds=1"))).containsExactly("ADDED a");
    }

    @Test
    void aWatchFromAVersionTellsWhatCameAfterIt() {
        put("a", "{}", "");
        String version = version();
        put("a", "{\"x\":\"1\"}", "");
        put("b", "{}", "");
        server.objects().remove("Pod", "default", "a");

        assertThat(kinds(events(PODS + "?watch=1&timeoutSeconds=1&resourceVersion=" + version)))
                .containsExactly("MODIFIED a", "ADDED b", "DELETED a");
    }

    @Test
    void enteringAndLeavingASelectionAreAddedAndDeleted() {
        put("a", "{}", "");
        String version = version();
        put("a", "{\"in\":\"yes\"}", "");
        put("a", "{\"in\":\"yes\",\"x\":\"1\"}", "");
        put("a", "{}", "");

        assertThat(kinds(events(PODS + "?watch=1&timeoutSeconds=1&labelSelector=in&resourceVersion=" + version)))
                .containsExactly("ADDED a", "MODIFIED a", "DELETED a");
    }

    @Test
    void aQuietWatchGetsBookmarksOnlyWhenItWantsThem() {
        String version = version();
        server.objects().namespace("somewhere-else");

        List<JsonNode> events =
                events(PODS + "?watch=1&timeoutSeconds=1&allowWatchBookmarks=true&resourceVersion=" + version);
        assertThat(events).singleElement().satisfies(event -> {
            assertThat(event.path("type").asString()).isEqualTo("BOOKMARK");
            assertThat(event.path("object").path("kind").asString()).isEqualTo("Pod");
            assertThat(event.path("object")
                            .path("metadata")
                            .path("resourceVersion")
                            .asString())
                    .isEqualTo(version());
        });
        assertThat(events(PODS + "?watch=1&timeoutSeconds=1&resourceVersion=" + version))
                .isEmpty();
    }

    @Test
    void initialEventsEndWithAMarkedBookmark() {
        put("a", "{}", "");

        List<JsonNode> events = events(
                PODS
                        + "?watch=1&timeoutSeconds=1&allowWatchBookmarks=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan");

        assertThat(kinds(events).subList(0, 2)).containsExactly("ADDED a", "BOOKMARK ");
        assertThat(events.get(1)
                        .path("object")
                        .path("metadata")
                        .path("annotations")
                        .path("k8s.io/initial-events-end")
                        .asString())
                .isEqualTo("true");
        assertThat(http.get(PODS + "?watch=1&sendInitialEvents=true").code()).isEqualTo(422);
    }

    @Test
    void aVersionFromBeforeACompactionIsGone() {
        String version = version();
        server.compact();

        assertThat(events(PODS + "?watch=1&resourceVersion=" + version))
                .singleElement()
                .satisfies(event -> {
                    assertThat(event.path("type").asString()).isEqualTo("ERROR");
                    assertThat(event.path("object").path("code").asInt()).isEqualTo(410);
                    assertThat(event.path("object").path("reason").asString()).isEqualTo("Expired");
                });

        server.refuseOldWatches(GoneAs.HTTP_STATUS);
        Http.Answer refused = http.get(PODS + "?watch=1&resourceVersion=" + version);
        assertThat(refused.code()).isEqualTo(410);
        assertThat(refused.body().path("reason").asString()).isEqualTo("Expired");
    }

    @Test
    void oneObjectCanBeWatchedByItsPath() {
        put("a", "{}", "");
        put("b", "{}", "");

        assertThat(kinds(events(PODS + "/b?watch=1&timeoutSeconds=1"))).containsExactly("ADDED b");
    }

    @Test
    void rowsAreWatchedAsTables() {
        put("a", "{}", ",\"status\":{\"phase\":\"Running\"}");

        JsonNode event = events(PODS + "?watch=1&timeoutSeconds=1", "application/json;as=Table;v=v1;g=meta.k8s.io")
                .getFirst();

        assertThat(event.path("object").path("kind").asString()).isEqualTo("Table");
        assertThat(event.path("object")
                        .path("rows")
                        .path(0)
                        .path("cells")
                        .path(2)
                        .asString())
                .isEqualTo("Running");
    }

    private void put(String name, String labels, String more) {
        server.objects()
                .put("{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"%s\",\"labels\":%s}%s}"
                        .formatted(name, labels, more));
    }

    private String version() {
        return http.get(PODS).body().path("metadata").path("resourceVersion").asString();
    }

    private List<JsonNode> events(String path) {
        return events(path, "application/json");
    }

    private List<JsonNode> events(String path, String accept) {
        try {
            HttpResponse<InputStream> response = http.client()
                    .send(
                            http.request(path).header("Accept", accept).GET().build(),
                            HttpResponse.BodyHandlers.ofInputStream());
            assertThat(response.statusCode()).isEqualTo(200);
            List<JsonNode> events = new ArrayList<>();
            new String(response.body().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(JSON::readTree)
                    .forEach(events::add);
            return events;
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> kinds(List<JsonNode> events) {
        return events.stream()
                .map(e -> e.path("type").asString() + " "
                        + e.path("object").path("metadata").path("name").asString(""))
                .toList();
    }
}
