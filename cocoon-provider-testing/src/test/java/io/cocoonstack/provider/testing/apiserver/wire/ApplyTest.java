package io.cocoonstack.provider.testing.apiserver.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.testing.apiserver.InMemoryApiServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Server-side apply, as far as it goes here. */
class ApplyTest {

    private static final String CONFIG = "/api/v1/namespaces/default/configmaps/c";

    private final InMemoryApiServer server = InMemoryApiServer.start();
    private final Http http = Http.of(server);

    @AfterEach
    void stop() {
        http.close();
        server.close();
    }

    @Test
    void anApplyMakesWhatIsNotThere() {
        assertThat(apply("a", "{\"data\":{\"x\":\"1\"}}").code()).isEqualTo(201);
        assertThat(data().path("x").asString()).isEqualTo("1");
    }

    @Test
    void aManagerTakesAwayWhatItNoLongerApplies() {
        apply("a", "{\"data\":{\"x\":\"1\",\"y\":\"2\"}}");
        apply("b", "{\"data\":{\"z\":\"3\"}}");
        apply("a", "{\"data\":{\"x\":\"4\"}}");

        assertThat(data().toString()).isEqualTo("{\"x\":\"4\",\"z\":\"3\"}");
    }

    @Test
    void whatOthersWroteStays() {
        apply("a", "{\"data\":{\"x\":\"1\"}}");
        http.patch(CONFIG, "application/merge-patch+json", "{\"data\":{\"mine\":\"yes\"}}");
        apply("a", "{\"data\":{}}");

        assertThat(data().toString()).isEqualTo("{\"mine\":\"yes\"}");
    }

    @Test
    void anApplyNeedsAManager() {
        assertThat(http.patch(CONFIG, "application/apply-patch+yaml", "{}").code())
                .isEqualTo(400);
    }

    @Test
    void aDryRunChangesNothing() {
        apply("a", "{\"data\":{\"x\":\"1\"}}");
        Http.Answer tried = http.patch(
                CONFIG + "?fieldManager=a&dryRun=All", "application/apply-patch+yaml", "{\"data\":{\"x\":\"2\"}}");

        assertThat(tried.body().path("data").path("x").asString()).isEqualTo("2");
        assertThat(data().path("x").asString()).isEqualTo("1");
    }

    private Http.Answer apply(String manager, String body) {
        return http.patch(CONFIG + "?fieldManager=" + manager, "application/apply-patch+yaml", body);
    }

    private JsonNode data() {
        return http.get(CONFIG).body().path("data");
    }
}
