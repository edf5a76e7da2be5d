package io.cocoonstack.provider.core.kubelet.session;

import static io.cocoonstack.provider.core.kubelet.session.GuestFixture.EXEC;
import static io.cocoonstack.provider.core.kubelet.session.GuestFixture.SUCCESS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.spdy.SpdyGoAwayFrame;
import io.netty.handler.codec.spdy.SpdySynReplyFrame;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExecTest {

    @AutoClose
    private final GuestFixture kubelet = GuestFixture.open();

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
                EXEC,
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
                SpdySynReplyFrame reply = peer.await(SpdySynReplyFrame.class, any -> true);
                assertThat(reply.streamId()).isEqualTo(id);
                assertThat(reply.headers().names())
                        .as("the peers' framer cannot read a reply without any header")
                        .isNotEmpty();
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
        try (WebSocketPeer peer = new WebSocketPeer(kubelet, EXEC, "v5.channel.k8s.io")) {
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

    @Test
    void aWebSocketClientThatNamesNoProtocolGetsNone() throws Exception {
        kubelet.runtime.guest = (command, stdin, stdout, stderr) -> 5;
        try (WebSocketPeer peer = new WebSocketPeer(kubelet, "/exec/d/a-0/agent?command=x&output=1", null)) {
            assertThat(peer.head).startsWith("HTTP/1.1 101 ").doesNotContainIgnoringCase("sec-websocket-protocol");
            assertThat(peer.next(3).text()).isEqualTo("command terminated with non-zero exit code: exit status 5");
        }
    }

    @Test
    void base64ChannelsCarryTheSameBytes() throws Exception {
        kubelet.runtime.guest = (command, stdin, stdout, stderr) -> {
            byte[] bytes = stdin.readNBytes(3);
            stdout.write(bytes);
            return 0;
        };
        try (WebSocketPeer peer = new WebSocketPeer(kubelet, EXEC, "v4.base64.channel.k8s.io")) {
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
        try (SpdyPeer peer = new SpdyPeer(kubelet, EXEC, "v4.channel.k8s.io")) {
            int error = peer.open("error");
            peer.open("stdin");
            peer.open("stdout");
            peer.open("stderr");
            assertThat(peer.read(error)).isEqualTo(SUCCESS);
        }
    }

    /** The peers of this protocol never send a window update; the first window would be 64 KiB. */
    @Test
    void moreThanAWindowComesOutOverSpdy() throws Exception {
        kubelet.runtime.guest = (command, stdin, stdout, stderr) -> {
            stdout.write(new byte[1 << 20]);
            return 0;
        };
        try (SpdyPeer peer = new SpdyPeer(kubelet, "/exec/d/a-0/agent?command=x&output=1", "v4.channel.k8s.io")) {
            int error = peer.open("error");
            int stdout = peer.open("stdout");
            assertThat(peer.read(error)).isEqualTo(SUCCESS);
            assertThat(peer.count(stdout)).isEqualTo(1 << 20);
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
