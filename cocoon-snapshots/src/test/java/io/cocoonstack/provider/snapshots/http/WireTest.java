package io.cocoonstack.provider.snapshots.http;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.awaitility.Awaitility.await;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.http.Fault;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WireTest {

    private static final HttpTimeouts SHORT = new HttpTimeouts(
            Duration.ofSeconds(5), Duration.ofMillis(500), Duration.ofMillis(500), Duration.ofSeconds(20));

    private final WireMockServer server =
            new WireMockServer(WireMockConfiguration.options().dynamicPort());
    private Wire wire;

    @BeforeEach
    void start() throws NoSuchAlgorithmException {
        server.start();
        wire = Wire.open(SHORT, ProxyRule.NONE, SSLContext.getDefault());
    }

    @AfterEach
    void stop() {
        wire.close();
        server.stop();
    }

    @Test
    void whatIsSentIsWhatWasAskedForAndNothingElse() throws IOException {
        server.stubFor(any(anyUrl()).willReturn(ok("x")));
        call(Call.of("POST", at("/a?b=%2F")));
        call(Call.of("PUT", at("/c")).with(Body.of(new byte[] {1, 2, 3})).with("Content-Type", "a/b"));

        server.verify(anyRequestedFor(anyUrl()).withUrl("/a?b=%2F").withHeader("Content-Length", equalTo("0")));
        server.verify(anyRequestedFor(anyUrl())
                .withUrl("/c")
                .withHeader("Content-Length", equalTo("3"))
                .withHeader("Content-Type", equalTo("a/b"))
                .withoutHeader("Transfer-Encoding")
                .withoutHeader("Accept-Encoding")
                .withoutHeader("Expect")
                .withoutHeader("Upgrade")
                .withoutHeader("Cookie"));
        assertThat(server.getAllServeEvents())
                .allSatisfy(it -> assertThat(it.getRequest().getProtocol()).isEqualTo("HTTP/1.1"));
    }

    @Test
    void aLengthBeyondAnIntIsSentAsItIs() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            AtomicReference<String> head = new AtomicReference<>("");
            Thread refusal = Thread.ofVirtual().start(() -> {
                try (Socket connection = socket.accept()) {
                    byte[] read = connection.getInputStream().readNBytes(300);
                    head.set(new String(read, StandardCharsets.US_ASCII));
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            Call call = Call.of("PATCH", at(socket)).with(endless(5L << 30));
            assertThatIOException().isThrownBy(() -> wire.send(call));
            refusal.join();
            assertThat(head.get()).contains("Content-Length: 5368709120\r\n").doesNotContain("Transfer-Encoding");
        }
    }

    @Test
    void aCookieIsNotKeptAndABodyNotUnpacked() throws IOException {
        server.stubFor(get("/a")
                .willReturn(aResponse()
                        .withHeader("Set-Cookie", "a=b")
                        .withHeader("Content-Encoding", "gzip")
                        .withBody("no gzip at all")));

        assertThat(call(Call.of("GET", at("/a")))).isEqualTo("no gzip at all");
        call(Call.of("GET", at("/a")));
        server.verify(2, anyRequestedFor(anyUrl()).withoutHeader("Cookie"));
    }

    @Test
    void anAnswerThatDoesNotBeginIsGivenUp() {
        server.stubFor(get("/a").willReturn(ok("late").withFixedDelay(20_000)));

        assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(() -> call(Call.of("GET", at("/a"))));
    }

    @Test
    void aCallThatMayTakeLongerDoes() throws IOException {
        server.stubFor(get("/a").willReturn(ok("late").withFixedDelay(1_500)));

        assertThat(call(Call.of("GET", at("/a")).waiting(SHORT.commit()))).isEqualTo("late");
    }

    @Test
    void aBodyThatStallsIsGivenUp() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread halfAnswer = Thread.ofVirtual().start(() -> answer(socket, out -> out.write(new byte[2])));
            try (Answer answer = wire.send(Call.of("GET", at(socket)))) {
                InputStream body = answer.body();
                assertThat(body.readNBytes(2)).hasSize(2);
                assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(body::read);
            }
            halfAnswer.join();
        }
    }

    @Test
    void anAnswerThatIsClosedEarlyIsNotReadToItsEnd() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread endless = Thread.ofVirtual()
                    .start(() -> answer(socket, out -> {
                        byte[] much = new byte[1 << 20];
                        assertThatIOException().isThrownBy(() -> {
                            while (true) {
                                out.write(much);
                            }
                        });
                    }));
            try (Answer answer = wire.send(Call.of("GET", at(socket)))) {
                assertThat(answer.body().read()).isZero();
            }
            endless.join();
        }
    }

    /** Announces very much; what it sends of that is up to {@code body}. The connection stays until the other side is gone. */
    private static void answer(ServerSocket socket, Sending body) {
        try (Socket connection = socket.accept()) {
            connection
                    .getOutputStream()
                    .write("HTTP/1.1 200 OK\r\nContent-Length: 1000000000000\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            body.to(connection.getOutputStream());
            connection.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            // The other side has given up, as it should.
            assertThat(e).isNotNull();
        }
    }

    private interface Sending {
        void to(OutputStream out) throws IOException;
    }

    private static URI at(ServerSocket socket) {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/");
    }

    @Test
    void aWriteThatNobodyTakesIsGivenUp() throws IOException {
        try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Call call = Call.of("PUT", at(deaf)).with(endless(1L << 40));
            assertThatIOException().isThrownBy(() -> wire.send(call)).withMessageContaining("nothing was taken");
        }
    }

    @Test
    void aSourceThatFailsIsNotTakenForTheNetwork() {
        server.stubFor(any(anyUrl()).willReturn(ok()));
        Body broken = new Body() {
            @Override
            public long size() {
                return 10;
            }

            @Override
            public InputStream open() throws IOException {
                throw new IOException("the exporter died");
            }
        };
        assertThatExceptionOfType(BodySourceException.class)
                .isThrownBy(() -> wire.send(Call.of("PUT", at("/a")).with(broken)))
                .withMessageContaining("the exporter died");
    }

    @Test
    void brokenAnswersAreFailures() {
        for (Fault fault : Fault.values()) {
            server.stubFor(get("/a").willReturn(aResponse().withFault(fault)));
            assertThatIOException().as("%s", fault).isThrownBy(() -> call(Call.of("GET", at("/a"))));
        }
    }

    @Test
    void eachCallAtOnceHasAConnectionOfItsOwn() throws Exception {
        int calls = 40;
        List<Socket> connections = new CopyOnWriteArrayList<>();
        try (ServerSocket socket = new ServerSocket(0, calls, InetAddress.getLoopbackAddress())) {
            Thread acceptor = Thread.ofVirtual().start(() -> {
                try {
                    while (connections.size() < calls) {
                        connections.add(socket.accept());
                    }
                    for (Socket connection : connections) {
                        connection
                                .getOutputStream()
                                .write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
                                        .getBytes(StandardCharsets.US_ASCII));
                    }
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            List<Thread> callers = new ArrayList<>();
            List<Integer> statuses = new CopyOnWriteArrayList<>();
            Call call = Call.of("GET", at(socket)).waiting(Duration.ofSeconds(30));
            for (int i = 0; i < calls; i++) {
                callers.add(Thread.ofVirtual().start(() -> {
                    try (Answer answer = wire.send(call)) {
                        statuses.add(answer.status());
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                }));
            }
            for (Thread caller : callers) {
                caller.join();
            }
            acceptor.join();
            assertThat(statuses).hasSize(calls).containsOnly(200);
        }
    }

    @Test
    void anInterruptEndsACall() throws Exception {
        server.stubFor(get("/a").willReturn(ok("late").withFixedDelay(20_000)));
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread caller = Thread.ofVirtual().start(() -> {
            try (Answer answer = wire.send(Call.of("GET", at("/a")).waiting(Duration.ofMinutes(1)))) {
                failure.set(new AssertionError("answered with " + answer.status()));
            } catch (IOException e) {
                failure.set(e);
            }
        });
        await().until(() -> caller.getState() == Thread.State.TIMED_WAITING);
        caller.interrupt();
        caller.join();
        assertThat(failure.get())
                .isInstanceOf(InterruptedIOException.class)
                .isNotInstanceOf(SocketTimeoutException.class);
    }

    private String call(Call call) throws IOException {
        try (Answer answer = wire.send(call)) {
            return answer.text(1000);
        }
    }

    private URI at(String path) {
        return URI.create("http://localhost:" + server.port() + path);
    }

    private static Body endless(long size) {
        return new Body() {
            @Override
            public long size() {
                return size;
            }

            @Override
            public InputStream open() {
                return new InputStream() {
                    @Override
                    public int read() {
                        return 0;
                    }

                    @Override
                    public int read(byte[] target, int offset, int length) {
                        return length;
                    }
                };
            }
        };
    }
}
