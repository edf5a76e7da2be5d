package io.cocoonstack.provider.core.kubelet.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.netty.handler.codec.spdy.SpdyRstStreamFrame;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PortForwardTest {

    private static final String PATH = "/portForward/d/a-0";
    private static final String PROTOCOL = "portforward.k8s.io";

    @AutoClose
    private final GuestFixture kubelet = GuestFixture.open();

    private ServerSocket service;
    private final List<Socket> connections = new CopyOnWriteArrayList<>();

    @BeforeEach
    void start() throws IOException {
        service = new ServerSocket(0, 64, InetAddress.ofLiteral("127.0.0.1"));
        Thread.ofVirtual().start(this::echo);
    }

    @AfterEach
    void stop() throws IOException {
        service.close();
    }

    /** Echoes until the client sends no more, then says so and closes. */
    private void echo() {
        while (!service.isClosed()) {
            try {
                Socket socket = service.accept();
                connections.add(socket);
                Thread.ofVirtual().start(() -> {
                    try (socket) {
                        socket.getInputStream().transferTo(socket.getOutputStream());
                        socket.getOutputStream().write("<end>".getBytes());
                    } catch (IOException e) {
                        // The test sees that something is missing.
                    }
                });
            } catch (IOException e) {
                return;
            }
        }
    }

    private Map<String, String> stream(String type, int port, int request) {
        return Map.of("streamtype", type, "port", Integer.toString(port), "requestid", Integer.toString(request));
    }

    @Test
    void manyConnectionsGoOverOneSpdyConnection() throws Exception {
        try (SpdyPeer peer = new SpdyPeer(kubelet, PATH, PROTOCOL)) {
            assertThat(peer.head).containsIgnoringCase("x-stream-protocol-version: " + PROTOCOL);
            List<int[]> pairs = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                int error = peer.open(stream("error", service.getLocalPort(), i));
                peer.end(error);
                int data = peer.open(stream("data", service.getLocalPort(), i));
                peer.data(data, "hello " + i);
                pairs.add(new int[] {error, data});
            }
            for (int i = 0; i < 20; i++) {
                peer.end(pairs.get(i)[1]);
                assertThat(peer.read(pairs.get(i)[1])).isEqualTo("hello " + i + "<end>");
                assertThat(peer.read(pairs.get(i)[0])).isEmpty();
            }
        }
    }

    /** More than there may be at a time. */
    @Test
    void connectionsThatEndedLeaveRoomForOthers() throws Exception {
        try (SpdyPeer peer = new SpdyPeer(kubelet, PATH, PROTOCOL)) {
            for (int i = 0; i < 300; i++) {
                int error = peer.open(stream("error", service.getLocalPort(), i));
                peer.end(error);
                int data = peer.open(stream("data", service.getLocalPort(), i));
                peer.end(data);
                assertThat(peer.read(data)).isEqualTo("<end>");
                assertThat(peer.read(error)).isEmpty();
            }
        }
    }

    @Test
    void aRefusedPortIsToldAndTheOthersGoOn() throws Exception {
        int closed;
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            closed = taken.getLocalPort();
        }
        try (SpdyPeer peer = new SpdyPeer(kubelet, PATH, PROTOCOL)) {
            int good = peer.open(stream("error", service.getLocalPort(), 0));
            int data = peer.open(stream("data", service.getLocalPort(), 0));
            int error = peer.open(stream("error", closed, 1));
            peer.open(stream("data", closed, 1));

            assertThat(peer.read(error))
                    .startsWith("error forwarding port " + closed + " to pod a-0, uid uid-a-0: ")
                    .containsIgnoringCase("refused");
            peer.data(data, "still here");
            peer.end(data);
            assertThat(peer.read(data)).isEqualTo("still here<end>");
            assertThat(peer.read(good)).isEmpty();
        }
    }

    @Test
    void oldClientsNameNoRequest() throws Exception {
        Map<String, String> error = Map.of("streamtype", "error", "port", Integer.toString(service.getLocalPort()));
        Map<String, String> data = Map.of("streamtype", "data", "port", Integer.toString(service.getLocalPort()));
        try (SpdyPeer peer = new SpdyPeer(kubelet, PATH, PROTOCOL)) {
            peer.open(error);
            int id = peer.open(data);
            peer.data(id, "old");
            peer.end(id);
            assertThat(peer.read(id)).isEqualTo("old<end>");
        }
    }

    @Test
    void streamsThatMakeNoSenseAreReset() throws Exception {
        try (SpdyPeer peer = new SpdyPeer(kubelet, PATH, PROTOCOL)) {
            for (Map<String, String> headers : List.of(
                    Map.of("streamtype", "stdin", "port", "80", "requestid", "1"),
                    Map.of("streamtype", "data", "requestid", "1"),
                    Map.of("streamtype", "data", "port", "0", "requestid", "1"),
                    Map.of("streamtype", "data", "port", "65536", "requestid", "1"),
                    Map.of("streamtype", "data", "port", "8o", "requestid", "1"))) {
                int id = peer.open(headers);
                assertThat(peer.await(SpdyRstStreamFrame.class, reset -> true).streamId())
                        .isEqualTo(id);
            }
            peer.open(stream("data", 80, 7));
            int twice = peer.open(stream("data", 80, 7));
            assertThat(peer.await(SpdyRstStreamFrame.class, reset -> reset.streamId() == twice))
                    .isNotNull();
        }
    }

    @Test
    void halfAConnectionIsResetInTime() throws Exception {
        try (SpdyPeer peer = new SpdyPeer(kubelet, PATH, PROTOCOL)) {
            int id = peer.open(stream("error", service.getLocalPort(), 0));
            assertThat(peer.await(SpdyRstStreamFrame.class, reset -> true).streamId())
                    .isEqualTo(id);
        }
    }

    @Test
    void aClientThatLeavesClosesItsConnectionsToTheGuest() throws Exception {
        try (SpdyPeer peer = new SpdyPeer(kubelet, PATH, PROTOCOL)) {
            peer.open(stream("error", service.getLocalPort(), 0));
            int data = peer.open(stream("data", service.getLocalPort(), 0));
            peer.data(data, "x");
            await().until(() -> !connections.isEmpty());
        }
        await().until(() -> connections.getFirst().isClosed());
    }

    @Test
    void webSocketClientsNameTheirPortsInTheRequest() throws Exception {
        int port = service.getLocalPort();
        try (WebSocketPeer peer =
                new WebSocketPeer(kubelet, PATH + "?port=" + port + "," + port, "v4.channel.k8s.io")) {
            boolean[] named = new boolean[4];
            for (int i = 0; i < 4; i++) {
                byte[] name = peer.next().payload();
                named[name[0]] = true;
                assertThat(name[1] & 0xff | (name[2] & 0xff) << 8).isEqualTo(port);
            }
            assertThat(named).containsOnly(true);
            peer.send(2, "second");
            assertThat(peer.next(2).text()).isEqualTo("second");
            peer.send(0, "first");
            assertThat(peer.next(0).text()).isEqualTo("first");
            for (Socket connection : connections) {
                connection.shutdownOutput();
            }
            WebSocketPeer.Frame frame = peer.next();
            while (frame.opcode() != WebSocketPeer.CLOSE) {
                frame = peer.next();
            }
            assertThat(frame.closeCode()).isEqualTo(1000);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/portForward/d/a-0, 400",
        "/portForward/d/a-0?port=, 400",
        "/portForward/d/a-0?port=70000, 400",
        "/portForward/d/a-0?ports=1, 101",
        "/portForward/d/a-0/uid-a-0?port=1, 101",
        "/portForward/d/a-0/other?port=1, 404",
        "/portForward/d/none?port=1, 404",
        "/portForward/d/asleep?port=1, 409",
        "/portForward/d/homeless?port=1, 409",
        "/portForward/d/mac?port=1, 101"
    })
    void whatCannotBeIsSaidBeforeTheUpgrade(String path, int status) throws Exception {
        kubelet.tracked.add(GuestFixture.pod("asleep", null, Map.of(), ""));
        kubelet.tracked.add(GuestFixture.pod("homeless", kubelet.vm, Map.of(), ""));
        kubelet.tracked.add(GuestFixture.pod(
                "mac",
                kubelet.vm,
                Map.of("cocoonset.cocoonstack.io/managed", "true", "cocoonset.cocoonstack.io/os", "macos"),
                "127.0.0.1"));
        try (WebSocketPeer peer = new WebSocketPeer(kubelet, path, "v4.channel.k8s.io")) {
            assertThat(peer.status()).isEqualTo(status);
        }
    }
}
