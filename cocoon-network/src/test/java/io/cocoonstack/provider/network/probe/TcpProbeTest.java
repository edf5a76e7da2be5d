package io.cocoonstack.provider.network.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.probe.ProbeResult;
import io.cocoonstack.provider.probe.ProbeTarget;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TcpProbeTest {

    private static final String GUEST = "127.0.3.7";
    private static final Duration PATIENT = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(200);

    private ServerSocket server;
    private final List<Socket> clients = new ArrayList<>();

    /** What a guest does with a connection before it closes it. */
    @FunctionalInterface
    private interface Greeting {
        void greet(Socket client) throws IOException;
    }

    @BeforeEach
    void listen() throws IOException {
        server = new ServerSocket(0, 1, InetAddress.ofLiteral(GUEST));
    }

    @AfterEach
    void closeAll() throws IOException {
        server.close();
        for (Socket client : clients) {
            client.close();
        }
    }

    @Test
    void acceptedConnectionIsEnough() {
        answer(client -> {});

        assertThat(tcp(PATIENT)).isEqualTo(new ProbeResult(true, "tcp ok"));
    }

    @Test
    void refusedConnectionIsNotReachable() throws IOException {
        server.close();

        assertThat(tcp(PATIENT)).isEqualTo(new ProbeResult(false, "tcp probe " + port() + ": Connection refused"));
    }

    @Test
    void blackHoleFailsAtTheLimit() throws IOException {
        fillBacklog();

        assertThat(tcp(SHORT)).isEqualTo(new ProbeResult(false, "tcp probe " + port() + ": Connect timed out"));
    }

    @Test
    void interruptEndsAConnectInABlackHole() throws Exception {
        fillBacklog();
        AtomicReference<ProbeResult> result = new AtomicReference<>();
        for (Thread.Builder kind : List.of(Thread.ofVirtual(), Thread.ofPlatform())) {
            Thread probe = kind.start(() -> result.set(tcp(PATIENT)));
            probe.interrupt();
            probe.join();
            assertThat(result.get()).isEqualTo(new ProbeResult(false, "tcp probe " + port() + ": interrupted"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "65536", "99999", "123456", "-1", "+80", "8080 ", "0x50", "ssh", "80.0", "٨٠"})
    void textThatIsNoPortSaysWhatIsExpectedAndNeverFallsBackToPing(String text) {
        assertThat(check(new ProbeTarget.Tcp(GUEST, text), PATIENT))
                .isEqualTo(new ProbeResult(false, "tcp probe " + text + ": not a port, expected 1 to 65535"));
    }

    @Test
    void longPortTextIsCutInTheMessage() {
        assertThat(check(new ProbeTarget.Tcp(GUEST, "9".repeat(10_000)), PATIENT)
                        .message())
                .isEqualTo("tcp probe " + "9".repeat(32) + "…: not a port, expected 1 to 65535");
    }

    @ParameterizedTest
    @ValueSource(strings = {"SSH-2.0-x\r\n", "SSH-1.99-old\n", "SSH-"})
    void sshBannerIsReady(String banner) {
        answer(client -> send(client, banner));

        assertThat(ssh(PATIENT)).isEqualTo(new ProbeResult(true, "ssh ok"));
    }

    @Test
    void bannerInPiecesIsReady() {
        answer(client -> {
            for (String piece : List.of("S", "S", "H", "-2.0-x\r\n")) {
                send(client, piece);
            }
        });

        assertThat(ssh(PATIENT)).isEqualTo(new ProbeResult(true, "ssh ok"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"220 ftp\r\n", "HTTP/1.1 400 Bad Request\r\n", "ssh-2.0-x\r\n", "SSH", ""})
    void otherGreetingOrNoneIsNotReady(String greeting) {
        answer(client -> send(client, greeting));

        assertThat(ssh(PATIENT)).isEqualTo(new ProbeResult(false, "no ssh banner at " + GUEST + ":" + port()));
    }

    @Test
    void silentServerIsNotReadyAtTheLimit() {
        answer(TcpProbeTest::untilHungUp);

        assertThat(ssh(SHORT)).isEqualTo(new ProbeResult(false, "no ssh banner at " + GUEST + ":" + port()));
    }

    @Test
    void serverThatStopsWithinTheBannerIsNotReadyAtTheLimit() {
        answer(client -> {
            send(client, "SSH");
            untilHungUp(client);
        });

        assertThat(ssh(SHORT)).isEqualTo(new ProbeResult(false, "no ssh banner at " + GUEST + ":" + port()));
    }

    @Test
    void refusedSshConnectionNamesThePeer() throws IOException {
        server.close();

        assertThat(ssh(PATIENT))
                .isEqualTo(new ProbeResult(false, "ssh probe " + GUEST + ":" + port() + ": Connection refused"));
    }

    private ProbeResult tcp(Duration limit) {
        return check(new ProbeTarget.Tcp(GUEST, Integer.toString(port())), limit);
    }

    private ProbeResult ssh(Duration limit) {
        return check(new ProbeTarget.SshBanner(GUEST), limit);
    }

    private ProbeResult check(ProbeTarget target, Duration limit) {
        try (HostProbes probes = HostProbes.open(mode -> FakeEchoChannel.answering(), port())) {
            return probes.check(target, limit);
        }
    }

    private int port() {
        return server.getLocalPort();
    }

    private void answer(Greeting greeting) {
        Thread.ofPlatform().daemon().start(() -> {
            try (Socket client = server.accept()) {
                client.setTcpNoDelay(true);
                greeting.greet(client);
            } catch (IOException e) {
                // The probe hung up, which some tests are about.
            }
        });
    }

    private static void send(Socket client, String text) throws IOException {
        client.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static void untilHungUp(Socket client) throws IOException {
        client.getInputStream().read();
    }

    /** Once the queue of a server that never accepts is full, the kernel drops further requests to connect. */
    private void fillBacklog() throws IOException {
        while (true) {
            Socket client = new Socket();
            clients.add(client);
            try {
                client.connect(server.getLocalSocketAddress(), 500);
            } catch (SocketTimeoutException e) {
                return;
            }
        }
    }
}
