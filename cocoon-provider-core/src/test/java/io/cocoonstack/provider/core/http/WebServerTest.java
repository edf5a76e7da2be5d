package io.cocoonstack.provider.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WebServerTest {

    private static final Duration PLENTY = Duration.ofSeconds(30);

    private WebServer server;

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    @Test
    void answersWithALengthAndKeepsTheConnection() throws IOException {
        start(PLENTY, 100, request -> WebResponse.text(200, request.path() + "?" + request.query() + " ünïcödé"));
        try (Socket socket = connect()) {
            send(socket, "GET /a%20b?c=d HTTP/1.1\r\nHost: x\r\n\r\n");
            assertThat(read(socket, "ünïcödé")).contains("HTTP/1.1 200 OK").contains("/a%20b?c=d ünïcödé");
            send(socket, "GET /second HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
            assertThat(rest(socket)).contains("/second?");
        }
    }

    @Test
    void requestsThatComeAtOnceAreAnsweredInOrder() throws IOException {
        CountDownLatch secondDone = new CountDownLatch(1);
        start(PLENTY, 100, request -> {
            if (request.path().equals("/2")) {
                secondDone.countDown();
            }
            return WebResponse.text(200, "answer " + request.path());
        });
        try (Socket socket = connect()) {
            send(
                    socket,
                    "GET /1 HTTP/1.1\r\nHost: x\r\n\r\nGET /2 HTTP/1.1\r\nHost: x\r\n\r\nGET /3 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
            assertThat(rest(socket)).containsSubsequence("answer /1", "answer /2", "answer /3");
        }
        assertThat(secondDone.getCount()).isZero();
    }

    @Test
    void aHeadRequestGetsNoBody() throws IOException {
        start(PLENTY, 100, request -> WebResponse.text(200, "body"));
        try (Socket socket = connect()) {
            send(socket, "HEAD / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
            assertThat(rest(socket)).contains("content-length: 4").doesNotContain("body");
        }
    }

    @Test
    void aHandlerThatThrowsIsABareServerError() throws IOException {
        start(PLENTY, 100, request -> {
            throw new IllegalStateException("a secret");
        });
        try (Socket socket = connect()) {
            send(socket, "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
            assertThat(rest(socket)).contains("500").doesNotContain("secret");
        }
    }

    @Test
    void whatIsNoRequestIsRefused() throws IOException {
        start(PLENTY, 100, request -> WebResponse.text(200, "reached"));
        assertThat(answer("NONSENSE\r\n\r\n")).contains("400").doesNotContain("reached");
        assertThat(answer("GET /" + "x".repeat(9000) + " HTTP/1.1\r\nHost: x\r\n\r\n"))
                .contains("414");
        assertThat(answer("GET / HTTP/1.1\r\nHost: x\r\nX: " + "x".repeat(70_000) + "\r\n\r\n"))
                .contains("431");
        assertThat(answer("POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 1000000\r\n\r\n"))
                .contains("413");
    }

    @Test
    void aRequestThatDoesNotEndIsGivenUp() throws IOException {
        start(Duration.ofMillis(300), 100, request -> WebResponse.text(200, "reached"));
        try (Socket socket = connect()) {
            send(socket, "GET / HTTP/1.1\r\nHost: x\r\n");
            assertThat(rest(socket)).isEmpty();
        }
    }

    @Test
    void aClientThatSendsNothingIsGivenUp() throws IOException {
        start(Duration.ofMillis(300), 100, request -> WebResponse.text(200, "reached"));
        try (Socket socket = connect()) {
            assertThat(rest(socket)).isEmpty();
        }
    }

    @Test
    void theDeadlineCountsForTheSecondRequestToo() throws IOException {
        start(Duration.ofMillis(300), 100, request -> WebResponse.text(200, "reached"));
        try (Socket socket = connect()) {
            send(socket, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
            assertThat(read(socket, "reached")).contains("200");
            send(socket, "GET / HT");
            assertThat(rest(socket)).isEmpty();
        }
    }

    @Test
    void connectionsOverTheLimitAreClosed() throws IOException {
        start(PLENTY, 1, request -> WebResponse.text(200, "reached"));
        try (Socket first = connect()) {
            send(first, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
            assertThat(read(first, "reached")).contains("200");
            try (Socket second = connect()) {
                assertThat(rest(second)).isEmpty();
            }
            send(first, "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
            assertThat(rest(first)).contains("reached");
        }
    }

    @Test
    void aPortThatIsTakenFailsTheStart() throws IOException {
        start(PLENTY, 100, request -> WebResponse.text(200, ""));
        WebServerSettings same =
                new WebServerSettings("again", new ListenAddress("127.0.0.1", server.port()), PLENTY, 8000, 10, null);

        assertThatThrownBy(() -> WebServer.start(same, request -> WebResponse.text(200, "")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("127.0.0.1:" + server.port());
    }

    @Test
    void closingLetsARunningAnswerOut() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        start(PLENTY, 100, request -> {
            asked.countDown();
            go.await();
            return WebResponse.text(200, "late");
        });
        try (Socket socket = connect();
                Socket idle = connect()) {
            send(socket, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
            asked.await();
            Thread closer = Thread.ofVirtual().start(server::close);
            assertThat(rest(idle)).as("a connection without a request").isEmpty();
            go.countDown();

            assertThat(rest(socket)).contains("late");
            closer.join();
        }
    }

    @Test
    void closingDoesNotWaitForAHandlerThatHangs() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        start(PLENTY, 100, request -> {
            asked.countDown();
            new CountDownLatch(1).await();
            return WebResponse.text(200, "never");
        });
        try (Socket socket = connect()) {
            send(socket, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
            asked.await();
            Instant began = Instant.now();
            server.close();

            assertThat(Duration.between(began, Instant.now())).isLessThan(Duration.ofSeconds(10));
            assertThat(rest(socket)).isEmpty();
        }
    }

    private void start(Duration headLimit, int connections, WebHandler handler) throws IOException {
        server = WebServer.start(
                new WebServerSettings("test", ListenAddress.parse("127.0.0.1:0"), headLimit, 8000, connections, null),
                handler);
    }

    private String answer(String request) throws IOException {
        try (Socket socket = connect()) {
            send(socket, request);
            return rest(socket);
        }
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        socket.setSoTimeout(20_000);
        return socket;
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().flush();
    }

    /** Everything until the server closes. */
    private static String rest(Socket socket) throws IOException {
        try {
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (java.net.SocketException reset) {
            return "";
        }
    }

    private static String read(Socket socket, String until) throws IOException {
        InputStream in = socket.getInputStream();
        StringBuilder text = new StringBuilder();
        byte[] buffer = new byte[4096];
        while (text.indexOf(until) < 0) {
            int read = in.read(buffer);
            assertThat(read).as("closed after: " + text).isPositive();
            text.append(new String(buffer, 0, read, StandardCharsets.UTF_8));
        }
        return text.toString();
    }
}
