package io.cocoonstack.provider.core.cluster.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.cocoonstack.provider.core.kubelet.access.AccessControl;
import io.cocoonstack.provider.core.kubelet.access.AccessControl.Verdict;
import io.cocoonstack.provider.core.kubelet.access.AccessRule;
import io.cocoonstack.provider.core.kubelet.access.Caller;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ReviewedAccessTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String TOKENS = "/apis/authentication.k8s.io/v1/tokenreviews";
    private static final String ACCESS = "/apis/authorization.k8s.io/v1/subjectaccessreviews";
    private static final String AUTHORITY =
            "/api/v1/namespaces/kube-system/configmaps/extension-apiserver-authentication";
    private static final AccessRule PODS = AccessRule.of("GET", List.of("pods"));

    /** Answers by path, each {@code status body}; what is not here is a 404. */
    private final Map<String, String> answers = new ConcurrentHashMap<>();

    private final List<JsonNode> sent = new CopyOnWriteArrayList<>();
    private HttpServer http;
    private KubernetesClient client;
    private AccessControl access;

    @BeforeEach
    void start() throws IOException {
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.createContext("/", exchange -> {
            byte[] body = exchange.getRequestBody().readAllBytes();
            if (body.length > 0) {
                sent.add(JSON.readTree(body));
            }
            String[] answer = answers.getOrDefault(
                            exchange.getRequestURI().getPath(), "404 {\"message\":\"not found\"}")
                    .split(" ", 2);
            byte[] text = answer[1].getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(Integer.parseInt(answer[0]), text.length);
            exchange.getResponseBody().write(text);
            exchange.close();
        });
        http.start();
        Config config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + http.getAddress().getPort())
                .build();
        client = new KubernetesClientBuilder().withConfig(config).build();
        access = ReviewedAccess.delegated(client, "cocoon-pool", null, InstantSource.system());
    }

    @AfterEach
    void stop() {
        client.close();
        http.stop(0);
    }

    @Test
    void aTokenIsReviewedAndItsUserAuthorisedAsTheApiServerDescribedIt() {
        answers.put(
                TOKENS,
                "201 {\"status\":{\"authenticated\":true,\"user\":{\"username\":\"alice\",\"uid\":\"7\","
                        + "\"groups\":[\"dev\",\"system:authenticated\"],\"extra\":{\"scopes\":[\"a\",\"b\"]}}}}");
        answers.put(ACCESS, "201 {\"status\":{\"allowed\":true}}");

        assertThat(check("Bearer t-1")).isInstanceOf(Verdict.Allowed.class);
        assertThat(sent.get(0).toString())
                .isEqualTo(
                        "{\"apiVersion\":\"authentication.k8s.io/v1\",\"kind\":\"TokenReview\",\"spec\":{\"token\":\"t-1\"}}");
        assertThat(sent.get(1).path("spec").toString())
                .isEqualTo(
                        "{\"user\":\"alice\",\"uid\":\"7\",\"groups\":[\"dev\",\"system:authenticated\"],"
                                + "\"extra\":{\"scopes\":[\"a\",\"b\"]},\"resourceAttributes\":{\"verb\":\"get\",\"group\":\"\","
                                + "\"version\":\"v1\",\"resource\":\"nodes\",\"subresource\":\"pods\",\"name\":\"cocoon-pool\"}}");
    }

    @Test
    void aTokenThatIsNobodysIsNobody() {
        answers.put(TOKENS, "201 {\"status\":{\"authenticated\":false,\"error\":\"invalid bearer token\"}}");
        assertThat(check("Bearer t-1")).isInstanceOf(Verdict.Unauthenticated.class);
    }

    @Test
    void oddAnswersLetNobodyIn() {
        for (String answer : List.of(
                "201 {}",
                "201 {\"status\":{}}",
                "201 {\"status\":{\"authenticated\":true}}",
                "201 {\"status\":{\"authenticated\":true,\"user\":{\"username\":\"\"}}}",
                "200 <html>login</html>",
                "403 {\"message\":\"may not create tokenreviews\"}",
                "500 {}")) {
            answers.put(TOKENS, answer);
            assertThat(check("Bearer " + answer.hashCode())).as(answer).isInstanceOf(Verdict.Unauthenticated.class);
        }
        assertThat(sent).as("one request each").hasSize(7);
    }

    @Test
    void aReviewThatFailsOrDeniesLetsNobodyIn() {
        answers.put(TOKENS, "201 {\"status\":{\"authenticated\":true,\"user\":{\"username\":\"alice\"}}}");
        answers.put(ACCESS, "403 {\"message\":\"may not create subjectaccessreviews\"}");
        assertThat(check("Bearer t")).isInstanceOf(Verdict.Undecided.class);
        assertThat(((Verdict.Undecided) check("Bearer t")).why()).contains("may not create subjectaccessreviews");

        answers.put(ACCESS, "201 {\"status\":{\"allowed\":true,\"denied\":true}}");
        assertThat(check("Bearer t")).isInstanceOf(Verdict.Denied.class);
    }

    @Test
    void clientCertificatesAreThoseOfThePublishedAuthority() throws Exception {
        X509Bundle authority = new CertificateBuilder()
                .ecp256()
                .subject("CN=kubernetes")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
        X509Bundle own = new CertificateBuilder()
                .ecp256()
                .subject("CN=kube-apiserver-kubelet-client")
                .addExtendedKeyUsageClientAuth()
                .buildIssuedBy(authority);
        answers.put(ACCESS, "201 {\"status\":{\"allowed\":true}}");
        Caller caller = Caller.of(List.of(own.getCertificate()), "");
        assertThat(access.check(caller, PODS)).as("nothing published").isInstanceOf(Verdict.Unauthenticated.class);

        answers.put(
                AUTHORITY,
                "200 "
                        + JSON.createObjectNode()
                                .set(
                                        "data",
                                        JSON.createObjectNode().put("client-ca-file", authority.getCertificatePEM())));
        AccessControl fresh = ReviewedAccess.delegated(client, "cocoon-pool", null, InstantSource.system());
        assertThat(fresh.check(caller, PODS)).isInstanceOf(Verdict.Allowed.class);
    }

    private Verdict check(String authorization) {
        return access.check(Caller.of(List.of(), authorization), PODS);
    }
}
