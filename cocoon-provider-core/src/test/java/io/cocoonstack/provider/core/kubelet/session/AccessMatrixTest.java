package io.cocoonstack.provider.core.kubelet.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.core.kubelet.TlsClient;
import io.cocoonstack.provider.core.kubelet.access.DelegatedAccess;
import io.cocoonstack.provider.core.kubelet.access.Reviews;
import io.cocoonstack.provider.core.kubelet.access.User;
import io.cocoonstack.provider.core.kubelet.tls.ServingCertificate;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who gets what: every kind of caller against every route. */
class AccessMatrixTest {

    /** Routes, what a caller needs for them, and the status for one who has it. */
    private static final Map<String, String> ROUTES = routes();

    private static Map<String, String> routes() {
        Map<String, String> routes = new LinkedHashMap<>();
        routes.put("GET /healthz", "get healthz|get proxy|200");
        routes.put("GET /healthz/ping", "get healthz|get proxy|200");
        routes.put("GET /pods", "get pods|get proxy|200");
        routes.put("GET /runningpods/", "get pods|get proxy|200");
        routes.put("GET /configz", "get configz|get proxy|200");
        routes.put("GET /containerLogs/d/a-0/agent", "get proxy||200");
        routes.put("POST /checkpoint/d/a-0/agent", "create checkpoint|create proxy|200");
        routes.put("GET /stats/summary", "get stats||404");
        routes.put("GET /metrics/resource", "get metrics||404");
        routes.put("GET /logs/", "get log||404");
        routes.put("POST /run/d/a-0/agent?cmd=id", "create proxy||404");
        routes.put("POST /exec/d/a-0/agent?command=x&output=1", "create proxy||400");
        routes.put("GET /exec/d/a-0/agent?command=x&output=1", "create proxy||400");
        routes.put("GET /exec/d/a-0/uid-a-0/agent?command=x&output=1", "create proxy||400");
        routes.put("GET /attach/d/a-0/agent?output=1", "create proxy||400");
        routes.put("GET /portForward/d/a-0?port=1", "create proxy||400");
        routes.put("GET /portForward/d/a-0/uid-a-0?port=1", "create proxy||400");
        routes.put("GET /nothing", "get proxy||404");
        return routes;
    }

    /** Grants of the users that the reviews know. */
    private static final Map<String, List<String>> GRANTS = Map.of(
            "nobody-special", List.of(),
            "stats-only", List.of("get stats"),
            "reader", List.of("get proxy"),
            "all", List.of("get proxy", "create proxy", "get stats", "get metrics", "get log"));

    @TempDir
    Path directory;

    private final X509Bundle authority;

    AccessMatrixTest() throws Exception {
        authority = authority();
    }

    private static X509Bundle authority() throws Exception {
        return new CertificateBuilder()
                .ecp256()
                .subject("CN=ca")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
    }

    private GuestFixture kubelet(boolean reviewsAnswer) throws Exception {
        Reviews reviews = new Reviews() {
            @Override
            public Optional<User> authenticate(String token) {
                if (!reviewsAnswer) {
                    throw new ReviewException("503");
                }
                return GRANTS.containsKey(token)
                        ? Optional.of(new User(token, "", List.of(), Map.of()))
                        : Optional.empty();
            }

            @Override
            public boolean allowed(User user, String verb, String subresource) {
                if (!reviewsAnswer) {
                    throw new ReviewException("503");
                }
                return GRANTS.get(user.name()).contains(verb + " " + subresource);
            }
        };
        GuestFixture kubelet = new GuestFixture(
                GuestFixture.SHORT,
                new DelegatedAccess(() -> List.of(authority.getCertificate()), reviews, "node", InstantSource.system()),
                null);
        kubelet.runtime.logs.put("vm-1", "log\n");
        return kubelet;
    }

    @Test
    void everyCallerGetsOfEveryRouteWhatTheKubeletGives() throws Exception {
        X509Bundle stranger = client(authority(), "all", false, true);
        X509Bundle expired = client(authority, "all", true, true);
        X509Bundle serverOnly = client(authority, "all", false, false);
        Map<String, X509Bundle> known = new LinkedHashMap<>();
        for (String user : GRANTS.keySet()) {
            known.put(user, client(authority, user, false, true));
        }
        try (GuestFixture kubelet = kubelet(true)) {
            for (String route : ROUTES.keySet()) {
                assertStatus(kubelet, route, null, "", " by nobody", 401);
                assertStatus(kubelet, route, stranger, "", " wrong CA", 401);
                assertStatus(kubelet, route, stranger, "all", " wrong CA with a good token", 401);
                assertStatus(kubelet, route, expired, "", " expired", 401);
                assertStatus(kubelet, route, serverOnly, "", " not for clients", 401);
                assertStatus(kubelet, route, null, "unknown", " bad token", 401);
                for (String user : GRANTS.keySet()) {
                    String[] needs = ROUTES.get(route).split("\\|");
                    boolean may = GRANTS.get(user).contains(needs[0])
                            || GRANTS.get(user).contains(needs[1]);
                    int expected = may ? Integer.parseInt(needs[2]) : 403;
                    assertStatus(kubelet, route, null, user, " by token of " + user, expected);
                    assertStatus(kubelet, route, known.get(user), "", " by certificate of " + user, expected);
                }
            }
        }
    }

