package io.cocoonstack.provider.core.cluster.event;

import static io.cocoonstack.provider.core.cluster.ScriptedApi.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.core.cluster.ScriptedApi;
import io.cocoonstack.provider.core.cluster.api.ApiServer;
import io.cocoonstack.provider.core.cluster.api.Json;
import io.cocoonstack.provider.core.port.PodPort.EventType;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class EventRecorderTest {

    private static final EventSubject POD = EventSubject.pod(new PodRef("d", "a-0", "u1"));

    private final ScriptedApi api;
    private final KubernetesClient client;
    private final EventRecorder recorder;

    EventRecorderTest() throws IOException {
        api = new ScriptedApi().on("POST", "events$", 201, "{}").on("PATCH", "events/", 200, "{}");
        client = api.client();
        recorder = new EventRecorder(
                new ApiServer(client),
                "node-1",
                new EventRecorder.Patience(4, Duration.ofMillis(20)),
                InstantSource.fixed(Instant.parse("2026-01-01T00:00:00.75Z")));
    }

    @AfterEach
    void stop() throws IOException {
        recorder.close();
        client.close();
        api.close();
    }

    private void record(String reason, String message) {
        recorder.record(POD, EventType.WARNING, reason, message);
    }

    private void awaitRequests(int count) {
        await().until(() -> api.requests().size() >= count);
    }

    @Test
    void anEventCarriesEverythingDescribeLooksFor() {
        record("CreateBringUpFailed", "create: no such image");
        awaitRequests(1);

        ScriptedApi.Request request = api.requests().getFirst();
        assertThat(request.target()).isEqualTo("/api/v1/namespaces/d/events");
        JsonNode event = Json.MAPPER.readTree(request.body());
        assertThat(event).isEqualTo(Json.MAPPER.readTree("""
            {"kind":"Event","apiVersion":"v1","metadata":{"name":"%s","namespace":"d"},
             "involvedObject":{"kind":"Pod","apiVersion":"v1","namespace":"d","name":"a-0","uid":"u1"},
             "reason":"CreateBringUpFailed","message":"create: no such image","type":"Warning","count":1,
             "firstTimestamp":"2026-01-01T00:00:00Z","lastTimestamp":"2026-01-01T00:00:00Z",
             "source":{"component":"vk-cocoon","host":"node-1"},"reportingComponent":"vk-cocoon","reportingInstance":"node-1"}""".formatted(
                        event.path("metadata").path("name").asString(""))));
        assertThat(event.path("metadata").path("name").asString("")).startsWith("a-0.");
    }

    @Test
    void anEventAboutTheNodeLivesInTheDefaultNamespace() {
        recorder.record(EventSubject.node("node-1"), EventType.NORMAL, "Starting", "hello");
        awaitRequests(1);

        assertThat(api.requests().getFirst().target()).isEqualTo("/api/v1/namespaces/default/events");
    }

    @Test
    void aRepetitionIsAPatchOfTheCount() {
        record("R", "m");
        record("R", "m");
        awaitRequests(2);

        ScriptedApi.Request patch = api.requests().getLast();
        assertThat(patch.method()).isEqualTo("PATCH");
        assertThat(patch.header("Content-Type")).startsWith("application/strategic-merge-patch+json");
        assertThat(Json.MAPPER.readTree(patch.body()).path("count").asInt()).isEqualTo(2);
    }

    @Test
    void anEventOfAnEarlierRunIsContinued() {
        api.on("POST", "events$", 409, status(409, "AlreadyExists", "exists"));
        api.on("GET", "events/a-0", 200, "{\"kind\":\"Event\",\"count\":7}");
        record("R", "m");
        record("R", "m");

        await().untilAsserted(() -> assertThat(api.requests("PATCH", "events/a-0"))
                .extracting(request ->
                        Json.MAPPER.readTree(request.body()).path("count").asInt())
                .containsExactly(8, 9));
    }

    @Test
    void anExpiredEventIsWrittenAnew() {
        record("R", "m");
        awaitRequests(1);
        api.on("PATCH", "events/", 404, status(404, "NotFound", "gone"));
        record("R", "m");
        awaitRequests(3);

        assertThat(Json.MAPPER
                        .readTree(api.requests().getLast().body())
                        .path("count")
                        .asInt())
                .isEqualTo(2);
        assertThat(api.requests().getLast().method()).isEqualTo("POST");
    }

    @Test
    void aWriteWithoutAnAnswerIsRepeatedAndARefusedOneIsNot() {
        AtomicInteger asked = new AtomicInteger();
        api.on("POST", "events$", (request, answer) -> {
            switch (asked.getAndIncrement()) {
                case 0 -> answer.reset();
                case 1 -> answer.json(503, status(503, "ServiceUnavailable", "starting"));
                default -> answer.json(403, status(403, "Forbidden", "namespace d is being terminated"));
            }
        });
        record("R", "m");
        awaitRequests(3);
        api.on("POST", "events$", 201, "{}");
        record("S", "next");
        awaitRequests(4);

        assertThat(api.requests().getLast().body()).contains("\"next\"");
        assertThat(api.requests()).hasSize(4);
    }

    @Test
    void recordingNeverWaitsForTheServer() {
        CountDownLatch held = new CountDownLatch(1);
        api.on("POST", "events$", (request, answer) -> {
            try {
                held.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            answer.json(201, "{}");
        });
        for (int i = 0; i < 3_000; i++) {
            record("R" + i, "m"); // would hang here
        }
        held.countDown();

        assertThat(recorder.dropped()).isGreaterThanOrEqualTo(1_900);
    }

    @Test
    void whatIsWaitingAtTheEndIsStillWritten() {
        for (int i = 0; i < 10; i++) {
            record("R" + i, "m");
        }
        recorder.close();

        assertThat(api.requests("POST", "events$")).hasSize(10);
    }
}
