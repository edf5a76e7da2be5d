package io.cocoonstack.provider.core.kubelet.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.vm.VmState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class OtherRoutesTest {

    @AutoClose
    private final GuestFixture kubelet = GuestFixture.open();

    private WirePeer send(String method, String path) throws IOException {
        return new WirePeer(
                kubelet,
                method + " " + path + " HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    }

    @Test
    void aCheckpointIsASnapshotOfTheRuntime() throws Exception {
        try (WirePeer peer = send("POST", "/checkpoint/d/a-0/agent?timeout=30")) {
            assertThat(peer.status()).isEqualTo(200);
            JsonNode answer = JsonMapper.builder().build().readTree(peer.rest());
            String name = answer.path("items").path(0).asString("");
            assertThat(name).matches("checkpoint-a-0-\\d{14}");
            assertThat(kubelet.runtime.saved).containsExactly(name + " of vm-1");
        }
    }

    @Test
    void aLongVmNameLeavesRoomForTheTime() throws Exception {
        String name = "v".repeat(63);
        kubelet.tracked.add(GuestFixture.pod(
                "long",
                new io.cocoonstack.provider.vm.Vm("vm-9", name, "", VmState.RUNNING, 1, List.of()),
                Map.of(),
                ""));
        try (WirePeer peer = send("POST", "/checkpoint/d/long/agent")) {
            assertThat(peer.status()).isEqualTo(200);
            assertThat(kubelet.runtime.saved.getFirst()).matches("checkpoint-v+-\\d{14} of vm-9");
            assertThat(kubelet.runtime.saved.getFirst().replace(" of vm-9", "")).hasSize(63);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "POST, /checkpoint/d/none/agent, 404",
        "POST, /checkpoint/d/a-0/none, 404",
        "POST, /checkpoint/d/a-0/agent?timeout=soon, 400",
        "POST, /checkpoint/d/a-0/agent?timeout=-1, 400",
        "POST, /checkpoint/d/asleep/agent, 409",
        "GET, /checkpoint/d/a-0/agent, 405",
        "DELETE, /exec/d/a-0/agent, 405",
        "POST, /containerLogs/d/a-0/agent, 405",
        "PUT, /pods, 405",
        "POST, /configz, 405",
        "POST, /run/d/a-0/agent?cmd=id, 404",
        "GET, /debug/pprof/heap, 404",
        "GET, /exec/d/a-0, 404",
        "GET, /exec/d/a-0/uid-a-0/agent/more, 404"
    })
    void whatIsWrongWithARequestIsInItsStatus(String method, String path, int status) throws Exception {
        kubelet.tracked.add(GuestFixture.pod("asleep", null, Map.of(), ""));
        try (WirePeer peer = send(method, path)) {
            assertThat(peer.status()).isEqualTo(status);
        }
    }

    @Test
    void aRuntimeWithoutSnapshotsHasNoCheckpointsAndAFailureIsNone() throws Exception {
        kubelet.runtime.failure = "no space left on device";
        try (WirePeer peer = send("POST", "/checkpoint/d/a-0/agent")) {
            assertThat(peer.status()).isEqualTo(500);
            assertThat(peer.rest()).contains("no space left on device");
        }
        kubelet.runtime.capable = false;
        try (WirePeer peer = send("POST", "/checkpoint/d/a-0/agent")) {
            assertThat(peer.status()).isEqualTo(404);
        }
    }

    @Test
    void theConfigurationShowsWhatHasAMeaningHere() throws Exception {
        try (WirePeer peer = send("GET", "/configz/")) {
            JsonNode config = JsonMapper.builder().build().readTree(peer.rest()).path("kubeletconfig");
            assertThat(config.path("kind").asString("")).isEqualTo("KubeletConfiguration");
            assertThat(config.path("streamingConnectionIdleTimeout").asString(""))
                    .isEqualTo("60s");
        }
    }

    /** Each holds threads and buffers; whoever comes next must not notice. */
    @Test
    void threeHundredQuietSessionsStarveNothing() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        AtomicInteger running = new AtomicInteger();
        kubelet.runtime.guest = (command, stdin, stdout, stderr) -> {
            if (command.contains("quick")) {
                return 0;
            }
            running.incrementAndGet();
            end.await();
            return 0;
        };
        List<WebSocketPeer> quiet = new ArrayList<>();
        try {
            for (int i = 0; i < 300; i++) {
                quiet.add(new WebSocketPeer(
                        kubelet, "/exec/d/a-0/agent?command=sleep&input=1&output=1", "v4.channel.k8s.io"));
            }
            Awaitility.await().until(() -> running.get() == 300);
            try (WebSocketPeer next =
                    new WebSocketPeer(kubelet, "/exec/d/a-0/agent?command=quick&output=1", "v4.channel.k8s.io")) {
                assertThat(next.next(3).text()).contains("Success");
            }
            try (WirePeer peer = send("GET", "/healthz")) {
                assertThat(peer.rest()).isEqualTo("ok");
            }
            end.countDown();
            for (WebSocketPeer peer : quiet) {
                assertThat(peer.next(3).text()).contains("Success");
            }
        } finally {
            for (WebSocketPeer peer : quiet) {
                peer.close();
            }
        }
    }
}
