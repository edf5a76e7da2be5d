package io.cocoonstack.provider.core.kubelet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.cocoonstack.provider.contract.PodRef;
import io.cocoonstack.provider.contract.PodResources;
import io.cocoonstack.provider.core.engine.SystemScheduling;
import io.cocoonstack.provider.core.engine.TrackedPod;
import io.cocoonstack.provider.core.http.ListenAddress;
import io.cocoonstack.provider.core.http.WebResponse;
import io.cocoonstack.provider.core.kubelet.access.AccessControl;
import io.cocoonstack.provider.core.kubelet.access.AccessControl.Verdict;
import io.cocoonstack.provider.core.kubelet.access.DelegatedAccess;
import io.cocoonstack.provider.core.kubelet.access.OpenAccess;
import io.cocoonstack.provider.core.kubelet.access.Reviews;
import io.cocoonstack.provider.core.kubelet.access.User;
import io.cocoonstack.provider.core.kubelet.tls.ServingCertificate;
import io.cocoonstack.provider.core.plan.ObservedStatus;
import io.cocoonstack.provider.core.plan.PodRecord;
import io.cocoonstack.provider.core.port.PodStatus;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class KubeletServerTest {

    private static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");
    private static final String EMPTY_LIST =
            "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{},\"items\":[]}";
    private static X509Bundle authority;

    private final SystemScheduling scheduling = new SystemScheduling();
    private final List<String> problems = new CopyOnWriteArrayList<>();
    private final List<TrackedPod> tracked = new ArrayList<>();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private KubeletServer server;

    @TempDir
    Path directory;

    @BeforeAll
    static void authority() throws Exception {
        authority = new CertificateBuilder()
                .ecp256()
                .subject("CN=kubernetes")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
        }
        scheduling.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/healthz", "/healthz/", "/healthz/ping", "/healthz/log", "/healthz/syncloop"})
    void healthIsOkOrSaysWhatIsNot(String path) throws Exception {
        TlsClient client = start(open());
        assertThat(client.get(path).status()).isEqualTo(200);
        assertThat(client.get(path).body()).isEqualTo("ok");

        problems.add("node lease: 403");
        assertThat(client.get(path).status()).isEqualTo(500);
        assertThat(client.get(path).body()).contains("node lease: 403");
    }

    @Test
    void podsAreListedWithAndWithoutASlash() throws Exception {
        TlsClient client = start(open());

        for (String path : List.of("/pods", "/pods/")) {
            TlsClient.Answer answer = client.get(path);
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.head()).containsIgnoringCase("content-type: application/json");
            assertThat(answer.body()).isEqualTo(EMPTY_LIST);
        }
    }

    @Test
    void runningPodsAreThoseWithARunningVm() throws Exception {
        tracked.add(tracked("d", "b-0", VmState.RUNNING));
        tracked.add(tracked("d", "a-0", VmState.RUNNING));
        tracked.add(tracked("d", "stopped-0", VmState.STOPPED));
        tracked.add(tracked("d", "none-0", null));
        TlsClient client = start(open());

        for (String path : List.of("/runningpods", "/runningpods/")) {
            JsonNode list =
                    JsonMapper.builder().build().readTree(client.get(path).body());
            assertThat(list.path("kind").asString()).isEqualTo("PodList");
            assertThat(list.path("apiVersion").asString()).isEqualTo("v1");
            assertThat(list.path("items").size()).isEqualTo(2);
            assertThat(list.at("/items/0").toString())
                    .isEqualTo("{\"metadata\":{\"name\":\"a-0\",\"namespace\":\"d\",\"uid\":\"u-a-0\"},"
                            + "\"spec\":{\"containers\":[{\"name\":\"agent\",\"image\":\"ubuntu\"}]},"
                            + "\"status\":{\"phase\":\"Running\",\"podIP\":\"10.0.0.9\"}}");
        }
        tracked.clear();
        assertThat(client.get("/runningpods/").body()).isEqualTo(EMPTY_LIST);
    }

    @Test
    void whatIsNotThereIsNotFoundAndWhatIsThereHasItsMethods() throws Exception {
        TlsClient client = start(open());

        TlsClient.Answer unknown = client.get("/podsx");
        assertThat(unknown.status()).isEqualTo(404);
        assertThat(unknown.body()).isEqualTo("404 request not found");
        assertThat(client.get("/").status()).isEqualTo(404);
        TlsClient.Answer wrong = client.send("POST", "/pods/", "Content-Length: 0\r\n");
        assertThat(wrong.status()).isEqualTo(405);
        assertThat(wrong.head()).containsIgnoringCase("allow: GET");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/pods/../exec/d/p/c", "/stats%2f..%2fpods", "//pods", "/pods/%2e%2e/x"})
    void pathsWithTwoMeaningsAreRefusedBeforeAnythingIsDecided(String path) throws Exception {
        TlsClient client = start((caller, rule) -> {
            asked.add(rule.toString());
            return new Verdict.Allowed(User.ANONYMOUS);
        });

        assertThat(client.get(path).status()).isEqualTo(400);
        assertThat(asked).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/healthz",
                "/pods",
                "/runningpods/",
                "/stats/summary",
                "/metrics/resource",
                "/containerLogs/d/p/c",
                "/exec/d/p/c?command=id",
                "/nothing"
            })
    void withoutCertificateAndTokenEveryRouteIsClosed(String path) throws Exception {
        TlsClient client = start(delegated(true));

        assertThat(client.get(path).status()).isEqualTo(401);
        assertThat(client.get(path).body()).isEqualTo("Unauthorized");
        assertThat(client.send("GET", path, "Authorization: Bearer unknown\r\n").status())
                .isEqualTo(401);
    }

    @Test
    void aClientCertificateOpensWhatItsUserMay() throws Exception {
        X509Bundle client = identity("CN=kube-apiserver-kubelet-client, O=system:masters");
        start(delegated(true));
        assertThat(new TlsClient(server.port(), client).get("/pods").status()).isEqualTo(200);
        assertThat(asked).containsExactly("kube-apiserver-kubelet-client get pods");

        server.close();
        start(delegated(false));
        TlsClient.Answer denied = new TlsClient(server.port(), client).get("/pods");
        assertThat(denied.status()).isEqualTo(403);
        assertThat(denied.body()).startsWith("Forbidden (user=kube-apiserver-kubelet-client");
    }

    @Test
    void aCertificateOfAnotherAuthorityGetsAnAnswerAndNotABrokenHandshake() throws Exception {
        X509Bundle stranger = new CertificateBuilder()
                .ecp256()
                .subject("CN=kubernetes")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
        X509Bundle client = new CertificateBuilder()
                .ecp256()
                .subject("CN=a, O=system:masters")
                .addExtendedKeyUsageClientAuth()
                .buildIssuedBy(stranger);
        start(delegated(true));

        assertThat(new TlsClient(server.port(), client).get("/pods").status()).isEqualTo(401);
    }

    @Test
    void aTokenOpensWhatItsUserMay() throws Exception {
        TlsClient client = start(delegated(true));

        assertThat(client.send("GET", "/pods", "Authorization: Bearer good\r\n").status())
                .isEqualTo(200);
        assertThat(asked).containsExactly("alice get pods");
    }

    @Test
    void openingASessionAsksForCreateAlsoByGet() throws Exception {
        TlsClient client = start(delegated(true));
        client.send(
                "GET",
                "/exec/d/p/c?command=id",
                "Authorization: Bearer good\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n");

        assertThat(asked).containsExactly("alice create proxy");
    }

    @Test
    void anUndecidedQuestionLetsNobodyIn() throws Exception {
        TlsClient client = start((caller, rule) -> new Verdict.Undecided("the API server is away: secret details"));

        assertThat(client.get("/pods").status()).isEqualTo(500);
        assertThat(client.get("/pods").body()).doesNotContain("secret");
    }

    @Test
    void onlyModernTlsIsSpoken() throws Exception {
        TlsClient client = start(open());
        assertThat(client.get("/healthz").protocol()).isEqualTo("TLSv1.3");
        try (SSLSocket old = client.connect()) {
            old.setEnabledProtocols(new String[] {"TLSv1.2"});
            old.startHandshake();
            assertThat(old.getSession().getCipherSuite()).containsAnyOf("_GCM_", "CHACHA20");
        }
        try (SSLSocket weak = client.connect()) {
            weak.setEnabledProtocols(new String[] {"TLSv1.2"});
            weak.setEnabledCipherSuites(new String[] {"TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256"});
            assertThatThrownBy(weak::startHandshake).isInstanceOf(SSLHandshakeException.class);
        }
    }

    @Test
    void newerProtocolsThatKnowNoUpgradesAreNotOffered() throws Exception {
        TlsClient client = start(open());
        try (SSLSocket socket = client.connect()) {
            var parameters = socket.getSSLParameters();
            parameters.setApplicationProtocols(new String[] {"h2", "http/1.1"});
            socket.setSSLParameters(parameters);
            socket.startHandshake();
            assertThat(socket.getApplicationProtocol()).isNotEqualTo("h2");
        }
    }

    @Test
    void theSelfSignedCertificateCanBeVerifiedByAddress() throws Exception {
        TlsClient plain = start(open());
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        trusted.setCertificateEntry("node", plain.get("/healthz").server());
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);

        try (HttpClient verifying = HttpClient.newBuilder().sslContext(context).build()) {
            for (String host : List.of("127.0.0.1", "localhost")) {
                HttpResponse<String> answer = verifying.send(
                        HttpRequest.newBuilder(URI.create("https://" + host + ":" + server.port() + "/healthz"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
                assertThat(answer.body()).as(host).isEqualTo("ok");
            }
        }
    }

    /** The JDK forgives what other clients do not. */
    @Test
    void otherClientsVerifyTheSelfSignedCertificateByAddressToo() throws Exception {
        Path openssl = Path.of("/usr/bin/openssl");
        assumeTrue(Files.isExecutable(openssl), "there is no openssl on this machine");
        X509Certificate shown = start(open()).get("/healthz").server();
        Path trusted = directory.resolve("got.pem");
        Files.writeString(
                trusted,
                "-----BEGIN CERTIFICATE-----\n" + Base64.getMimeEncoder().encodeToString(shown.getEncoded())
                        + "\n-----END CERTIFICATE-----\n");

        for (String[] check : new String[][] {{"-verify_ip", "127.0.0.1"}, {"-verify_hostname", "cocoon-pool"}}) {
            Process client = new ProcessBuilder(
                            openssl.toString(),
                            "s_client",
                            "-connect",
                            "127.0.0.1:" + server.port(),
                            "-CAfile",
                            trusted.toString(),
                            "-verify_return_error",
                            check[0],
                            check[1])
                    .redirectErrorStream(true)
                    .redirectInput(Path.of("/dev/null").toFile())
                    .start();
            String said = new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(client.waitFor()).as(said).isZero();
            assertThat(said).contains("Verify return code: 0 (ok)");
        }
    }

    @Test
    void aNewCertificateIsShownToNewConnectionsWithoutARestart() throws Exception {
        Path certificate = directory.resolve("tls.crt");
        Path key = directory.resolve("tls.key");
        X509Bundle first = write(certificate, key, "CN=first");
        ServingCertificate serving =
                ServingCertificate.open(certificate, key, "cocoon-pool", LOOPBACK, InstantSource.system());
        TlsClient client = start(open(), serving);
        try (SSLSocket old = client.connect()) {
            old.startHandshake();
            X509Bundle second = write(certificate, key, "CN=second");
            serving.refresh();

            assertThat(client.get("/healthz").server()).isEqualTo(second.getCertificate());
            assertThat(old.getSession().getPeerCertificates()[0]).isEqualTo(first.getCertificate());
            old.getOutputStream()
                    .write("GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(old.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                    .endsWith("ok");
        }
    }

    @Test
    void rowsCanBeAddedWithNamesAndMethods() throws Exception {
        List<Route> routes = new ArrayList<>(basic());
        routes.add(Route.of(
                List.of("GET", "POST"),
                "/exec/{namespace}/{pod}/{container}",
                (request, parameters) ->
                        WebResponse.text(200, request.method() + " " + parameters.get("pod") + " " + request.query())));
        TlsClient client = start(open(), selfSigned(), routes);

        assertThat(client.get("/exec/d/a%2D0/c?command=x").body()).isEqualTo("GET a-0 command=x");
        assertThat(client.send("DELETE", "/exec/d/a/c", "").head()).containsIgnoringCase("allow: GET, POST");
    }

    private AccessControl open() {
        return new OpenAccess("127.0.0.1:0");
    }

    private AccessControl delegated(boolean allow) {
        Reviews reviews = new Reviews() {
            @Override
            public Optional<User> authenticate(String token) {
                return token.equals("good")
                        ? Optional.of(new User("alice", "", List.of(), Map.of()))
                        : Optional.empty();
            }

            @Override
            public boolean allowed(User user, String verb, String subresource) {
                asked.add(user.name() + " " + verb + " " + subresource);
                return allow;
            }
        };
        return new DelegatedAccess(
                () -> List.of(authority.getCertificate()), reviews, "cocoon-pool", InstantSource.system());
    }

    private TlsClient start(AccessControl access) throws Exception {
        return start(access, selfSigned());
    }

    private TlsClient start(AccessControl access, ServingCertificate certificate) throws Exception {
        return start(access, certificate, basic());
    }

    private TlsClient start(AccessControl access, ServingCertificate certificate, List<Route> routes) throws Exception {
        server = KubeletServer.start(ListenAddress.parse("127.0.0.1:0"), certificate, access, routes, scheduling);
        return new TlsClient(server.port(), null);
    }

    private List<Route> basic() {
        return KubeletRoutes.basic(() -> problems, () -> EMPTY_LIST, () -> tracked);
    }

    private ServingCertificate selfSigned() {
        return ServingCertificate.open(Path.of(""), Path.of(""), "cocoon-pool", LOOPBACK, InstantSource.system());
    }

    private static X509Bundle identity(String subject) throws Exception {
        return new CertificateBuilder()
                .ecp256()
                .subject(subject)
                .addExtendedKeyUsageClientAuth()
                .buildIssuedBy(authority);
    }

    private static X509Bundle write(Path certificate, Path key, String subject) throws Exception {
        X509Bundle pair = new CertificateBuilder().ecp256().subject(subject).buildIssuedBy(authority);
        Files.writeString(certificate, pair.getCertificatePathPEM());
        Files.writeString(key, pair.getPrivateKeyPEM());
        return pair;
    }

    private static TrackedPod tracked(String namespace, String name, VmState state) throws IOException {
        PodRecord pod = new PodRecord(
                new PodRef(namespace, name, "u-" + name),
                Map.of(),
                List.of("agent"),
                PodResources.NONE,
                "",
                "",
                false,
                null,
                ObservedStatus.NONE);
        PodStatus status = new PodStatus(
                "Running",
                "",
                "",
                "",
                "10.0.0.9",
                null,
                List.of(),
                List.of(new PodStatus.Container(
                        "agent", "ubuntu", "cocoon://x", true, 0, new PodStatus.State.Running(Instant.EPOCH))));
        Vm vm = state == null ? null : new Vm("vm-" + name, name, "", state, 1, List.of());
        return new TrackedPod(pod, vm, null, status);
    }
}
