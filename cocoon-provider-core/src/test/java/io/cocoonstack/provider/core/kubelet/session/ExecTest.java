package io.cocoonstack.provider.core.kubelet.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.netty.handler.codec.spdy.DefaultSpdyPingFrame;
import io.netty.handler.codec.spdy.SpdyGoAwayFrame;
import io.netty.handler.codec.spdy.SpdyPingFrame;
import io.netty.handler.codec.spdy.SpdyRstStreamFrame;
import io.netty.handler.codec.spdy.SpdySynReplyFrame;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExecTest {

    private static final String ALL = "/exec/d/a-0/agent?command=sh&command=-c&command=x&input=1&output=1&error=1";
    private static final String SUCCESS = "{\"metadata\":{},\"status\":\"Success\"}";

    private GuestFixture kubelet;

    @BeforeEach
    void start() throws IOException {
        kubelet = new GuestFixture();
    }

    @AfterEach
    void stop() {
        kubelet.close();
    }

    /** What kubectl 1.32 sent and had to get. */
    @Test
    void aSessionAsKubectlHasItOverSpdy() throws Exception {
        kubelet.runtime.guest = (command, stdin, stdout, stderr) -> {
            stdin.readAllBytes();
            stdout.write("bye\n".getBytes(StandardCharsets.US_ASCII));
            return 7;
        };
        try (SpdyPeer peer = new SpdyPeer(
                kubelet,
                ALL,
                "v5.channel.k8s.io",
                "v4.channel.k8s.io",
                "v3.channel.k8s.io",
                "v2.channel.k8s.io",
                "channel.k8s.io")) {
            assertThat(peer.head)
                    .startsWith("HTTP/1.1 101 ")
                    .containsIgnoringCase("\r\nconnection: upgrade\r\n")
                    .containsIgnoringCase("\r\nupgrade: SPDY/3.1\r\n")
                    .containsIgnoringCase("\r\nx-stream-protocol-version: v5.channel.k8s.io\r\n");
            for (String captured : List.of(
                    "800300010000002900000001000000000000"
                            + "78f9e3c6a7c26260606004a7b392a2d4c45c6851c29a0a0a6800000000ffff",
                    "800300010000001700000003000000000000" + "c22e555c92929907000000ffff",
                    "800300010000001900000005000000000000" + "c22ac5565c92925f5a02000000ffff",
                    "800300010000001500000007000000000000" + "c229975a5404000000ffff",
                    "000000030000000368690a",
                    "0000000301000000")) {
                peer.out.write(HexFormat.of().parseHex(captured));
                peer.out.flush();
            }

            for (int id : new int[] {1, 3, 5, 7}) {
                assertThat(peer.await(SpdySynReplyFrame.class, reply -> true).streamId())
                        .isEqualTo(id);
            }
            assertThat(peer.read(5)).isEqualTo("bye\n");
            assertThat(peer.read(7)).isEmpty();
            assertThat(peer.read(1))
                    .isEqualTo("{\"metadata\":{},\"status\":\"Failure\","
                            + "\"message\":\"command terminated with non-zero exit code: exit status 7\","
                            + "\"reason\":\"NonZeroExitCode\","
                            + "\"details\":{\"causes\":[{\"reason\":\"ExitCode\",\"message\":\"7\"}]}}");
            assertThat(peer.read(3)).isEmpty();
            assertThat(peer.await(SpdyGoAwayFrame.class, away -> true).lastGoodStreamId())
                    .isEqualTo(7);
        }
    }

    @Test
    void aSessionAsKubectlHasItOverWebSocket() throws Exception {
        kubelet.runtime.guest = (command, stdin, stdout, stderr) -> {
            stdout.write(stdin.readAllBytes());
            return 0;
        };
        try (WebSocketPeer peer = new WebSocketPeer(kubelet, ALL, "v5.channel.k8s.io")) {
            assertThat(peer.head)
                    .startsWith("HTTP/1.1 101 ")
                    .containsIgnoringCase("sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
                    .containsIgnoringCase("sec-websocket-protocol: v5.channel.k8s.io");
            assertThat(peer.next().payload()).as("an empty message first").containsExactly(1);
            peer.send(0, "hi\n");
            peer.send(4, "{\"Width\":77,\"Height\":33}\n");
            peer.frame(0x80 | WebSocketPeer.BINARY, (byte) 255, (byte) 0);

            assertThat(peer.next(1).text()).isEqualTo("hi\n");
            assertThat(peer.next(3).text()).isEqualTo(SUCCESS);
            WebSocketPeer.Frame close = peer.next();
            assertThat(close.opcode()).isEqualTo(WebSocketPeer.CLOSE);
            assertThat(close.closeCode()).isEqualTo(1000);
            peer.frame(0x80 | WebSocketPeer.CLOSE, (byte) 3, (byte) 0xe8);
            assertThat(peer.ended()).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "v4.channel.k8s.io, true",
        "v3.channel.k8s.io, false",
        "v2.channel.k8s.io, false",
        "channel.k8s.io, false"
    })
    void olderProtocolsSayNothingOnSuccessAndASentenceOtherwise(String protocol, boolean status) throws Exception {
        kubelet.runtime.guest = (command, stdin, stdout, stderr) -> command.contains("bad") ? 9 : 0;
        assertThat(error("/exec/d/a-0/agent?command=good&output=1", protocol)).isEqualTo(status ? SUCCESS : "");
        assertThat(error("/exec/d/a-0/agent?command=bad&output=1", protocol))
                .startsWith(status ? "{" : "command terminated")
                .contains("exit status 9");
    }

    private String error(String path, String protocol) throws IOException {
        try (SpdyPeer peer = new SpdyPeer(kubelet, path, protocol)) {
            int error = peer.open("error");
            peer.open("stdout");
            return peer.read(error);
        }
    }

    @ParameterizedTest
    @CsvSource(
            value = {
                "v5.channel.k8s.io|v5.channel.k8s.io",
                "v9.channel.k8s.io, v4.channel.k8s.io|v4.channel.k8s.io",
                "channel.k8s.io|channel.k8s.io"
            },
            delimiter = '|')
    void theFirstProtocolThatIsSpokenIsTaken(String offered, String chosen) throws Exception {
        try (WebSocketPeer peer = new WebSocketPeer(kubelet, ALL, offered)) {
            assertThat(peer.head).containsIgnoringCase("sec-websocket-protocol: " + chosen + "\r\n");
        }
        try (SpdyPeer peer = new SpdyPeer(kubelet, ALL, offered)) {
            assertThat(peer.head).containsIgnoringCase("x-stream-protocol-version: " + chosen + "\r\n");
        }
    }

    @Test
    void aWebSocketClientThatNamesNoProtocolGetsNone() throws Exception {
        kubelet.runtime.guest = (command, stdin, stdout, stderr) -> 5;
        try (WebSocketPeer peer = new WebSocketPeer(kubelet, "/exec/d/a-0/agent?command=x&output=1", null)) {
            assertThat(peer.head).startsWith("HTTP/1.1 101 ").doesNotContainIgnoringCase("sec-websocket-protocol");
            assertThat(peer.next(3).text()).isEqualTo("command terminated with non-zero exit code: exit status 5");
        }
    }

    @Test
    void unknownProtocolsAreRefusedAtTheHandshake() throws Exception {
        try (WebSocketPeer peer = new WebSocketPeer(kubelet, ALL, "v9.channel.k8s.io")) {
            assertThat(peer.status()).isEqualTo(403);
        }
        try (SpdyPeer peer = new SpdyPeer(kubelet, ALL, "v9.channel.k8s.io")) {
            assertThat(peer.status()).isEqualTo(403);
            assertThat(peer.head)
                    .containsIgnoringCase("x-accepted-stream-protocol-versions: v5.channel.k8s.io, v4.channel.k8s.io");
        }
        try (SpdyPeer peer = new SpdyPeer(kubelet, ALL)) {
            assertThat(peer.status()).isEqualTo(400);
            assertThat(peer.head).contains("application/json");
        }
        try (WirePeer peer = new WirePeer(kubelet, "GET " + ALL + " HTTP/1.1\r\nHost: x\r\n\r\n")) {
            assertThat(peer.status()).isEqualTo(400);
        }
        String old = WebSocketPeer.request(ALL, "v4.channel.k8s.io").replace("Version: 13", "Version: 8");
        try (WirePeer peer = new WirePeer(kubelet, old)) {
            assertThat(peer.status()).isEqualTo(426);
        }
    }

    @Test
    void base64ChannelsCarryTheSameBytes() throws Exception {
        kubelet.runtime.guest = (command, stdin, stdout, stderr) -> {
            byte[] bytes = stdin.readNBytes(3);
            stdout.write(bytes);
            return 0;
        };
        try (WebSocketPeer peer = new WebSocketPeer(kubelet, ALL, "v4.base64.channel.k8s.io")) {
            byte[] bytes = {0, (byte) 0xff, 7};
            peer.frame(
                    0x80 | WebSocketPeer.TEXT,
                    ("0" + Base64.getEncoder().encodeToString(bytes)).getBytes(StandardCharsets.US_ASCII));
            WebSocketPeer.Frame answer = peer.next('1');
            assertThat(answer.opcode()).isEqualTo(WebSocketPeer.TEXT);
            assertThat(Base64.getDecoder().decode(answer.text())).isEqualTo(bytes);
        }
    }

    /** D33: with a terminal stderr is not refused; the guest's error output joins the other one. */
    @Test
    void withATerminalThereIsOneOutput() throws Exception {
        kubelet.runtime.guest = (command, stdin, stdout, stderr) -> {
            stderr.write("err".getBytes(StandardCharsets.US_ASCII));
            return 0;
        };
        try (SpdyPeer peer =
                new SpdyPeer(kubelet, "/exec/d/a-0/agent?command=x&output=1&error=1&tty=1", "v4.channel.k8s.io")) {
            peer.open("error");
            int stdout = peer.open("stdout");
            int resize = peer.open("resize");
            peer.data(resize, "{\"Width\":1,\"Hei");
            assertThat(peer.read(stdout)).isEqualTo("err");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 256, 1000})
    void codesThatClientsCannotReadAreFailuresAllTheSame(int code) throws Exception {
        kubelet.runtime.guest = (command, stdin, stdout, stderr) -> code;
        assertThat(error("/exec/d/a-0/agent?command=x&output=1", "v4.channel.k8s.io"))
                .contains("\"reason\":\"ExitCode\",\"message\":\"255\"");
    }

    @Test
    void aRuntimeThatFailsIsAFailureWithoutAnExitCode() throws Exception {
        kubelet.runtime.failure = "dial agent: connection refused";
        assertThat(error("/exec/d/a-0/agent?command=x&output=1", "v4.channel.k8s.io"))
                .contains("\"reason\":\"InternalError\"", "\"code\":500", "dial agent: connection refused")
                .doesNotContain("ExitCode");
    }

    @Test
    void theEndOfACommandEndsTheSessionAlthoughStdinIsOpen() throws Exception {
        kubelet.runtime.guest = (command, stdin, stdout, stderr) -> 0;
        try (SpdyPeer peer = new SpdyPeer(kubelet, ALL, "v4.channel.k8s.io")) {
            int error = peer.open("error");
            peer.open("stdin");
            peer.open("stdout");
            peer.open("stderr");
            assertThat(peer.read(error)).isEqualTo(SUCCESS);
        }
    }

    @Test
    void aClientThatLeavesEndsItsCommand() throws Exception {
        for (String way : List.of("spdy", "websocket", "close frame")) {
            CountDownLatch started = new CountDownLatch(1);
            CountDownLatch interrupted = new CountDownLatch(1);
            kubelet.runtime.guest = (command, stdin, stdout, stderr) -> {
                started.countDown();
                try {
                    new CountDownLatch(1).await();
                    return 0;
                } finally {
                    interrupted.countDown();
                }
            };
            try (WirePeer peer = way.equals("spdy")
                    ? new SpdyPeer(kubelet, "/exec/d/a-0/agent?command=x&output=1", "v4.channel.k8s.io")
                    : new WebSocketPeer(kubelet, "/exec/d/a-0/agent?command=x&output=1", "v4.channel.k8s.io")) {
                if (peer instanceof SpdyPeer spdy) {
                    spdy.open("error");
                    spdy.open("stdout");
                }
                assertThat(started.await(20, TimeUnit.SECONDS)).isTrue();
                if (way.equals("close frame")) {
                    ((WebSocketPeer) peer).frame(0x80 | WebSocketPeer.CLOSE, (byte) 3, (byte) 0xe8);
                    assertThat(interrupted.await(20, TimeUnit.SECONDS)).isTrue();
                }
            }
            assertThat(interrupted.await(20, TimeUnit.SECONDS)).as(way).isTrue();
        }
    }

    @Test
    void aReaderThatReadsNothingHoldsTheCommandAndNoMemory() throws Exception {
        AtomicReference<Long> written = new AtomicReference<>(0L);
        kubelet.runtime.guest = (command, stdin, stdout, stderr) -> {
            byte[] piece = new byte[64 * 1024];
            for (int i = 0; i < 8192; i++) {
                stdout.write(piece);
                written.set(written.get() + piece.length);
            }
            return 0;
        };
        try (WebSocketPeer peer =
                new WebSocketPeer(kubelet, "/exec/d/a-0/agent?command=x&output=1", "v4.channel.k8s.io")) {
            AtomicReference<Long> last = new AtomicReference<>(-1L);
            await().pollInterval(java.time.Duration.ofMillis(500))
                    .atMost(java.time.Duration.ofSeconds(30))
                    .until(() -> written.get() > 0 && written.get().equals(last.getAndSet(written.get())));
            // What the network takes in both directions, the write buffer and one piece.
            assertThat(written.get()).isLessThan(16L << 20);
            long count = 0;
            for (WebSocketPeer.Frame frame = peer.next(); frame.channel() != 3; frame = peer.next()) {
                count += frame.payload().length - 1;
            }
            assertThat(count).isEqualTo(8192L * 64 * 1024);
        }
    }

    @Test
    void aCommandThatReadsNothingStopsTheClientAndPingsStillFindOutThatItLeft() throws Exception {
        CountDownLatch ended = new CountDownLatch(1);
        kubelet.runtime.guest = (command, stdin, stdout, stderr) -> {
            try {
                new CountDownLatch(1).await();
                return 0;
            } finally {
                ended.countDown();
            }
        };
        SpdyPeer peer = new SpdyPeer(kubelet, ALL, "v4.channel.k8s.io");
        peer.open("error");
        int stdin = peer.open("stdin");
        peer.open("stdout");
        peer.open("stderr");
        AtomicReference<Long> sent = new AtomicReference<>(0L);
        Thread writer = Thread.ofPlatform().start(() -> {
            try {
                byte[] piece = new byte[32 * 1024];
                while (sent.get() < 1L << 29) {
                    peer.data(stdin, piece, false);
                    sent.set(sent.get() + piece.length);
                }
            } catch (IOException e) {
                // The test closes the socket under it.
            }
        });
        AtomicReference<Long> last = new AtomicReference<>(-1L);
        await().pollInterval(java.time.Duration.ofMillis(500))
                .atMost(java.time.Duration.ofSeconds(30))
                .until(() -> sent.get() > 0 && sent.get().equals(last.getAndSet(sent.get())));
        assertThat(sent.get()).isLessThan(16L << 20);
        // A reset without anything to read for the server, as of a killed client.
        peer.socket.setSoLinger(true, 0);
        Thread.ofPlatform().start(() -> {
            try {
                peer.close();
            } catch (IOException e) {
                // It is gone in any case.
            }
        });
        assertThat(ended.await(30, TimeUnit.SECONDS)).isTrue();
        writer.join();
    }

    @Test
    void pingsOfTheClientAreAnsweredAndOthersNot() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        kubelet.runtime.guest = (command, stdin, stdout, stderr) -> {
            end.await();
            return 0;
        };
        try (SpdyPeer peer = new SpdyPeer(kubelet, "/exec/d/a-0/agent?command=x&output=1", "v4.channel.k8s.io")) {
            int error = peer.open("error");
            peer.open("stdout");
            peer.send(new DefaultSpdyPingFrame(2));
            peer.send(new DefaultSpdyPingFrame(3));
            assertThat(peer.await(SpdyPingFrame.class, ping -> true).id()).isEqualTo(3);
            end.countDown();
            assertThat(peer.read(error)).isEqualTo(SUCCESS);
        }
        CountDownLatch webEnd = new CountDownLatch(1);
        kubelet.runtime.guest = (command, stdin, stdout, stderr) -> {
            webEnd.await();
            return 0;
        };
        try (WebSocketPeer peer = new WebSocketPeer(kubelet, ALL, "v4.channel.k8s.io")) {
            peer.frame(0x80 | WebSocketPeer.PING, (byte) 'x');
            WebSocketPeer.Frame frame = peer.next();
            while (frame.opcode() != WebSocketPeer.PONG) {
                frame = peer.next();
            }
            assertThat(frame.payload()).containsExactly('x');
            webEnd.countDown();
        }
    }

    @Test
    void aStreamTooManyOrOfAnUnknownKindIsResetAndTheOthersGoOn() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        kubelet.runtime.guest = (command, stdin, stdout, stderr) -> {
            end.await();
            return 0;
        };
        try (SpdyPeer peer = new SpdyPeer(kubelet, "/exec/d/a-0/agent?command=x&output=1", "v4.channel.k8s.io")) {
            int odd = peer.open("nonsense");
            assertThat(peer.await(SpdyRstStreamFrame.class, reset -> true).streamId())
                    .isEqualTo(odd);
            int error = peer.open("error");
            int twice = peer.open("error");
            assertThat(peer.await(SpdyRstStreamFrame.class, reset -> true).streamId())
                    .isEqualTo(twice);
            peer.open("stdout");
            int surplus = peer.open("stdout");
            assertThat(peer.await(SpdyRstStreamFrame.class, reset -> true).streamId())
                    .isEqualTo(surplus);
            end.countDown();
            assertThat(peer.read(error)).isEqualTo(SUCCESS);
        }
    }

    @Test
    void streamsThatDoNotComeEndTheConnection() throws Exception {
        try (SpdyPeer peer = new SpdyPeer(kubelet, ALL, "v4.channel.k8s.io")) {
            peer.open("error");
            assertThat(peer.ended()).isTrue();
        }
    }

    @Test
    void everyCombinationOfStreamsIsDecidedBeforeTheUpgrade() throws Exception {
        for (int bits = 0; bits < 16; bits++) {
            for (String yes : List.of("1", "true")) {
                String path = "/exec/d/a-0/agent?command=x"
                        + (bits & 1) * 0
                        + flag("input", bits & 1, yes)
                        + flag("output", bits & 2, yes)
                        + flag("error", bits & 4, yes)
                        + flag("tty", bits & 8, yes);
                boolean some = (bits & 3) != 0 || (bits & 12) == 4;
                try (WebSocketPeer peer = new WebSocketPeer(kubelet, path, "v4.channel.k8s.io")) {
                    assertThat(peer.status()).as(path).isEqualTo(some ? 101 : 400);
                }
            }
        }
    }

    private static String flag(String name, int on, String yes) {
        return "&" + name + "=" + (on == 0 ? yes.equals("1") ? "0" : "false" : yes);
    }

    @ParameterizedTest
    @CsvSource({
        "/exec/d/a-0/agent?output=1, 400",
        "/exec/d/a-0/agent?command=&output=1, 400",
        "/exec/d/a-0/agent?command=x&output=perhaps, 400",
        "/exec/d/none/agent?command=x&output=1, 404",
        "/exec/other/a-0/agent?command=x&output=1, 404",
        "/exec/d/a-0/stranger?command=x&output=1, 404",
        "/exec/d/a-0/wrong-uid/agent?command=x&output=1, 404",
        "/exec/d/a-0/uid-a-0/agent?command=x&output=1, 101",
        "/exec/d/asleep/agent?command=x&output=1, 409",
        "/exec/d/mac/agent?command=x&output=1, 501",
        "/attach/d/mac/agent?output=1, 501",
        "/attach/d/a-0/agent?input=1&output=1, 400",
        "/attach/d/a-0/agent?output=1, 101"
    })
    void whatCannotBeIsSaidBeforeTheUpgrade(String path, int status) throws Exception {
        kubelet.tracked.add(GuestFixture.pod("asleep", null, java.util.Map.of(), ""));
        kubelet.tracked.add(GuestFixture.pod(
                "mac",
                kubelet.vm,
                java.util.Map.of("cocoonset.cocoonstack.io/managed", "true", "cocoonset.cocoonstack.io/os", "macos"),
                "127.0.0.1"));
        kubelet.runtime.logs.put("vm-1", "");
        try (WebSocketPeer peer = new WebSocketPeer(kubelet, path, "v4.channel.k8s.io")) {
            assertThat(peer.status()).isEqualTo(status);
        }
    }

    @Test
    void aRuntimeWithoutTheCapabilityIsNamed() throws Exception {
        kubelet.runtime.capable = false;
        String request =
                WebSocketPeer.request(ALL, "v4.channel.k8s.io").replace("keep-alive, Upgrade", "close, Upgrade");
        try (WirePeer peer = new WirePeer(kubelet, request)) {
            assertThat(peer.status()).isEqualTo(501);
            assertThat(peer.rest()).contains("\"kind\":\"Status\"", "runtime scripted has no such way");
        }
    }

    @Test
    void argumentsAreTakenAsTheyAre() throws Exception {
        AtomicReference<List<String>> seen = new AtomicReference<>();
        kubelet.runtime.guest = (command, stdin, stdout, stderr) -> {
            seen.set(command);
            return 0;
        };
        error(
                "/exec/d/a-0/agent?command=printf&command=a%26b%3Dc&command=%C3%BC%20%2B+;x&command=&output=1",
                "v4.channel.k8s.io");
        assertThat(seen.get()).containsExactly("printf", "a&b=c", "ü + ;x", "");
    }
}
