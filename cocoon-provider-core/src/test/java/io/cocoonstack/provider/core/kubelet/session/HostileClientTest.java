package io.cocoonstack.provider.core.kubelet.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bytes that no honest client sends: that connection ends, and a session beside it goes on. */
class HostileClientTest {

    private static final String PATH = "/exec/d/a-0/agent?command=x&input=1&output=1";
    /** Opens stream 1 as the error stream; the header block is the one of a captured session. */
    private static final String OPEN_ERROR =
            "800300010000002900000001000000000000" + "78f9e3c6a7c26260606004a7b392a2d4c45c6851c29a0a0a6800000000ffff";

    @AutoClose
    private final GuestFixture kubelet = GuestFixture.open();

    private WebSocketPeer honest;
    private final CountDownLatch end = new CountDownLatch(1);

    @BeforeEach
    void aSessionBeside() throws IOException {
        kubelet.runtime.guest = (command, stdin, stdout, stderr) -> {
            end.await();
            return 3;
        };
        honest = new WebSocketPeer(kubelet, PATH, "v4.channel.k8s.io");
        assertThat(honest.next().payload()).containsExactly(1);
    }

    @AfterEach
    void itGoesOn() throws IOException {
        try {
            end.countDown();
            assertThat(honest.next(3).text()).contains("exit status 3");
        } finally {
            honest.close();
        }
    }

    static Stream<String> brokenSpdy() {
        return Stream.of(
                // A request of HTTP, and noise.
                "474554202f20485454502f312e310d0a0d0a0000000000000000",
                // Another version of SPDY.
                "800200010000000a00000001000000000000",
                // A stream opened by a frame that is too short.
                "80030001000000040000000100000000",
                // A control frame of a kind that does not exist, as long as the format allows.
                "800300ff00ffffff",
                // A header block that is no zlib.
                "80030001000000140000000100000000000041414141414141414141",
                // Two streams of one number.
                OPEN_ERROR + "800300010000000a00000001000000000000",
                // An even number.
                OPEN_ERROR.replace("2900000001", "2900000002"),
                // A settings frame whose count does not fit its length.
                "800300040000000cffffffff0000000000000000",
                // A ping of the wrong length.
                "8003000600000008000000010000000000000000");
    }

    @ParameterizedTest
    @MethodSource("brokenSpdy")
    void malformedSpdyEndsItsConnection(String hex) throws Exception {
        endsTheConnection(SpdyPeer.request(PATH, "v4.channel.k8s.io"), hex);
    }

    @Test
    void dataOnStreamsThatWereNeverOpenedIsResetAndAFloodOfItCutOff() throws Exception {
        try (WirePeer peer = new WirePeer(kubelet, SpdyPeer.request(PATH, "v4.channel.k8s.io"))) {
            peer.out.write(HexFormat.of().parseHex("000000630000000141"));
            peer.out.flush();
            assertThat(peer.in.readNBytes(16))
                    .as("stream 99 is reset as invalid")
                    .isEqualTo(HexFormat.of().parseHex("80030003000000080000006300000002"));
        }
        floodWithoutReading(HexFormat.of().parseHex("000000630000000141"));
    }

    @Test
    void aFloodOfPingsIsCutOffWhenTheAnswersAreNotRead() throws Exception {
        floodWithoutReading(HexFormat.of().parseHex("800300060000000400000001"));
    }

    private void floodWithoutReading(byte[] frame) throws IOException {
        byte[] many = new byte[frame.length * 5000];
        for (int i = 0; i < 5000; i++) {
            System.arraycopy(frame, 0, many, i * frame.length, frame.length);
        }
        try (WirePeer peer = new WirePeer(kubelet, SpdyPeer.request(PATH, "v4.channel.k8s.io"))) {
            boolean cut = false;
            for (int i = 0; i < 2000 && !cut; i++) {
                try {
                    peer.out.write(many);
                    peer.out.flush();
                } catch (IOException e) {
                    cut = true;
                }
            }
            assertThat(cut).as("cut off within 10 million frames").isTrue();
        }
    }

