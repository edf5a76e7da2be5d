package io.cocoonstack.provider.core.cluster.connect;

import static io.cocoonstack.provider.core.cluster.ScriptedApi.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.core.cluster.ScriptedApi;
import io.cocoonstack.provider.core.cluster.Tls;
import io.cocoonstack.provider.core.cluster.access.ClusterAccess;
import io.cocoonstack.provider.core.cluster.access.ClusterAccessException;
import io.cocoonstack.provider.core.cluster.access.Login;
import io.cocoonstack.provider.core.cluster.access.PemSource;
import io.cocoonstack.provider.core.cluster.api.ApiServer;
import io.cocoonstack.provider.core.cluster.api.Json;
import io.cocoonstack.provider.core.cluster.api.Reply;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.WebSocket;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each property on each transport: a request, a stream, an upgrade. */
class ClusterClientsTest {

    @TempDir
    private Path directory;

    private @Nullable ScriptedApi api;
    private @Nullable ClusterClients clients;

    @AfterEach
    void stop() throws IOException {
        if (clients != null) {
            clients.close();
        }
        if (api != null) {
            api.close();
        }
    }

    private ScriptedApi serve(String certificate) throws Exception {
        api = new ScriptedApi(Tls.server(certificate)).on("GET", "/", 200, "{\"kind\":\"Status\"}");
        return api;
    }

    private ScriptedApi serveInClear() throws IOException {
        api = new ScriptedApi().on("GET", "/", 200, "{\"kind\":\"Status\"}");
        return api;
    }

    /** What a test changes of an access. */
    private static final class Access {

        private final URI server;
        private @Nullable PemSource authority = new PemSource.Text(Tls.text("ca.crt"));
        private boolean insecure;
        private String name = "";
        private @Nullable URI proxy;
        private Login login = new Login.Nobody();
        private @Nullable PemSource certificate;
        private @Nullable PemSource key;

        Access(ScriptedApi api) {
            server = api.url();
        }

        ClusterAccess build() {
            return new ClusterAccess(
                    "test", server, authority, insecure, name, proxy, login, certificate, key, "", List.of());
        }
    }

    private ApiServer connect(Access access) {
        clients = ClusterClients.to(access.build());
        return new ApiServer(clients.client(), new ApiServer.Limits(4, Duration.ofSeconds(5), Duration.ZERO));
    }

    private static void assertEveryTransportWorks(ApiServer server, KubernetesClient client) throws IOException {
        assertThat(server.get("version").code()).isEqualTo(200);
        server.watch("api/v1/pods?watch=true").close();
        assertThat(upgrade(client)).isEqualTo("answered");
    }

