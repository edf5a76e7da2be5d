package io.cocoonstack.provider.core.cluster.write;

import static io.cocoonstack.provider.core.cluster.ScriptedApi.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.core.cluster.ScriptedApi;
import io.cocoonstack.provider.core.cluster.api.ApiServer;
import io.cocoonstack.provider.core.cluster.api.Json;
import io.cocoonstack.provider.core.cluster.environment.ClusterEnvironmentSource;
import io.cocoonstack.provider.core.cluster.environment.NodeFacts;
import io.cocoonstack.provider.core.cluster.event.EventRecorder;
import io.cocoonstack.provider.core.cluster.pod.PodListener;
import io.cocoonstack.provider.core.cluster.pod.PodTable;
import io.cocoonstack.provider.core.cluster.pod.PodTables;
import io.cocoonstack.provider.core.port.PodPort.Answer;
import io.cocoonstack.provider.core.port.PodPort.Environment;
import io.cocoonstack.provider.core.port.PodPort.EventType;
import io.cocoonstack.provider.core.port.PodStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class ApiPodsTest {

    private static final PodRef POD = new PodRef("d", "a-0", "u1");
    private static final Instant T0 = Instant.parse("2026-01-01T00:00:00.123Z");
    private static final String OBJECT = "/api/v1/namespaces/d/pods/a-0$";
    private static final String STATUS = "/api/v1/namespaces/d/pods/a-0/status$";
    private static final PodStatus PENDING = new PodStatus("Pending", "", "", "", "", null, List.of(), List.of());

    private final ScriptedApi api;
    private final KubernetesClient client;
    private final PodTable table = new PodTable(new PodListener() {
        @Override
        public void seen(Pod pod) {}

        @Override
        public void gone(PodRef pod) {}
    });
    private final EventRecorder events;
    private final ApiPods pods;

    ApiPodsTest() throws IOException {
        api = new ScriptedApi();
        client = api.client();
        ApiServer server =
                new ApiServer(client, new ApiServer.Limits(4, Duration.ofMillis(1_500), Duration.ofSeconds(2)));
        events = new EventRecorder(server, "n", EventRecorder.Patience.DEFAULT, InstantSource.system());
        pods = new ApiPods(
                server,
                table,
                events,
                new ClusterEnvironmentSource(server, InstantSource.system()),
                () -> new NodeFacts("10.9.9.9", Map.of()));
    }

    @AfterEach
    void stop() throws IOException {
        events.close();
        client.close();
        api.close();
    }

    private JsonNode sent() {
        return Json.MAPPER.readTree(api.requests().getLast().body());
    }

    @Test
    void aStatusWriteCarriesTheUidTheStatusAndNothingElse() {
        api.on("PATCH", STATUS, 200, "{}");
        PodStatus status = new PodStatus(
                "Running",
                "",
                "",
                "10.9.9.9",
                "10.0.0.7",
                T0,
                List.of(
                        new PodStatus.Condition("Ready", false, "", "waiting for dhcp lease", T0),
                        new PodStatus.Condition("PodScheduled", true, "", "", T0),
                        new PodStatus.Condition("Initialized", true, "", "", T0),
                        new PodStatus.Condition("ContainersReady", false, "ContainersNotReady", "m", T0)),
                List.of(new PodStatus.Container(
                        "agent", "img:1", "cocoon://vm1", false, 2, new PodStatus.State.Running(T0))));

        assertThat(pods.writeStatus(POD, status)).isEqualTo(Answer.DONE);

        assertThat(api.requests().getLast().header("Content-Type"))
                .startsWith("application/strategic-merge-patch+json");
        assertThat(sent()).isEqualTo(Json.MAPPER.readTree("""
            {"metadata":{"uid":"u1"},"status":{"phase":"Running","reason":null,"message":null,
              "podIP":"10.0.0.7","podIPs":[{"$patch":"replace"},{"ip":"10.0.0.7"}],
              "hostIP":"10.9.9.9","hostIPs":[{"$patch":"replace"},{"ip":"10.9.9.9"}],
              "startTime":"2026-01-01T00:00:00Z",
              "conditions":[
                {"type":"Ready","status":"False","reason":null,"message":"waiting for dhcp lease","lastTransitionTime":"2026-01-01T00:00:00Z"},
                {"type":"PodScheduled","status":"True","reason":null,"message":null,"lastTransitionTime":"2026-01-01T00:00:00Z"},
                {"type":"Initialized","status":"True","reason":null,"message":null,"lastTransitionTime":"2026-01-01T00:00:00Z"},
                {"type":"ContainersReady","status":"False","reason":"ContainersNotReady","message":"m","lastTransitionTime":"2026-01-01T00:00:00Z"}],
              "containerStatuses":[{"name":"agent","image":"img:1","imageID":"img:1","containerID":"cocoon://vm1","ready":false,"started":true,
                "restartCount":2,"state":{"running":{"startedAt":"2026-01-01T00:00:00Z"}}}]}}"""));
        assertThat(api.requests()).as("nothing is read first").hasSize(1);
    }

    @Test
    void aStatusWithoutVmTakesBackAddressReasonAndReadiness() {
        api.on("PATCH", STATUS, 200, "{}");

        pods.writeStatus(POD, PENDING);

        assertThat(sent()).isEqualTo(Json.MAPPER.readTree("""
            {"metadata":{"uid":"u1"},"status":{"phase":"Pending","reason":null,"message":null,"podIP":null,"podIPs":[{"$patch":"replace"}],
              "conditions":[{"$patch":"delete","type":"Initialized"},{"$patch":"delete","type":"ContainersReady"},{"$patch":"delete","type":"Ready"}],
              "containerStatuses":[]}}"""));
    }

    @Test
    void waitingAndTerminatedContainersAreWrittenInFull() {
        api.on("PATCH", STATUS, 200, "{}");
        pods.writeStatus(
                POD,
                new PodStatus(
                        "Failed",
                        "VMGone",
                        "m",
                        "",
                        "",
                        null,
                        List.of(),
                        List.of(
                                new PodStatus.Container(
                                        "a",
                                        "i",
                                        "",
                                        false,
                                        0,
                                        new PodStatus.State.Waiting(
                                                "CreateContainerConfigError", "configmap \"x\" not found")),
                                new PodStatus.Container(
                                        "b",
                                        "i",
                                        "cocoon://v",
                                        false,
                                        0,
                                        new PodStatus.State.Terminated(1, "VMGone", "", null, T0)))));

        assertThat(sent().path("status").path("containerStatuses")).isEqualTo(Json.MAPPER.readTree("""
            [{"name":"a","image":"i","imageID":"","ready":false,"started":false,"restartCount":0,
              "state":{"waiting":{"reason":"CreateContainerConfigError","message":"configmap \\"x\\" not found"}}},
             {"name":"b","image":"i","imageID":"i","containerID":"cocoon://v","ready":false,"started":false,"restartCount":0,
              "state":{"terminated":{"exitCode":1,"reason":"VMGone","finishedAt":"2026-01-01T00:00:00Z","containerID":"cocoon://v"}}}]"""));
    }

    @Test
    void anAnnotationWriteCarriesItsKeysAndRemovesWithNull() {
        api.on("PATCH", OBJECT, 200, "{}");
        Map<String, @Nullable String> changes = new HashMap<>();
        changes.put("vm.cocoonstack.io/id", "v1");
        changes.put("vm.cocoonstack.io/ip", null);

        assertThat(pods.writeAnnotations(POD, changes)).isEqualTo(Answer.DONE);

        assertThat(sent()).isEqualTo(Json.MAPPER.readTree("""
            {"metadata":{"uid":"u1","annotations":{"vm.cocoonstack.io/id":"v1","vm.cocoonstack.io/ip":null}}}"""));
    }

    @Test
    void aDeleteNamesTheUidAndTheGracePeriodOnlyWhenThereIsOne() {
        api.on("DELETE", OBJECT, 200, "{}");

        assertThat(pods.delete(POD, 0)).isEqualTo(Answer.DONE);
        assertThat(sent()).isEqualTo(Json.MAPPER.readTree("""
            {"kind":"DeleteOptions","apiVersion":"v1","gracePeriodSeconds":0,"preconditions":{"uid":"u1"}}"""));

        pods.delete(POD, -1);
        assertThat(sent().has("gracePeriodSeconds")).isFalse();
    }

    /** Body as kube-apiserver 1.36 writes it. */
    @Test
    void aPatchRefusedForItsUidIsSuperseded() {
        api.on("PATCH", STATUS, 422, """
            {"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure",
             "message":"Pod \\"a-0\\" is invalid: metadata.uid: Invalid value: \\"u1\\": field is immutable","reason":"Invalid",
             "details":{"name":"a-0","kind":"Pod","causes":[{"reason":"FieldValueInvalid","message":"field is immutable","field":"metadata.uid"}]},"code":422}""");

        assertThat(pods.writeStatus(POD, PENDING)).isEqualTo(Answer.SUPERSEDED);
        assertThat(api.requests()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {409, 422})
    void anUnclearRefusalIsSupersededWhenALookShowsAnotherUidOrNone(int code) {
        api.on("DELETE", OBJECT, code, status(code, "Conflict", "precondition failed"));
        api.on("GET", OBJECT, 200, "{\"kind\":\"Pod\",\"metadata\":{\"name\":\"a-0\",\"uid\":\"u2\"}}");
        assertThat(pods.delete(POD, 0)).isEqualTo(Answer.SUPERSEDED);

        api.on("GET", OBJECT, 404, status(404, "NotFound", "gone"));
        assertThat(pods.delete(POD, 0)).isEqualTo(Answer.SUPERSEDED);
    }

    @Test
    void anUnclearRefusalIsAFailureWhileThePodIsStillTheSame() {
        api.on("PATCH", STATUS, 409, status(409, "Conflict", "the object has been modified"));
        api.on("GET", OBJECT, 200, "{\"kind\":\"Pod\",\"metadata\":{\"name\":\"a-0\",\"uid\":\"u1\"}}");
        assertThat(pods.writeStatus(POD, PENDING)).isEqualTo(Answer.FAILED);

        api.on("GET", OBJECT, 500, status(500, "InternalError", "no"));
        assertThat(pods.writeStatus(POD, PENDING)).isEqualTo(Answer.FAILED);
    }

    @Test
    void aPodThatIsGoneIsSupersededForEveryWrite() {
        api.on("PATCH", ".", 404, status(404, "NotFound", "pods a-0 not found"))
                .on("DELETE", ".", 404, status(404, "NotFound", "pods a-0 not found"));

        assertThat(pods.writeStatus(POD, PENDING)).isEqualTo(Answer.SUPERSEDED);
        assertThat(pods.writeAnnotations(POD, Map.of("a", "b"))).isEqualTo(Answer.SUPERSEDED);
        assertThat(pods.delete(POD, 30)).isEqualTo(Answer.SUPERSEDED);
    }

    @Test
    void aProxysNotFoundPageIsAFailure() {
        api.on("PATCH", STATUS, (request, answer) -> answer.whole(404, "text/html", "<h1>no</h1>", ""));

        assertThat(pods.writeStatus(POD, PENDING)).isEqualTo(Answer.FAILED);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 500, 503})
    void otherRefusalsAreFailuresAndOneAttempt(int code) {
        api.on("PATCH", STATUS, code, status(code, "Any", "no"));

        assertThat(pods.writeStatus(POD, PENDING)).isEqualTo(Answer.FAILED);
        assertThat(api.requests("PATCH", STATUS)).hasSize(1);
    }

    @Test
    @Timeout(30)
    void aConnectionThatBreaksOrNeverAnswersIsAFailureInTime() {
        api.on("PATCH", STATUS, (request, answer) -> answer.reset());
        assertThat(pods.writeStatus(POD, PENDING)).isEqualTo(Answer.FAILED);

        api.on("PATCH", STATUS, (request, answer) -> {});
        assertThat(pods.writeStatus(POD, PENDING)).isEqualTo(Answer.FAILED);
    }

    @Test
    void aShortRetryAfterIsWaitedForAndALongOneIsTheCallersBusiness() {
        AtomicInteger asked = new AtomicInteger();
        api.on("PATCH", STATUS, (request, answer) -> {
            if (asked.getAndIncrement() == 0) {
                answer.whole(429, "application/json", status(429, "TooManyRequests", "slow"), "Retry-After: 1\r\n");
            } else {
                answer.json(200, "{}");
            }
        });
        assertThat(pods.writeStatus(POD, PENDING)).isEqualTo(Answer.DONE);

        api.on(
                "PATCH",
                STATUS,
                (request, answer) -> answer.whole(
                        429, "application/json", status(429, "TooManyRequests", "slow"), "Retry-After: 60\r\n"));
        assertThat(pods.writeStatus(POD, PENDING)).isEqualTo(Answer.FAILED);
        assertThat(api.requests("PATCH", STATUS)).hasSize(3);
    }

    @Test
    void writesUnderWayAreBounded() throws Exception {
        AtomicInteger now = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch held = new CountDownLatch(1);
        api.on("PATCH", STATUS, (request, answer) -> {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            try {
                held.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            now.decrementAndGet();
            answer.json(200, "{}");
        });
        try (ExecutorService lanes = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 12; i++) {
                lanes.submit(() -> pods.writeStatus(POD, PENDING));
            }
            await().until(() -> now.get() == 4);
            held.countDown();
        }

        assertThat(most).hasValue(4);
        assertThat(api.requests("PATCH", STATUS)).hasSize(12);
    }

    @Test
    void theEnvironmentIsThatOfTheLatestObjectAndItsNoticesBecomeEvents() {
        api.on("POST", "events$", 201, "{}");
        api.on("GET", "services", 200, "{\"items\":[]}");
        PodTables.put(table, client.getKubernetesSerialization().unmarshal("""
            {"kind":"Pod","metadata":{"name":"a-0","namespace":"d","uid":"u1"},"spec":{"containers":[{"name":"c",
              "env":[{"name":"V","valueFrom":{"configMapKeyRef":{"name":"cm","key":"k"}}}]}]}}""", Pod.class));
        api.on("GET", "configmaps/cm$", 404, status(404, "NotFound", "configmaps cm not found"));

        assertThat(pods.resolveEnvironment(POD)).isEqualTo(new Environment.Missing("configmap \"cm\" not found"));
        await().untilAsserted(() -> assertThat(api.requests("POST", "events$"))
                .anyMatch(request -> request.body().contains("MandatoryConfigMapNotFound")));

        api.on("GET", "configmaps/cm$", 503, status(503, "ServiceUnavailable", "later"));
        assertThat(pods.resolveEnvironment(POD)).isInstanceOf(Environment.Unavailable.class);

        api.on("GET", "configmaps/cm$", 200, "{\"kind\":\"ConfigMap\",\"data\":{\"k\":\"v\"}}");
        assertThat(pods.resolveEnvironment(POD)).isEqualTo(new Environment.Resolved());
    }

    @Test
    void theEnvironmentOfAnotherIncarnationIsNotResolved() {
        assertThat(pods.resolveEnvironment(new PodRef("d", "a-0", "u9"))).isInstanceOf(Environment.Unavailable.class);
    }

    @Test
    void anEventGoesThroughTheRecorder() {
        api.on("POST", "events$", 201, "{}");
        pods.event(POD, EventType.NORMAL, "Woken", "clone bound");

        await().until(() -> api.requests("POST", "events$").size() == 1);
    }
}
