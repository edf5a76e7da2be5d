package io.cocoonstack.provider.core.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cocoonstack.provider.core.http.ListenAddress;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MetricsServerTest {

    private final HttpClient client = HttpClient.newHttpClient();
    private final PrometheusMetrics metrics = PrometheusMetrics.create();
    private MetricsServer server;

    @BeforeEach
    void start() throws IOException {
        server = MetricsServer.start(ListenAddress.parse("127.0.0.1:0"), metrics::page);
    }

    @AfterEach
    void stop() {
        server.close();
        metrics.close();
        client.close();
    }

    @Test
    void servesThePageWithVersionAndCharset() throws Exception {
        HttpResponse<String> answer = send("GET", "/metrics");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/plain; version=0.0.4; charset=utf-8");
        assertThat(Exposition.parse(answer.body()).families()).containsKey("cocoon_vk_orphan_vm_total");
    }

    @Test
    void servesNothingElse() throws Exception {
        for (String path : new String[] {"/", "/exec/d/p/c", "/pods", "/metrics/resource", "/debug/pprof/"}) {
            assertThat(send("GET", path).statusCode()).as(path).isEqualTo(404);
        }
        assertThat(send("POST", "/metrics").statusCode()).isEqualTo(405);
    }

    @Test
    void aPortThatIsTakenFailsTheStart() {
        assertThatThrownBy(() -> MetricsServer.start(new ListenAddress("127.0.0.1", server.port()), () -> ""))
                .isInstanceOf(IOException.class);
    }

    private HttpResponse<String> send(String method, String path) throws Exception {
        return client.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                        .method(method, HttpRequest.BodyPublishers.noBody())
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }
}