    @Test
    void whenNobodyCanBeAskedNobodyGetsIn() throws Exception {
        try (GuestFixture kubelet = kubelet(false)) {
            for (String route : ROUTES.keySet()) {
                assertThat(status(kubelet, route, null, "all")).as(route).isEqualTo(401);
                assertThat(status(kubelet, route, client(authority, "all", false, true), ""))
                        .as(route)
                        .isEqualTo(500);
            }
        }
    }

    @Test
    void aNewCertificateLeavesOpenStreamsAlone() throws Exception {
        Path certificate = directory.resolve("tls.crt");
        Path key = directory.resolve("tls.key");
        X509Certificate first = write(certificate, key);
        ServingCertificate serving = ServingCertificate.open(
                certificate, key, "node", java.net.InetAddress.getLoopbackAddress(), InstantSource.system());
        CountDownLatch end = new CountDownLatch(1);
        try (GuestFixture kubelet = new GuestFixture(
                GuestFixture.SHORT,
                (caller, rule) ->
                        new io.cocoonstack.provider.core.kubelet.access.AccessControl.Verdict.Allowed(User.ANONYMOUS),
                serving)) {
            kubelet.runtime.guest = (command, stdin, stdout, stderr) -> {
                end.await();
                stdout.write("alive".getBytes());
                return 0;
            };
            try (WebSocketPeer old =
                    new WebSocketPeer(kubelet, "/exec/d/a-0/agent?command=x&output=1", "v4.channel.k8s.io")) {
                assertThat(old.socket.getSession().getPeerCertificates()[0]).isEqualTo(first);
                X509Certificate second = write(certificate, key);
                serving.refresh();
                try (SSLSocket fresh = kubelet.connect()) {
                    fresh.startHandshake();
                    assertThat(fresh.getSession().getPeerCertificates()[0]).isEqualTo(second);
                }
                end.countDown();
                assertThat(old.next(1).text()).isEqualTo("alive");
            }
        }
    }

    private X509Certificate write(Path certificate, Path key) throws Exception {
        X509Bundle pair = new CertificateBuilder().ecp256().subject("CN=node").buildIssuedBy(authority);
        Files.writeString(certificate, pair.getCertificatePathPEM());
        Files.writeString(key, pair.getPrivateKeyPEM());
        return pair.getCertificate();
    }

    private static X509Bundle client(X509Bundle authority, String user, boolean expired, boolean forClients)
            throws Exception {
        Instant now = Instant.now();
        CertificateBuilder builder = new CertificateBuilder()
                .ecp256()
                .subject("CN=" + user)
                .notBefore(now.minus(2, ChronoUnit.DAYS))
                .notAfter(expired ? now.minus(1, ChronoUnit.DAYS) : now.plus(1, ChronoUnit.DAYS));
        return (forClients ? builder.addExtendedKeyUsageClientAuth() : builder.addExtendedKeyUsageServerAuth())
                .buildIssuedBy(authority);
    }

    private static void assertStatus(
            GuestFixture kubelet,
            String route,
            @Nullable X509Bundle certificate,
            String token,
            String who,
            int expected)
            throws Exception {
        assertThat(status(kubelet, route, certificate, token)).as(route + who).isEqualTo(expected);
    }

    private static int status(GuestFixture kubelet, String route, @Nullable X509Bundle identity, String token)
            throws Exception {
        KeyManager[] keys =
                identity == null ? null : identity.toKeyManagerFactory().getKeyManagers();
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys, new TrustManager[] {TlsClient.trustEverybody()}, null);
        SSLSocket socket = (SSLSocket)
                context.getSocketFactory().createSocket(java.net.InetAddress.getLoopbackAddress(), kubelet.port());
        String request = route + " HTTP/1.1\r\nHost: node\r\nConnection: close\r\nContent-Length: 0\r\n"
                + (token.isEmpty() ? "" : "Authorization: Bearer " + token + "\r\n") + "\r\n";
        try (WirePeer peer = new WirePeer(socket, request)) {
            return peer.status();
        }
    }
}
