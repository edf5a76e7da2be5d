package io.cocoonstack.provider.snapshots.peer.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.snapshot.SnapshotFailure.Rejected;
import io.cocoonstack.provider.snapshot.SnapshotFailure.Unavailable;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.SnapshotPeers;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.peer.SavedSnapshot;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Another node that fails in every way a node can: the fetch fails, and nothing is left. */
class PeerFaultTest extends FetchFixture {

    private static final byte[] STATE = RawPeer.content("state.json");
    private static final byte[] GOOD = RawPeer.chunked(STATE, RawPeer.trailer(STATE));

    private RawPeer peer;

    @BeforeEach
    void start() throws IOException {
        peer = new RawPeer();
    }

    @AfterEach
    void end() throws IOException {
        peer.close();
    }

    @Test
    void thePeerOfTheseTestsIsAGoodOneBeforeTheyChangeIt() throws IOException {
        try (var staged = fetch(peer.address())) {
            for (String file : new String[] {"config.json", "memory-ranges", "overlay.qcow2", "state.json"}) {
                assertThat(staged.directory().resolve(file)).hasBinaryContent(RawPeer.content(file));
            }
        }
        assertThat(peer.asked)
                .startsWith("/v1/snapshot-plan?name=vk-lab-demo-0")
                .contains("/v1/snapshot-slice?id=AB2CD3EF4GH5IJ6KL7MN2OP3QR"
                        + "&file=memory-ranges&offset=4096&length=36864");
    }

    @ParameterizedTest
    @MethodSource("cuts")
    void anAnswerThatIsCutAnywhereIsNoSlice(int length) {
        peer.slice("state.json", RawPeer.bytes(Arrays.copyOf(GOOD, length)));

        failure(peer.address(), Unavailable.class);
    }

    /** Every length that lacks a byte which counts: the empty line behind the trailer does not. */
    static IntStream cuts() {
        return IntStream.range(0, GOOD.length - 4);
    }

    @Test
    void anotherByteOnTheWayIsFound() {
        byte[] other = STATE.clone();
        other[3] ^= 1;
        peer.slice("state.json", RawPeer.bytes(RawPeer.chunked(other, RawPeer.trailer(STATE))));

        assertThat(failure(peer.address(), Unavailable.class)).contains("state.json at 0: checksum");
    }

    @Test
    void aChecksumIsComparedAsText() {
        for (String trailer : new String[] {
            RawPeer.trailer(STATE).toUpperCase(Locale.ROOT),
            RawPeer.trailer(STATE).replace(": ", ": 0"),
            "Other: 1\r\n",
            ""
        }) {
            peer.slice("state.json", RawPeer.bytes(RawPeer.chunked(STATE, trailer)));

            assertThat(failure(peer.address(), Unavailable.class)).as(trailer).contains("told was");
        }
    }

    @Test
    void aBodyWithoutATrailerIsNotTrusted() {
        peer.slice("state.json", RawPeer.text(200, new String(STATE, StandardCharsets.US_ASCII)));

        assertThat(failure(peer.address(), Unavailable.class)).contains("told was none");
    }

    @Test
    void moreOrFewerBytesThanAskedForAreNoSlice() {
        byte[] more = Arrays.copyOf(STATE, STATE.length + 1);
        peer.slice("state.json", RawPeer.bytes(RawPeer.chunked(more, RawPeer.trailer(more))));
        assertThat(failure(peer.address(), Unavailable.class)).contains("more than 18 bytes");

        byte[] fewer = Arrays.copyOf(STATE, STATE.length - 1);
        peer.slice("state.json", RawPeer.bytes(RawPeer.chunked(fewer, RawPeer.trailer(fewer))));
        assertThat(failure(peer.address(), Unavailable.class)).contains("ended after 17 of 18 bytes");
    }

    @ParameterizedTest
    @CsvSource({"404,gone", "500,broken", "503,slice streams saturated", "302,elsewhere", "204,"})
    void everyAnswerButAnOrdinaryOneIsAFailure(int status, String text) {
        peer.slice("state.json", RawPeer.text(status, text == null ? "" : text));

        assertThat(failure(peer.address(), Unavailable.class))
                .contains("on node node-a")
                .contains("answered " + status + (text == null ? "" : ": " + text));
        assertThat(peer.asked.stream().filter(it -> it.contains("state.json"))).hasSize(1);
    }