    private static void assertNoTransportWorks(ApiServer server, KubernetesClient client) {
        assertThatThrownBy(() -> server.get("version")).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> server.watch("api/v1/pods?watch=true")).isInstanceOf(IOException.class);
        assertThat(upgrade(client)).isEqualTo("failed");
    }

    /** The scripted server knows no WebSocket: that it answers at all shows that the connection is good. */
    private static String upgrade(KubernetesClient client) {
        try {
            client.getHttpClient()
                    .newWebSocketBuilder()
                    .uri(URI.create(client.getMasterUrl() + "upgrade"))
                    .buildAsync(new WebSocket.Listener() {})
                    .get(5, TimeUnit.SECONDS);
            return "upgraded";
        } catch (Exception e) {
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                if (cause.getClass().getSimpleName().equals("WebSocketHandshakeException")) {
                    return "answered";
                }
            }
            return "failed";
        }
    }

    @Test
    void theConfiguredAuthorityIsBelieved() throws Exception {
        ApiServer server = connect(new Access(serve("server-ip")));

        assertEveryTransportWorks(server, clients.client());
    }

    @Test
    void anotherAuthorityIsNotBelieved() throws Exception {
        Access access = new Access(serve("server-ip"));
        access.authority = new PemSource.Text(Tls.text("other-ca.crt"));
        assertNoTransportWorks(connect(access), clients.client());
    }

    @Test
    void everyCertificateOfABundleIsBelieved() throws Exception {
        Access access = new Access(serve("server-ip"));
        access.authority = new PemSource.Text("# two\r\n" + Tls.text("other-ca.crt") + "and\r\n" + Tls.text("ca.crt"));

        assertEveryTransportWorks(connect(access), clients.client());
    }

    @Test
    void aCertificateForAnotherHostIsRefused() throws Exception {
        assertNoTransportWorks(connect(new Access(serve("server-name"))), clients.client());
    }

    @ParameterizedTest
    @CsvSource({
        "api.internal,true",
        "API.Internal,true",
        "any.wild.internal,true",
        "a.b.wild.internal,false",
        "other,false"
    })
    void theExpectedServerNameTakesThePlaceOfTheHost(String name, boolean good) throws Exception {
        Access access = new Access(serve("server-name"));
        access.name = name;
        ApiServer server = connect(access);

        if (good) {
            assertEveryTransportWorks(server, clients.client());
        } else {
            assertNoTransportWorks(server, clients.client());
        }
    }

    @Test
    void theExpectedServerNameIsAskedForInTheHandshake() throws Exception {
        AtomicReference<String> asked = new AtomicReference<>();
        ScriptedApi named = serve("server-name");
        named.onServerName(asked::set);
        Access access = new Access(named);
        access.name = "api.internal";

        connect(access).get("version");

        assertThat(asked).hasValue("api.internal");
    }

    @Test
    void skippingVerificationAcceptsAnyServer() throws Exception {
        Access access = new Access(serve("server-name"));
        access.authority = null;
        access.insecure = true;

        assertEveryTransportWorks(connect(access), clients.client());
    }

    @ParameterizedTest
    @CsvSource({
        "client-rsa.crt,client-rsa.key,CN=system:node:n",
        "client-rsa.crt,client-rsa-pkcs1.key,CN=system:node:n",
        "client-ec.crt,client-ec.key,CN=ec-client",
        "client-ec.crt,client-ec-sec1.key,CN=ec-client",
        "client-ed.crt,client-ed.key,CN=ed-client",
    })
    void aClientCertificateWithAnyKindOfKeyIsShown(String certificate, String key, String subject) throws Exception {
        ScriptedApi strict = serve("server-ip");
        strict.requireClientCertificate();
        Access access = new Access(strict);
        access.certificate = new PemSource.Text(Tls.text(certificate));
        access.key = new PemSource.Text(Tls.text(key));

        assertEveryTransportWorks(connect(access), clients.client());
        assertThat(strict.peers()).allMatch(peer -> peer.contains(subject)).isNotEmpty();
    }

    @Test
    void aReplacedClientCertificateIsShownByTheNextConnection() throws Exception {
        ScriptedApi strict = serve("server-ip")
                .on(
                        "GET",
                        "/",
                        (request, answer) -> answer.whole(200, "application/json", "{}", "Connection: close\r\n"));
        strict.requireClientCertificate();
        Path certificate = Files.write(directory.resolve("c.crt"), Tls.read("client-rsa.crt"));
        Path key = Files.write(directory.resolve("c.key"), Tls.read("client-rsa.key"));
        Access access = new Access(strict);
        access.certificate = new PemSource.File(certificate);
        access.key = new PemSource.File(key);
        ApiServer server = connect(access);
        server.get("version");

        Files.write(certificate, Tls.read("client-ec.crt"));
        Files.setLastModifiedTime(certificate, FileTime.from(Instant.now().plusSeconds(5)));
        server.get("version"); // half a pair: the former one stays
        Files.write(key, Tls.read("client-ec.key"));
        Files.setLastModifiedTime(key, FileTime.from(Instant.now().plusSeconds(5)));

        assertThat(strict.peers()).allMatch(peer -> peer.contains("system:node:n"));
        await().untilAsserted(() -> {
            server.get("version");
            assertThat(strict.peers().getLast()).contains("ec-client");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"certificate-authority", "client-certificate or client-key"})
    void anUnusableCertificateFailsAtOnceAndDoesNotShowItself(String field) throws Exception {
        Access access = new Access(serve("server-ip"));
        if (field.equals("certificate-authority")) {
            access.authority = new PemSource.Text("S3CRET");
        } else {
            access.certificate = new PemSource.Text(Tls.text("client-ec.crt"));
            access.key = new PemSource.Text("S3CRET");
        }

        assertThatThrownBy(() -> ClusterClients.to(access.build()))
                .isInstanceOf(ClusterAccessException.class)
                .hasMessageContaining(field)
                .message()
                .doesNotContain("S3CRET");
    }

    @Test
    void tokenAndPasswordGoIntoEveryTransport() throws Exception {
        Access access = new Access(serveInClear());
        access.login = new Login.Token("abc");
        assertEveryTransportWorks(connect(access), clients.client());
        assertThat(api.requests())
                .extracting(request -> request.header("Authorization"))
                .containsOnly("Bearer abc");
        clients.close();

        access.login = new Login.Basic("me", "päss");
        connect(access).get("version");
        assertThat(api.requests().getLast().header("Authorization")).isEqualTo("Basic bWU6cMOkc3M=");
    }

    @Test
    void ourNameIsTheUserAgent() throws Exception {
        connect(new Access(serveInClear())).get("version");

        assertThat(api.requests().getLast().header("User-Agent")).startsWith("vk-cocoon/");
    }

    /** As projected volumes replace a token: a directory of its own and a symbolic link that is renamed. */
    @Test
    void aReplacedTokenFileIsUsedByTheNextRequest() throws Exception {
        Path first = Files.createDirectory(directory.resolve("1"));
        Path second = Files.createDirectory(directory.resolve("2"));
        Files.writeString(first.resolve("token"), "old\n");
        Files.writeString(second.resolve("token"), "new\n");
        Path data = Files.createSymbolicLink(directory.resolve("..data"), first);
        Path token = Files.createSymbolicLink(directory.resolve("token"), data.resolve("token"));
        Access access = new Access(serveInClear());
        access.login = new Login.TokenFile(token);
        ApiServer server = connect(access);
        server.get("version");

        api.on("GET", "/", (request, answer) -> {
            boolean good = request.header("Authorization").equals("Bearer new");
            answer.json(good ? 200 : 401, good ? "{}" : status(401, "Unauthorized", "who are you"));
        });
        Files.move(Files.createSymbolicLink(directory.resolve("..tmp"), second), data, StandardCopyOption.ATOMIC_MOVE);

        assertEveryTransportWorks(server, clients.client());
        assertThat(api.requests().stream()
                        .filter(request -> request.header("Authorization").equals("Bearer old")))
                .hasSize(1);
    }

    @Test
    void aTokenReplacedBetweenTheRequestAndItsRefusalCostsOneRefusal() throws Exception {
        Path token = Files.writeString(directory.resolve("token"), "old\n");
        Access access = new Access(serveInClear());
        access.login = new Login.TokenFile(token);
        api.on("GET", "/", (request, answer) -> {
            boolean good = request.header("Authorization").equals("Bearer new");
            if (!good) {
                Files.writeString(token, "new\n");
            }
            answer.json(good ? 200 : 401, good ? "{}" : status(401, "Unauthorized", "who are you"));
        });

        assertThat(connect(access).get("version").code()).isEqualTo(200);
        assertThat(api.requests()).hasSize(2);
    }

    @Test
    void aRefusedTokenWithoutANewerOneIsNotTriedAgain() throws Exception {
        Access access = new Access(serveInClear());
        access.login = new Login.TokenFile(Files.writeString(directory.resolve("token"), "old\n"));
        api.on("GET", "/", 401, status(401, "Unauthorized", "who are you"));

        assertThat(connect(access).get("version").code()).isEqualTo(401);
        assertThat(api.requests()).hasSize(1);
    }

    @Test
    void aMissingTokenFileIsAFailureOfTheRequestThatNamesIt() throws Exception {
        Access access = new Access(serveInClear());
        access.login = new Login.TokenFile(directory.resolve("none"));
        ApiServer server = connect(access);

        assertThatThrownBy(() -> server.get("version"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("none");
        assertThatThrownBy(() -> server.watch("x"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("none");
    }

    @Test
    void aPluginRunsOnceForManyRequestsAndAgainAfterARefusal() throws Exception {
        Path runs = directory.resolve("runs");
        Access access = new Access(serveInClear());
        access.login = plugin("echo x >> " + runs + "\nprintf '{\"kind\":\"ExecCredential\",\"apiVersion\":"
                + "\"client.authentication.k8s.io/v1\",\"status\":{\"token\":\"t%s\"}}' $(wc -l < " + runs + ")");
        ApiServer server = connect(access);
        assertEveryTransportWorks(server, clients.client());
        assertThat(runs).content().hasLineCount(1);

        api.on("GET", "/", (request, answer) -> {
            boolean good = request.header("Authorization").equals("Bearer t2");
            answer.json(good ? 200 : 401, good ? "{}" : status(401, "Unauthorized", "expired"));
        });
        assertThat(server.get("version").code()).isEqualTo(200);
        assertThat(runs).content().hasLineCount(2);
    }

    @Test
    void aCertificateFromAPluginIsShown() throws Exception {
        ScriptedApi strict = serve("server-ip");
        strict.requireClientCertificate();
        Path answer = Files.writeString(
                directory.resolve("answer"),
                Json.MAPPER.writeValueAsString(Map.of(
                        "kind",
                        "ExecCredential",
                        "apiVersion",
                        "client.authentication.k8s.io/v1",
                        "status",
                        Map.of(
                                "clientCertificateData",
                                Tls.text("client-ec.crt"),
                                "clientKeyData",
                                Tls.text("client-ec.key")))));
        Access access = new Access(strict);
        access.login = plugin("cat " + answer);

        assertEveryTransportWorks(connect(access), clients.client());
        assertThat(strict.peers()).allMatch(peer -> peer.contains("ec-client"));
    }

    @Test
    void aPluginsOwnWordsReachTheCaller() throws Exception {
        Access access = new Access(serveInClear());
        access.login = plugin("echo 'run aws sso login first' >&2; exit 1");
        ApiServer server = connect(access);

        assertThatThrownBy(() -> server.get("version")).hasMessageContaining("run aws sso login first");
    }

    private Login plugin(String body) throws IOException {
        Path file = Files.writeString(directory.resolve("plugin"), "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        return new Login.Plugin("client.authentication.k8s.io/v1", file.toString(), List.of(), Map.of(), "", "");
    }

    @Test
    void everyTransportGoesThroughTheProxy() throws Exception {
        ScriptedApi behind = serve("server-ip");
        try (TunnelProxy proxy = new TunnelProxy()) {
            Access access = new Access(behind);
            access.proxy = URI.create("http://user:secret@127.0.0.1:" + proxy.port());

            assertEveryTransportWorks(connect(access), clients.client());

            assertThat(proxy.requests())
                    .as("one connection for requests, one for the upgrade")
                    .hasSizeGreaterThanOrEqualTo(2)
                    .allMatch(request -> request.startsWith("CONNECT 127.0.0.1:" + behind.port()))
                    .allMatch(request -> request.contains("Basic dXNlcjpzZWNyZXQ="));
        }
    }

    @Test
    void bothClientsWorkAndAreClosedTogether() throws Exception {
        ApiServer server = connect(new Access(serve("server-ip")));
        server.get("version");
        Reply reply = new ApiServer(clients.heartbeat()).get("version");
        assertThat(reply.code()).isEqualTo(200);
        assertThat(clients.heartbeat().getConfiguration().getRequestTimeout()).isEqualTo(8_000);

        clients.close();
        assertThat(clients.client().getHttpClient().isClosed()).isTrue();
        assertThat(clients.heartbeat().getHttpClient().isClosed()).isTrue();
    }

    @Test
    void aClientOfTheCallerStaysOpen() throws Exception {
        try (KubernetesClient own = serveInClear().client()) {
            clients = ClusterClients.of(own);
            assertThat(new ApiServer(clients.heartbeat()).get("version").code()).isEqualTo(200);
            clients.close();

            assertThatCode(() -> new ApiServer(own).get("version")).doesNotThrowAnyException();
        }
    }

    @Test
    void theEnvironmentLeadsToTheServer() throws Exception {
        ScriptedApi secure = serve("server-ip");
        Tls.copy("ca.crt", directory);
        Path config = Files.writeString(directory.resolve("config"), """
            current-context: x
            contexts: [{name: x, context: {cluster: c, user: u}}]
            clusters: [{name: c, cluster: {server: "%s", certificate-authority: ca.crt}}]
            users: [{name: u, user: {token: abc}}]
            """.formatted(secure.url()));

        clients = ClusterClients.fromEnvironment(Map.of("KUBECONFIG", config.toString()));

        assertThat(new ApiServer(clients.client()).get("version").code()).isEqualTo(200);
        assertThat(clients).asString().contains(secure.url().toString(), "context x");
        assertThat(secure.requests().getLast().header("Authorization")).isEqualTo("Bearer abc");
    }
}
