package io.cocoonstack.provider.testing.apiserver.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.testing.apiserver.InMemoryApiServer;
import io.cocoonstack.provider.testing.apiserver.fault.FaultEffect;
import io.cocoonstack.provider.testing.apiserver.fault.FaultRule;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultsTest {

    private static final String PODS = "/api/v1/namespaces/default/pods";
    private static final String POD =
            "{\"metadata\":{\"name\":\"p\"},\"spec\":{\"containers\":[{\"name\":\"c\",\"image\":\"i\"}]}}";

    private final InMemoryApiServer server = InMemoryApiServer.start();
    private final Http http = Http.of(server);

    @AfterEach
    void stop() {
        http.close();
        server.close();
    }

    @Test
    void tooManyRequestsNamesWhenToComeBack() {
        server.faults().on("GET", PODS).times(1).tooManyRequests(Duration.ofSeconds(3));

        Http.Answer refused = http.get(PODS);
        assertThat(refused.code()).isEqualTo(429);
        assertThat(refused.raw().headers().firstValue("Retry-After")).contains("3");
        assertThat(refused.body().path("reason").asString()).isEqualTo("TooManyRequests");
        assertThat(http.get(PODS).code()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "401,Unauthorized",
        "403,Forbidden",
        "409,Conflict",
        "410,Expired",
        "500,InternalError",
        "503,ServiceUnavailable"
    })
    void aFailureLastsUntilItIsCleared(int code, String reason) {
        FaultRule rule = server.faults().on("POST", PODS).answer(code);

        for (int i = 0; i < 3; i++) {
            Http.Answer refused = http.post(PODS, POD);
            assertThat(refused.code()).isEqualTo(code);
            assertThat(refused.body().path("reason").asString()).isEqualTo(reason);
        }
        assertThat(rule.hits()).isEqualTo(3);
        assertThat(server.objects().get("Pod", "default", "p")).isEmpty();

        rule.clear();
        assertThat(http.post(PODS, POD).code()).isEqualTo(201);
    }

    @Test
    void aHangingRequestGetsNoAnswer() {
        server.faults().on("GET", PODS).hang();

        assertThatThrownBy(() -> http.send(
                        http.request(PODS).timeout(Duration.ofMillis(300)).GET().build()))
                .isInstanceOf(UncheckedIOException.class)
                .hasCauseInstanceOf(HttpTimeoutException.class);
    }

    @Test
    void aResetRequestIsNotDone() {
        server.faults().on("POST", PODS).times(1).reset();

        assertThatThrownBy(() -> http.post(PODS, POD)).isInstanceOf(UncheckedIOException.class);
        assertThat(server.objects().get("Pod", "default", "p")).isEmpty();
    }

    @Test
    void aLostAnswerBelongsToARequestThatIsDone() {
        server.faults().on("POST", PODS).times(1).loseAnswer();

        assertThatThrownBy(() -> http.post(PODS, POD)).isInstanceOf(UncheckedIOException.class);
        assertThat(server.objects().get("Pod", "default", "p")).isPresent();
    }

    @Test
    void aWatchWhoseAnswerIsLostIsNotOpen() {
        // Until cleared: the client repeats a GET whose connection broke.
        server.faults().on("WATCH", PODS).loseAnswer();

        assertThatThrownBy(() -> http.get(PODS + "?watch=1")).isInstanceOf(UncheckedIOException.class);
        assertThat(server.openWatches()).isZero();
    }

    @Test
    void aSlowRequestIsDoneLate() {
        server.faults().on("POST", PODS).slow(Duration.ofMillis(500));

        var answer = http.client()
                .sendAsync(
                        http.request(PODS)
                                .header("Content-Type", "application/json")
                                .POST(HttpRequest.BodyPublishers.ofString(POD))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());

        assertThat(server.objects().get("Pod", "default", "p")).isEmpty();
        await().untilAsserted(() -> assertThat(answer).isCompleted());
        assertThat(answer.join().statusCode()).isEqualTo(201);
    }

    @Test
    void garbageTakesThePlaceOfTheAnswer() {
        server.faults().on("GET", PODS).times(1).does(new FaultEffect.Garbage("text/html", "\"<html>\""));

        Http.Answer answer = http.get(PODS);
        assertThat(answer.raw().headers().firstValue("Content-Type")).contains("text/html");
        assertThat(answer.raw().body()).isEqualTo("\"<html>\"");
    }

    @Test
    void listsAndWatchesAreToldApart() {
        server.faults().on("WATCH", PODS).answer(500);
        assertThat(http.get(PODS).code()).isEqualTo(200);
        assertThat(http.get(PODS + "?watch=1&timeoutSeconds=1").code()).isEqualTo(500);

        server.faults().clear();
        server.faults().on("LIST", PODS).answer(500);
        assertThat(http.get(PODS).code()).isEqualTo(500);
        assertThat(http.get(PODS + "?watch=1&timeoutSeconds=1&resourceVersion=1")
                        .code())
                .isEqualTo(200);
    }

    @Test
    void aStarStandsForOneStepAndTwoForMany() {
        server.faults().on("*", "/api/v1/namespaces/*/pods").answer(500);
        assertThat(http.get(PODS).code()).isEqualTo(500);
        assertThat(http.get(PODS + "/p").code()).isEqualTo(404);

        server.faults().on("*", "/api/**").answer(503);
        assertThat(http.get(PODS + "/p").code()).isEqualTo(503);
        assertThat(http.get("/apis").code()).isEqualTo(200);
    }

    @Test
    void theLogKeepsRequestsWithTheirOutcome() {
        server.faults().on("GET", PODS + "/p").times(1).answer(500);
        http.get(PODS + "/p");
        http.get(PODS + "/p");
        http.post(PODS + "?dryRun=All", POD);

        assertThat(server.requests().matching("GET", PODS + "/*"))
                .extracting(r -> r.status())
                .containsExactly(500, 404);
        assertThat(server.requests().matching("POST", PODS)).singleElement().satisfies(request -> {
            assertThat(request.line()).isEqualTo("POST " + PODS + "?dryRun=All");
            assertThat(request.body()).isEqualTo(POD);
            assertThat(request.contentType()).isEqualTo("application/json");
        });
        server.requests().clear();
        assertThat(server.requests().all()).isEmpty();
        assertThat(server.requests().total()).isEqualTo(3);
    }
}
