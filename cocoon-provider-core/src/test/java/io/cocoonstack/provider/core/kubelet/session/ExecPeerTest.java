package io.cocoonstack.provider.core.kubelet.session;

import static io.cocoonstack.provider.core.kubelet.session.GuestFixture.EXEC;
import static io.cocoonstack.provider.core.kubelet.session.GuestFixture.SUCCESS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.netty.handler.codec.spdy.DefaultSpdyPingFrame;
import io.netty.handler.codec.spdy.SpdyPingFrame;
import io.netty.handler.codec.spdy.SpdyRstStreamFrame;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Clients that leave, read nothing, say too much or too little. */
class ExecPeerTest {

    @AutoClose
    private final GuestFixture kubelet = GuestFixture.open();

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
        SpdyPeer peer = new SpdyPeer(kubelet, EXEC, "v4.channel.k8s.io");
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
        try (WebSocketPeer peer = new WebSocketPeer(kubelet, EXEC, "v4.channel.k8s.io")) {
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
        try (SpdyPeer peer = new SpdyPeer(kubelet, EXEC, "v4.channel.k8s.io")) {
            peer.open("error");
            assertThat(peer.ended()).isTrue();
        }
    }

    /** Input that nobody read must not destroy output that is on its way, nor hold it up. */
    @Test
    void outputIsWholeAlthoughTheClientStillSends() throws Exception {
        kubelet.runtime.guest = (command, stdin, stdout, stderr) -> {
            stdin.readNBytes(1);
            stdout.write(new byte[4 << 20]);
            return 7;
        };
        try (SpdyPeer peer = new SpdyPeer(kubelet, EXEC, "v4.channel.k8s.io")) {
            int error = peer.open("error");
            int stdin = peer.open("stdin");
            int stdout = peer.open("stdout");
            peer.open("stderr");
            Thread writer = Thread.ofPlatform().start(() -> sendAlways(() -> peer.data(stdin, new byte[4096], false)));
            assertThat(peer.read(error)).contains("exit status 7");
            assertThat(peer.count(stdout)).isEqualTo(4 << 20);
            peer.close();
            writer.join();
        }
        try (WebSocketPeer peer = new WebSocketPeer(kubelet, EXEC, "v4.channel.k8s.io")) {
            Thread writer = Thread.ofPlatform()
                    .start(() -> sendAlways(() -> peer.frame(0x80 | WebSocketPeer.BINARY, new byte[4096])));
            long count = 0;
            WebSocketPeer.Frame frame = peer.next();
            for (; frame.channel() != 3; frame = peer.next()) {
                count += frame.payload().length - 1;
            }
            assertThat(count).isEqualTo(4 << 20);
            assertThat(frame.text()).contains("exit status 7");
            peer.close();
            writer.join();
        }
    }

    private interface Sending {
        void once() throws IOException;
    }

    private static void sendAlways(Sending sending) {
        try {
            while (true) {
                sending.once();
            }
        } catch (IOException e) {
            // The test closes the connection under it.
            return;
        }
    }

    @Test
    void aServerThatClosesNeverReportsSuccess() throws Exception {
        CountDownLatch started = new CountDownLatch(2);
        kubelet.runtime.guest = (command, stdin, stdout, stderr) -> {
            started.countDown();
            new CountDownLatch(1).await();
            return 0;
        };
        try (SpdyPeer spdy = new SpdyPeer(kubelet, "/exec/d/a-0/agent?command=x&output=1", "v4.channel.k8s.io");
                WebSocketPeer web =
                        new WebSocketPeer(kubelet, "/exec/d/a-0/agent?command=x&output=1", "v4.channel.k8s.io")) {
            int error = spdy.open("error");
            spdy.open("stdout");
            assertThat(started.await(20, TimeUnit.SECONDS)).isTrue();

            kubelet.close();

            assertThatThrownBy(() -> spdy.read(error)).isInstanceOf(IOException.class);
            assertThat(spdy.text(error)).isEmpty();
            assertThatThrownBy(() -> web.next(3)).isInstanceOf(IOException.class);
        }
    }
}