    /** Sixteen mebibytes of compressed zeroes would be 16 GiB of headers. */
    @Test
    void aCompressedHeaderBombIsNotUnpacked() throws Exception {
        byte[] bomb = deflate(new byte[64 << 20]);
        assertThat(bomb.length).isGreaterThan(16 * 1024);
        long began = System.nanoTime();
        try (WirePeer peer = new WirePeer(kubelet, SpdyPeer.request(PATH, "v4.channel.k8s.io"))) {
            peer.out.write(opening(bomb.length));
            peer.out.write(bomb);
            peer.out.flush();
            assertThat(peer.ended()).isTrue();
        } catch (IOException e) {
            assertThat(e).as("the server does not even read it").hasMessageNotContaining("timed out");
        }
        assertThat(System.nanoTime() - began).isLessThan(20_000_000_000L);
    }

    /** What fits into an allowed frame may be unpacked, but is not kept. */
    @Test
    void headersThatAreTooLongResetTheirStream() throws Exception {
        byte[] headers = new byte[8 << 20];
        // One header whose name is as long as all the rest.
        ByteBuffer.wrap(headers).putInt(1).putInt(headers.length - 8);
        byte[] bomb = deflate(headers);
        assertThat(bomb.length).isLessThan(16 * 1024 - 100);
        try (WirePeer peer = new WirePeer(kubelet, SpdyPeer.request(PATH, "v4.channel.k8s.io"))) {
            peer.out.write(opening(bomb.length));
            peer.out.write(bomb);
            peer.out.flush();
            assertThat(peer.in.readNBytes(16))
                    .as("stream 1 is reset as a protocol error")
                    .isEqualTo(HexFormat.of().parseHex("80030003000000080000000100000001"));
        }
    }

    /** A piece of a compressed stream that goes on. */
    private static byte[] deflate(byte[] bytes) {
        Deflater deflater = new Deflater();
        deflater.setInput(bytes);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] piece = new byte[8192];
        for (int length = piece.length; length == piece.length; ) {
            length = deflater.deflate(piece, 0, piece.length, Deflater.SYNC_FLUSH);
            out.write(piece, 0, length);
        }
        deflater.end();
        return out.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // Not masked.
                "820100",
                // Longer than anything is allowed to be.
                "82ff7fffffffffffffff01020304",
                "82ff000000000020000101020304",
                // Reserved bits, reserved opcodes, a fragmented ping, a long ping.
                "f28101020304" + "01",
                "838101020304" + "01",
                "098001020304",
                "89fe007e01020304",
                // A continuation of nothing.
                "808101020304" + "01"
            })
    void malformedWebSocketFramesEndTheirConnection(String hex) throws Exception {
        endsTheConnection(WebSocketPeer.request(PATH, "v4.channel.k8s.io"), hex);
    }

    @Test
    void aMessageOfManyFragmentsIsBoundedToo() throws Exception {
        try (WebSocketPeer peer = new WebSocketPeer(kubelet, PATH, "v4.channel.k8s.io")) {
            peer.frame(WebSocketPeer.BINARY, new byte[64 * 1024]);
            boolean cut = false;
            for (int i = 0; i < 1000 && !cut; i++) {
                try {
                    peer.frame(0, new byte[64 * 1024]);
                } catch (IOException e) {
                    cut = true;
                }
            }
            assertThat(cut || peer.ended()).isTrue();
        }
    }

    @Test
    void messagesWithoutMeaningDoNoHarm() throws Exception {
        try (WebSocketPeer peer = new WebSocketPeer(kubelet, PATH, "v4.channel.k8s.io")) {
            peer.frame(0x80 | WebSocketPeer.BINARY);
            peer.send(1, "not mine");
            peer.send(77, "nobody's");
            peer.frame(0x80 | WebSocketPeer.BINARY, (byte) 255, (byte) 0);
            peer.frame(0x80 | WebSocketPeer.PING, (byte) 'p');
            WebSocketPeer.Frame frame = peer.next();
            while (frame.opcode() != WebSocketPeer.PONG) {
                frame = peer.next();
            }
            assertThat(frame.payload()).containsExactly('p');
        }
    }

    private void endsTheConnection(String upgrade, String hex) throws IOException {
        try (WirePeer peer = new WirePeer(kubelet, upgrade)) {
            assertThat(peer.status()).isEqualTo(101);
            peer.out.write(HexFormat.of().parseHex(hex));
            peer.out.flush();
            assertThat(peer.ended()).isTrue();
        }
    }

    /** What comes before a header block of that length when stream 1 is opened. */
    private static byte[] opening(int headers) {
        return ByteBuffer.allocate(18)
                .putInt(0x80030001)
                .putInt(10 + headers)
                .putInt(1)
                .putInt(0)
                .putShort((short) 0)
                .array();
    }
}
