package io.cocoonstack.provider.core.cluster.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApiCallsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "200|<html>login</html>|0|no JSON",
                "200|[1]|0|no JSON",
                "200|{\"kind\":|0|no JSON",
                "200|''|0|no JSON",
                "502|<html>bad gateway</html>|502|bad gateway",
                "403|{\"message\":\"nodes is forbidden\"}|403|nodes is forbidden"
            })
    void whatIsNoAnswerOfAnApiServerIsAProblem(int status, String page, int code, String problem) throws IOException {
        try (Page server = new Page(status, page);
                KubernetesClient client = client(server.port())) {
            ApiAnswer answer = new ApiCalls(client, Duration.ofSeconds(20)).get("api/v1/nodes/x");

            assertThat(answer.ok()).isFalse();
            assertThat(answer.code()).isEqualTo(code);
            assertThat(answer.problem()).contains(problem).contains("GET api/v1/nodes/x");
            assertThat(server.hits).as("requests").hasValue(1);
        }
    }

    @Test
    void onlyTheApiServersOwnWordMakesAnObjectMissing() throws IOException {
        try (Page proxy = new Page(404, "<html>not here</html>");
                Page server = new Page(404, "{\"kind\":\"Status\",\"reason\":\"NotFound\"}");
                KubernetesClient behindProxy = client(proxy.port());
                KubernetesClient direct = client(server.port())) {
            assertThat(new ApiCalls(behindProxy, Duration.ofSeconds(20))
                            .get("x")
                            .notFound())
                    .isFalse();
            assertThat(new ApiCalls(direct, Duration.ofSeconds(20)).get("x").notFound())
                    .isTrue();
        }
    }

    @Test
    void aServerThatNeverAnswersIsLeftAfterTheLimit() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                KubernetesClient client = client(silent.getLocalPort())) {
            ApiAnswer answer = new ApiCalls(client, Duration.ofMillis(300)).get("api/v1/nodes/x");

            assertThat(answer.code()).isZero();
            assertThat(answer.problem()).isNotEmpty();
        }
    }

    @Test
    void nobodyListeningIsAProblemAndNoException() throws IOException {
        int port;
        try (ServerSocket closed = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            port = closed.getLocalPort();
        }
        try (KubernetesClient client = client(port)) {
            assertThat(new ApiCalls(client, Duration.ofSeconds(20))
                            .get("api/v1/nodes/x")
                            .problem())
                    .contains("GET api/v1/nodes/x");
        }
    }

    @Test
    void aServerThatAsksForAPauseIsHeard() throws IOException {
        try (Page server = new Page(429, "{}");
                KubernetesClient client = client(server.port())) {
            ApiAnswer answer = new ApiCalls(client, Duration.ofSeconds(20)).get("x");

            assertThat(answer.retryAfter()).isEqualTo(Duration.ofSeconds(12));
        }
    }

    private static KubernetesClient client(int port) {
        Config config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + port)
                .build();
        return new KubernetesClientBuilder().withConfig(config).build();
    }

    /** One answer to everything. */
    private static final class Page implements AutoCloseable {

        final AtomicInteger hits = new AtomicInteger();
        private final HttpServer http;

        Page(int status, String body) throws IOException {
            http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            http.createContext("/", exchange -> {
                hits.incrementAndGet();
                byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
                exchange.getResponseHeaders().set("Retry-After", "12");
                exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
                exchange.getResponseBody().write(bytes);
                exchange.close();
            });
            http.start();
        }

        int port() {
            return http.getAddress().getPort();
        }

        @Override
        public void close() {
            http.stop(0);
        }
    }
}
