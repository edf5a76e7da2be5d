package io.cocoonstack.provider.core.kubelet.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GuestLogsTest {

    private static final String PATH = "/containerLogs/d/a-0/agent";
    private static final String LOG = """
            starting
            2026-07-01T10:00:00.5Z ünï one
              continued
            2026-07-01T12:00:00+01:00 two
            """;

    @AutoClose
    private final GuestFixture kubelet = GuestFixture.open();

    @BeforeEach
    void start() {
        kubelet.runtime.logs.put("vm-1", LOG);
    }

    private WirePeer get(String path) throws IOException {
        return new WirePeer(kubelet, "GET " + path + " HTTP/1.0\r\nHost: node\r\n\r\n");
    }

    private String text(String query) throws IOException {
        try (WirePeer peer = get(PATH + query)) {
            assertThat(peer.status()).as(query).isEqualTo(200);
            assertThat(peer.head).containsIgnoringCase("content-type: text/plain");
            return peer.rest();
        }
    }

    @Test
    void theWholeLogIsShownWhenNothingElseIsAsked() throws Exception {
        assertThat(text("")).isEqualTo(LOG);
        assertThat(text("?follow=false&stream=All&unknown=1")).isEqualTo(LOG);
        kubelet.runtime.logs.put("vm-1", "no line feed");
        assertThat(text("")).isEqualTo("no line feed\n");
    }

    @Test
    void linesBytesAndTimesAreAsAskedFor() throws Exception {
        assertThat(text("?tailLines=1")).isEqualTo("2026-07-01T12:00:00+01:00 two\n");
        assertThat(text("?tail=1")).isEqualTo("2026-07-01T12:00:00+01:00 two\n");
        assertThat(text("?tail=all")).isEqualTo(LOG);
        assertThat(text("?tailLines=0")).isEmpty();
        assertThat(text("?limitBytes=12")).isEqualTo("starting\n202");
        assertThat(text("?sinceTime=2026-07-01T10:30:00Z"))
                .as("a line without a time belongs to the one before; the first one tells none and is not held back")
                .isEqualTo("starting\n2026-07-01T12:00:00+01:00 two\n");
        assertThat(text("?sinceSeconds=1")).isEqualTo("starting\n");
        assertThat(text("?timestamps=true&tailLines=3")).isEqualTo("""
                        2026-07-01T10:00:00.500000000Z 2026-07-01T10:00:00.5Z ünï one
                        2026-07-01T10:00:00.500000000Z   continued
                        2026-07-01T11:00:00.000000000Z 2026-07-01T12:00:00+01:00 two
                        """);
    }

    @ParameterizedTest
    @CsvSource({
        "?tailLines=x, 400",
        "?tailLines=-1, 422",
        "?limitBytes=0, 422",
        "?limitBytes=9999999999999999999, 400",
        "?sinceSeconds=0, 422",
        "?sinceTime=yesterday, 400",
        "?sinceSeconds=1&sinceTime=2026-07-01T10:30:00Z, 422",
        "?follow=perhaps, 400",
        "?previous=true, 400",
        "?tailLines=%zz, 400"
    })
    void whatMakesNoSenseIsRefused(String query, int status) throws Exception {
        try (WirePeer peer = get(PATH + query)) {
            assertThat(peer.status()).isEqualTo(status);
        }
    }

    @Test
    void thereIsNoPreviousLog() throws Exception {
        try (WirePeer peer = get(PATH + "?previous=true")) {
            assertThat(peer.rest()).isEqualTo("previous terminated container \"agent\" in pod \"a-0\" not found");
        }
    }

    @Test
    void aPodWithoutAVmSaysSo() throws Exception {
        kubelet.tracked.add(GuestFixture.pod("asleep", null, Map.of(), ""));
        try (WirePeer peer = get("/containerLogs/d/asleep/agent")) {
            assertThat(peer.status()).isEqualTo(200);
            assertThat(peer.rest()).isEqualTo("vk-cocoon: pod has no live VM\n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/containerLogs/d/none/agent", "/containerLogs/d/a-0/none"})
    void unknownPodsAndContainersAreNotFound(String path) throws Exception {
        try (WirePeer peer = get(path)) {
            assertThat(peer.status()).isEqualTo(404);
            assertThat(peer.rest()).contains("does not exist");
        }
    }

    @Test
    void aRuntimeThatFailsIsNoLog() throws Exception {
        kubelet.runtime.failure = "disk on fire";
        try (WirePeer peer = get(PATH)) {
            assertThat(peer.status()).isEqualTo(500);
            assertThat(peer.rest()).contains("disk on fire");
        }
    }

    @Test
    void aFollowedLogGoesOnAcrossRestartsUntilThePodIsGone() throws Exception {
        try (WirePeer peer = get(PATH + "?follow=true&tailLines=0");
                BufferedReader lines = new BufferedReader(new InputStreamReader(peer.in, StandardCharsets.UTF_8))) {
            assertThat(peer.status()).as("the head comes before any line").isEqualTo(200);
            kubelet.runtime.logs.put("vm-1", LOG + "three\nhalf a");
            assertThat(lines.readLine()).isEqualTo("three");
            kubelet.runtime.logs.put("vm-1", LOG + "three\nhalf a line\n");
            assertThat(lines.readLine()).isEqualTo("half a line");

            // The same VM boots again, which begins its log anew; then another VM takes its place.
            kubelet.runtime.logs.put("vm-1", "booted again\n");
            assertThat(lines.readLine()).isEqualTo("booted again");
            kubelet.runtime.logs.put("vm-2", "another VM\n");
            Vm other = new Vm("vm-2", "a-0", "", VmState.RUNNING, 2, List.of());
            kubelet.tracked.set(0, GuestFixture.pod("a-0", other, Map.of(), ""));
            assertThat(lines.readLine()).isEqualTo("another VM");

            kubelet.tracked.clear();
            assertThat(lines.readLine()).isNull();
        }
    }

    @Test
    void aFollowedLogThatGrowsFastLosesNothing() throws Exception {
        StringBuilder log = new StringBuilder(LOG);
        try (WirePeer peer = get(PATH + "?follow=true&tailLines=0");
                BufferedReader lines = new BufferedReader(new InputStreamReader(peer.in, StandardCharsets.UTF_8))) {
            for (int i = 0; i < 5000; i++) {
                log.append("line ").append(i).append('\n');
            }
            kubelet.runtime.logs.put("vm-1", log.toString());
            for (int i = 0; i < 5000; i++) {
                assertThat(lines.readLine()).isEqualTo("line " + i);
            }
        }
    }

    @Test
    void aFollowerThatLeavesIsForgotten() throws Exception {
        try (WirePeer peer = get(PATH + "?follow=true&tailLines=0")) {
            assertThat(peer.status()).isEqualTo(200);
            await().untilAsserted(
                            () -> assertThat(kubelet.runtime.logReads.get()).isGreaterThan(2));
        }
        // Nothing is logged, so no write finds out that the reader left; the asking has to stop all the same.
        AtomicInteger last = new AtomicInteger(-1);
        await().pollInterval(Duration.ofSeconds(6))
                .atMost(Duration.ofSeconds(30))
                .until(() -> kubelet.runtime.logReads.get() == last.getAndSet(kubelet.runtime.logReads.get()));
    }

    @Test
    void attachShowsWhatIsLoggedFromNowOn() throws Exception {
        try (WebSocketPeer peer =
                new WebSocketPeer(kubelet, "/attach/d/a-0/agent?output=1&error=1", "v4.channel.k8s.io")) {
            assertThat(peer.next(2).text()).contains("this is its log, read-only");
            kubelet.runtime.logs.put("vm-1", LOG + "news\n");
            assertThat(peer.next(1).text()).isEqualTo("news\n");
            kubelet.tracked.clear();
            assertThat(peer.next(3).text()).contains("Success");
        }
    }
}