    @Test
    void aRedirectIsNotFollowed() throws IOException {
        try (RawPeer other = new RawPeer()) {
            peer.plan(out -> out.write(("HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: http://127.0.0.1:"
                            + other.address().getPort() + "/v1/snapshot-plan?name=vk-lab-demo-0\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII)));

            failure(peer.address(), Unavailable.class);
            assertThat(other.asked).isEmpty();
        }
    }

    @Test
    void ofALongReasonOnlyTheBeginningIsTold() {
        peer.plan(RawPeer.text(500, "x".repeat(100_000)));

        assertThat(failure(peer.address(), Unavailable.class)).hasSizeLessThan(700);
    }

    @Test
    void aHeadThatDoesNotComeIsNotWaitedFor() throws IOException {
        impatient();
        CountDownLatch never = new CountDownLatch(1);
        peer.plan(out -> never.await());

        assertThat(failure(peer.address(), Unavailable.class)).containsIgnoringCase("timed out");
    }

    @Test
    void aBodyThatStallsIsNotWaitedFor() throws IOException {
        assertThat(PeerTimes.STANDARD)
                .isEqualTo(new PeerTimes(Duration.ofSeconds(3), Duration.ofSeconds(10), Duration.ofSeconds(30)));
        impatient();
        CountDownLatch never = new CountDownLatch(1);
        peer.slice("state.json", out -> {
            out.write(GOOD, 0, GOOD.length - STATE.length - 40);
            out.flush();
            never.await();
        });

        assertThat(failure(peer.address(), Unavailable.class)).containsIgnoringCase("timed out");
    }

    @Test
    void anotherSnapshotOfThatNameIsRefused() {
        peer.plan(RawPeer.text(200, RawPeer.PLAN.replace(SavedSnapshot.ID, "ZZ2CD3EF4GH5IJ6KL7MN2OP3QR")));

        assertThat(failure(peer.address(), Rejected.class))
                .contains("ZZ2CD3EF4GH5IJ6KL7MN2OP3QR")
                .contains(SavedSnapshot.ID);
        assertThat(peer.asked).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../escaped", "..", ".", "", "/etc/passwd", "a/b", "a\\\\b", "a\\u0000b", "config.json"})
    void aNameThatLeadsElsewhereIsRefusedBeforeAnythingIsWritten(String name) {
        peer.plan(RawPeer.text(200, RawPeer.PLAN.replace("\"state.json\"", "\"" + name + "\"")));

        failure(peer.address(), Rejected.class);
        assertThat(directory.resolve("escaped")).doesNotExist();
        assertThat(peer.asked).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"offset\":0,\"length\":18|\"offset\":0,\"length\":19",
                "\"offset\":0,\"length\":18|\"offset\":18,\"length\":1",
                "\"offset\":0,\"length\":18|\"offset\":-1,\"length\":18",
                "\"offset\":0,\"length\":18|\"offset\":1,\"length\":9223372036854775807",
                "\"offset\":0,\"length\":18|\"offset\":0,\"length\":0",
                "\"size\":65536|\"size\":1152921504606846976",
                "\"size\":65536|\"size\":65535",
                "\"size\":5000|\"size\":5001",
                "{\"name\":\"state.json\",\"size\":18,\"slices\":[{\"offset\":0,\"length\":18}]}|",
                "\"state.json\",\"size\":18|\"state2.json\",\"size\":18",
                "{\"name\":\"config|{\"name\":\"more\",\"size\":1,\"slices\":[]},{\"name\":\"config",
                "snapshotId|snapshot"
            })
    void aPlanThatDoesNotFitToTheStoreIsRefused(String part, String other) {
        String plan = RawPeer.PLAN.replace(part, other == null ? "" : other).replace(",]", "]");
        assertThat(plan).isNotEqualTo(RawPeer.PLAN);
        peer.plan(RawPeer.text(200, plan));

        failure(peer.address(), Rejected.class);
        assertThat(peer.asked).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<html>", "[]", "{}"})
    void whatIsNoPlanIsRefused(String text) {
        peer.plan(RawPeer.text(200, text));

        failure(peer.address(), Rejected.class);
    }

    @Test
    void slicesMayBeNullEmptyOrAbsent() throws IOException {
        saved = SavedSnapshot.of(directory.resolve("holes"), Map.of("a", 4096L, "b", 0L, "c", 1L));
        peer.plan(RawPeer.text(
                200,
                "{\"snapshotId\":\"" + SavedSnapshot.ID + "\",\"files\":["
                        + "{\"name\":\"a\",\"size\":4096,\"slices\":null},{\"name\":\"b\",\"size\":0},"
                        + "{\"name\":\"c\",\"size\":1,\"slices\":[]}]}"));

        try (var staged = fetch(peer.address())) {
            assertThat(staged.directory().resolve("a")).hasBinaryContent(new byte[4096]);
            assertThat(staged.directory().resolve("b")).isEmptyFile();
            assertThat(staged.directory().resolve("c")).hasBinaryContent(new byte[1]);
        }
    }

    @Test
    void aNodeThatIsNotThereIsAFailure() throws IOException {
        InetSocketAddress gone = peer.address();
        peer.close();

        assertThat(failure(gone, Unavailable.class)).contains("on node node-a");
    }

    @Test
    void anInterruptEndsTheFetchAndLeavesNothing() {
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch asked = new CountDownLatch(1);
        peer.slice("state.json", out -> {
            asked.countDown();
            never.await();
        });
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        AtomicReference<Boolean> interrupted = new AtomicReference<>();
        Thread caller = Thread.ofPlatform().start(() -> {
            try {
                fetch(peer.address());
            } catch (SnapshotFailureException e) {
                interrupted.set(Thread.currentThread().isInterrupted());
                thrown.set(e);
            }
        });
        await().until(() -> asked.getCount() == 0);

        caller.interrupt();

        await().until(() -> thrown.get() != null);
        assertThat(thrown.get()).hasMessageContaining("interrupted");
        assertThat(interrupted.get()).isTrue();
        assertThat(staged()).isEmpty();
    }

    /** It says that it keeps the connection, and closes it behind every answer. */
    @Test
    void aConnectionThatTheOtherNodeHasClosedIsReplaced() {
        for (int i = 0; i < 20; i++) {
            fetch(peer.address()).close();
        }
    }

    @Test
    void aThirdFetchWaitsForOneOfTheTwoBefore() {
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger ended = new AtomicInteger();
        CountDownLatch release = new CountDownLatch(1);
        peer.plan(out -> {
            inside.incrementAndGet();
            release.await();
            RawPeer.text(200, RawPeer.PLAN).write(out);
        });
        PeerSnapshots peers = peers(peer.address());
        for (int i = 0; i < 3; i++) {
            Thread.ofPlatform().daemon().start(() -> {
                peers.fetch(SavedSnapshot.REF, SavedSnapshot.MANIFEST, Transfer.SILENT)
                        .ifPresent(SnapshotPeers.Staged::close);
                ended.incrementAndGet();
            });
        }

        await().during(Duration.ofMillis(300)).until(() -> inside.get() == 2);
        release.countDown();

        await().until(() -> ended.get() == 3);
        assertThat(inside).hasValue(3);
        assertThat(staged()).isEmpty();
    }

    @Test
    void theSecondTrySucceedsAfterAnyFailure() throws IOException {
        peer.slice("memory-ranges", RawPeer.text(503, "slice streams saturated"));
        failure(peer.address(), Unavailable.class);
        byte[] memory = Arrays.copyOfRange(RawPeer.content("memory-ranges"), 4096, 40_960);
        peer.slice("memory-ranges", RawPeer.bytes(RawPeer.chunked(memory, RawPeer.trailer(memory))));

        try (var staged = fetch(peer.address())) {
            assertThat(Files.readAllBytes(staged.directory().resolve("memory-ranges")))
                    .isEqualTo(RawPeer.content("memory-ranges"));
        }
        assertThat(staged()).isEmpty();
    }
}
