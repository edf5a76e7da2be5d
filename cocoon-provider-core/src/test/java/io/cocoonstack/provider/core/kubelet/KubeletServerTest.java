package io.cocoonstack.provider.core.kubelet;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.contract.size.PodResources;
import io.cocoonstack.provider.core.engine.TrackedPod;
import io.cocoonstack.provider.core.http.WebResponse;
import io.cocoonstack.provider.core.kubelet.access.AccessControl.Verdict;
import io.cocoonstack.provider.core.kubelet.access.User;
import io.cocoonstack.provider.core.plan.pod.ObservedStatus;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.port.PodStatus;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class KubeletServerTest {

    private final KubeletFixture kubelet = new KubeletFixture();

    @AfterEach
    void stop() {
        kubelet.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/healthz", "/healthz/", "/healthz/ping", "/healthz/log", "/healthz/syncloop"})
    void healthIsOkOrSaysWhatIsNot(String path) throws Exception {
        TlsClient client = kubelet.start(KubeletFixture.open());
        assertThat(client.get(path).status()).isEqualTo(200);
        assertThat(client.get(path).body()).isEqualTo("ok");

        kubelet.problems.add("node lease: 403");
        assertThat(client.get(path).status()).isEqualTo(500);
        assertThat(client.get(path).body()).contains("node lease: 403");
    }

    @Test
    void podsAreListedWithAndWithoutASlash() throws Exception {
        TlsClient client = kubelet.start(KubeletFixture.open());

        for (String path : List.of("/pods", "/pods/")) {
            TlsClient.Answer answer = client.get(path);
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.head()).containsIgnoringCase("content-type: application/json");
            assertThat(answer.body()).isEqualTo(KubeletFixture.EMPTY_LIST);
        }
    }

    @Test
    void runningPodsAreThoseWithARunningVm() throws Exception {
        kubelet.tracked.add(tracked("d", "b-0", VmState.RUNNING));
        kubelet.tracked.add(tracked("d", "a-0", VmState.RUNNING));
        kubelet.tracked.add(tracked("d", "stopped-0", VmState.STOPPED));
        kubelet.tracked.add(tracked("d", "none-0", null));
        TlsClient client = kubelet.start(KubeletFixture.open());

        for (String path : List.of("/runningpods", "/runningpods/")) {
            JsonNode list =
                    JsonMapper.builder().build().readTree(client.get(path).body());
            assertThat(list.path("kind").asString()).isEqualTo("PodList");
            assertThat(list.path("apiVersion").asString()).isEqualTo("v1");
            assertThat(list.path("items").size()).isEqualTo(2);
            assertThat(list.at("/items/0").toString())
                    .isEqualTo("{\"metadata\":{\"name\":\"a-0\",\"namespace\":\"d\",\"uid\":\"u-a-0\"},"
                            + "\"spec\":{\"containers\":[{\"name\":\"agent\",\"image\":\"ubuntu\"}]},"
                            + "\"status\":{\"phase\":\"Running\",\"podIP\":\"10.0.0.9\"}}");
        }
        kubelet.tracked.clear();
        assertThat(client.get("/runningpods/").body()).isEqualTo(KubeletFixture.EMPTY_LIST);
    }

    @Test
    void whatIsNotThereIsNotFoundAndWhatIsThereHasItsMethods() throws Exception {
        TlsClient client = kubelet.start(KubeletFixture.open());

        TlsClient.Answer unknown = client.get("/podsx");
        assertThat(unknown.status()).isEqualTo(404);
        assertThat(unknown.body()).isEqualTo("404 request not found");
        assertThat(client.get("/").status()).isEqualTo(404);
        TlsClient.Answer wrong = client.send("POST", "/pods/", "Content-Length: 0\r\n");
        assertThat(wrong.status()).isEqualTo(405);
        assertThat(wrong.head()).containsIgnoringCase("allow: GET");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/pods/../exec/d/p/c", "/stats%2f..%2fpods", "//pods", "/pods/%2e%2e/x"})
    void pathsWithTwoMeaningsAreRefusedBeforeAnythingIsDecided(String path) throws Exception {
        TlsClient client = kubelet.start((caller, rule) -> {
            kubelet.asked.add(rule.toString());
            return new Verdict.Allowed(User.ANONYMOUS);
        });

        assertThat(client.get(path).status()).isEqualTo(400);
        assertThat(kubelet.asked).isEmpty();
    }

    @Test
    void rowsCanBeAddedWithNamesAndMethods() throws Exception {
        List<Route> routes = new ArrayList<>(kubelet.basic());
        routes.add(Route.of(
                List.of("GET", "POST"),
                "/exec/{namespace}/{pod}/{container}",
                call -> WebResponse.text(
                        200,
                        call.web().method() + " " + call.segment("pod") + " "
                                + call.web().query())));
        TlsClient client = kubelet.start(KubeletFixture.open(), KubeletFixture.selfSigned(), routes);

        assertThat(client.get("/exec/d/a%2D0/c?command=x").body()).isEqualTo("GET a-0 command=x");
        assertThat(client.send("DELETE", "/exec/d/a/c", "").head()).containsIgnoringCase("allow: GET, POST");
    }

    private static TrackedPod tracked(String namespace, String name, VmState state) throws IOException {
        PodRecord pod = new PodRecord(
                new PodRef(namespace, name, "u-" + name),
                Map.of(),
                List.of("agent"),
                PodResources.NONE,
                "",
                "",
                false,
                null,
                ObservedStatus.NONE);
        PodStatus status = new PodStatus(
                "Running",
                "",
                "",
                "",
                "10.0.0.9",
                null,
                List.of(),
                List.of(new PodStatus.Container(
                        "agent", "ubuntu", "cocoon://x", true, 0, new PodStatus.State.Running(Instant.EPOCH))));
        Vm vm = state == null ? null : new Vm("vm-" + name, name, "", state, 1, List.of());
        return new TrackedPod(pod, vm, null, status);
    }
}
