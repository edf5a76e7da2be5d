package io.cocoonstack.provider.testing.apiserver.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.testing.apiserver.InMemoryApiServer;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What arrives at a kubelet of what is asked of the API server. */
class KubeletCallsTest {

    private static final String POD = "/api/v1/namespaces/default/pods/p";

    private final InMemoryApiServer server = InMemoryApiServer.start();
    private final Http http = Http.of(server);
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private SSLServerSocket kubelet;

    @BeforeEach
    void aNode() throws Exception {
        X509Bundle identity = new CertificateBuilder()
                .ecp256()
                .subject("CN=node")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(identity.toKeyManagerFactory().getKeyManagers(), null, null);
        kubelet = (SSLServerSocket)
                context.getServerSocketFactory().createServerSocket(0, 8, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::serve);
        http.post("/api/v1/nodes", "{\"metadata\":{\"name\":\"n\"}}");
        http.patch(
                "/api/v1/nodes/n/status",
                "application/merge-patch+json",
                "{\"status\":{\"addresses\":[{\"type\":\"Hostname\",\"address\":\"n\"},"
                        + "{\"type\":\"InternalIP\",\"address\":\"127.0.0.1\"}],"
                        + "\"daemonEndpoints\":{\"kubeletEndpoint\":{\"Port\":" + kubelet.getLocalPort() + "}}}}");
        http.post(
                "/api/v1/namespaces/default/pods",
                "{\"metadata\":{\"name\":\"p\"},\"spec\":{\"nodeName\":\"n\","
                        + "\"containers\":[{\"name\":\"c\",\"image\":\"i\"}]}}");
    }

    @AfterEach
    void stop() throws IOException {
        http.close();
        server.close();
        kubelet.close();
    }

    /** Answers every request with its own first line. */
    private void serve() {
        while (!kubelet.isClosed()) {
            try (Socket socket = kubelet.accept()) {
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
                String first = in.readLine();
                for (String line = in.readLine(); !line.isEmpty(); line = in.readLine()) {
                    asked.add(line);
                }
                asked.addFirst(first);
                socket.getOutputStream()
                        .write(("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: application/json\r\n\r\n{}")
                                .getBytes(StandardCharsets.UTF_8));
            } catch (IOException e) {
                // Closed, or the client left: the test looks at what was asked.
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/log, /containerLogs/default/p/c",
        "/log?container=c&tailLines=5&follow=true, /containerLogs/default/p/c?tailLines=5&follow=true",
        "/exec?command=sh&command=-c&command=a%20b&stdin=true&stdout=true&stderr=false&tty=true, "
                + "/exec/default/p/c?command=sh&command=-c&command=a+b&input=1&output=1&error=0&tty=1",
        "/attach?container=c&stdout=1, /attach/default/p/c?output=1",
        "/portforward?ports=80&ports=443, /portForward/default/p?port=80&port=443"
    })
    void aPodsStreamsAreAskedForInTheKubeletsWords(String asks, String arrives) {
        assertThat(http.get(POD + asks).code()).isEqualTo(200);

        String[] line = asked.getFirst().split(" ");
        assertThat(line[0]).isEqualTo("GET");
        assertThat(line[1].split("\\?")[0]).isEqualTo(arrives.split("\\?")[0]);
        if (arrives.contains("?")) {
            assertThat(line[1].split("\\?")[1].split("&"))
                    .containsExactlyInAnyOrder(arrives.split("\\?")[1].split("&"));
        } else {
            assertThat(line[1]).doesNotContain("?");
        }
    }

    @Test
    void theNodeProxyHandsEverythingOn() {
        assertThat(http.get("/api/v1/nodes/n/proxy/stats/summary?only_cpu_and_memory=true")
                        .code())
                .isEqualTo(200);
        assertThat(asked.getFirst()).isEqualTo("GET /stats/summary?only_cpu_and_memory=true HTTP/1.1");
        assertThat(http.get("/api/v1/nodes/nobody/proxy/pods").code()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"log", "exec", "attach", "portforward"})
    void aPodThatIsNotThereOrNowhereHasNoStreams(String name) {
        assertThat(http.get("/api/v1/namespaces/default/pods/none/" + name).code())
                .isEqualTo(404);
        http.post(
                "/api/v1/namespaces/default/pods",
                "{\"metadata\":{\"name\":\"unbound\"},\"spec\":{"
                        + "\"containers\":[{\"name\":\"c\",\"image\":\"i\"}]}}");
        assertThat(http.get("/api/v1/namespaces/default/pods/unbound/" + name).code())
                .isEqualTo(400);
    }

    @Test
    void aKubeletThatIsAwayIsAnErrorOfTheServer() throws IOException {
        kubelet.close();
        Http.Answer answer = http.get(POD + "/log");
        assertThat(answer.code()).isEqualTo(500);
        assertThat(answer.body().path("message").asString()).startsWith("error dialing backend: ");
    }
}
