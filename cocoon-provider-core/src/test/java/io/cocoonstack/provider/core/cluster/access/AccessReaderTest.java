package io.cocoonstack.provider.core.cluster.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cocoonstack.provider.core.cluster.Tls;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccessReaderTest {

    @TempDir
    private Path directory;

    private final Map<String, String> environment = new HashMap<>();

    private ClusterAccess read(String cluster, String user) throws IOException {
        Path file = Files.writeString(directory.resolve("config"), """
            apiVersion: v1
            kind: Config
            current-context: x
            contexts: [{name: x, context: {cluster: c, user: u}}]
            clusters: [{name: c, cluster: {%s}}]
            users: [{name: u, user: {%s}}]
            """.formatted(cluster, user));
        return new AccessReader(KubeConfig.read(List.of(file)), environment).read();
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource({
        "https://[::1]:6443/prefix,https://[::1]:6443/prefix",
        "https://10.0.0.9:6443,https://10.0.0.9:6443",
        "http://localhost:8080,http://localhost:8080",
        "localhost:8080,http://localhost:8080",
    })
    void serversComeInManyForms(String text, String expected) throws IOException {
        assertThat(read("server: \"" + text + "\"", "").server()).isEqualTo(URI.create(expected));
    }

    @Test
    void aServerWithoutSchemeIsHttpsWhenTlsIsConfigured() throws IOException {
        assertThat(read("server: \"10.0.0.9:6443\", insecure-skip-tls-verify: true", "")
                        .server())
                .isEqualTo(URI.create("https://10.0.0.9:6443"));
    }

    @Test
    void relativePathsStartAtTheFileThatNamesThem() throws IOException {
        Tls.copy("ca.crt", directory);
        Tls.copy("client-ec.crt", directory);
        Tls.copy("client-ec.key", directory);

        ClusterAccess access = read(
                "server: \"https://a\", certificate-authority: ca.crt, tls-server-name: api.internal",
                "client-certificate: ./client-ec.crt, client-key: client-ec.key, tokenFile: tokens/t, as: admin, as-groups: [g1, g2]");

        assertThat(access.authority()).isEqualTo(new PemSource.File(directory.resolve("ca.crt")));
        assertThat(access.certificate()).isEqualTo(new PemSource.File(directory.resolve("client-ec.crt")));
        assertThat(access.key()).isEqualTo(new PemSource.File(directory.resolve("client-ec.key")));
        assertThat(access.login()).isEqualTo(new Login.TokenFile(directory.resolve("tokens/t")));
        assertThat(access.tlsServerName()).isEqualTo("api.internal");
        assertThat(access.impersonate()).isEqualTo("admin");
        assertThat(access.impersonateGroups()).containsExactly("g1", "g2");
    }

    @Test
    void dataWinsOverAFileAndMayBeWrappedOrUnpadded() throws IOException {
        String data = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.UTF_8))
                .encodeToString("ca text".repeat(20).getBytes(StandardCharsets.UTF_8));
        Path file = Files.writeString(directory.resolve("wrapped"), """
            current-context: x
            contexts: [{name: x, context: {cluster: c, user: u}}]
            clusters:
            - name: c
              cluster:
                server: https://a
                certificate-authority: missing.crt
                certificate-authority-data: |
            %s
            users: [{name: u, user: {client-certificate-data: "%s", client-key-data: "%s"}}]
            """.formatted(
                        data.indent(6),
                        base64("cert!").replace("=", ""),
                        base64("key!!").replace("=", "")));

        ClusterAccess access = new AccessReader(KubeConfig.read(List.of(file)), environment).read();

        assertThat(access.authority()).isEqualTo(new PemSource.Text("ca text".repeat(20)));
        assertThat(access.certificate()).isEqualTo(new PemSource.Text("cert!"));
        assertThat(access.key()).isEqualTo(new PemSource.Text("key!!"));
    }

    @Test
    void aPluginIsReadWithEverythingItIsTold() throws IOException {
        ClusterAccess access = read("server: \"https://a\", certificate-authority-data: " + base64("ca"), """
            exec: {apiVersion: client.authentication.k8s.io/v1, command: bin/plugin, args: [get, "token now"],
              env: [{name: A, value: b}], provideClusterInfo: true, installHint: "install it", interactiveMode: IfAvailable}""");

        assertThat(access.login()).isInstanceOfSatisfying(Login.Plugin.class, plugin -> {
            assertThat(plugin.command())
                    .isEqualTo(directory.resolve("bin/plugin").toString());
            assertThat(plugin.arguments()).containsExactly("get", "token now");
            assertThat(plugin.environment()).containsExactly(Map.entry("A", "b"));
            assertThat(plugin.installHint()).isEqualTo("install it");
            assertThat(plugin.clusterInfo()).contains("\"server\":\"https://a\"", base64("ca"));
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "token: t, username: a, password: b|a token",
                "tokenFile: f, token: t|the token in",
                "username: a, password: b|user a",
                "token: t, exec: {apiVersion: client.authentication.k8s.io/v1, command: p}|a token",
                "username: a, exec: {apiVersion: client.authentication.k8s.io/v1beta1, command: p}|the plugin p",
                "''|Nobody",
            })
    void oneWayToLogInWins(String user, String login) throws IOException {
        assertThat(read("server: \"https://a\"", user).login().toString()).startsWith(login);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "server: \"https://a\", insecure-skip-tls-verify: true, certificate-authority-data: Y2E=|''|insecure-skip-tls-verify",
                "''|''|the cluster has no server",
                "certificate-authority-data: Y2E=|''|no server",
                "server: \"ftp://a\"|''|not an http or https URL",
                "server: \"https://a b\"|''|not an http or https URL",
                "server: \"https://a\", certificate-authority-data: \"*\"|''|certificate-authority-data is not base64",
                "server: \"https://a\", certificate-authority: none.crt|''|certificate-authority cannot be read",
                "server: \"https://a\"|client-certificate-data: Y2E=|belong together",
                "server: \"https://a\"|auth-provider: {name: gcp}|auth-provider",
                "server: \"https://a\"|exec: {apiVersion: client.authentication.k8s.io/v1alpha1, command: p}|exec.apiVersion",
                "server: \"https://a\"|exec: {apiVersion: client.authentication.k8s.io/v1}|exec.command",
                "server: \"https://a\"|exec: {apiVersion: client.authentication.k8s.io/v1, command: p, interactiveMode: Always}|interactiveMode",
                "server: \"https://a\", proxy-url: \"https://p:1\"|''|proxy-url must be",
            })
    void aWrongConfigurationSaysWhatIsWrong(String cluster, String user, String problem) {
        assertThatThrownBy(() -> read(cluster, user))
                .isInstanceOf(ClusterAccessException.class)
                .hasMessageContaining("config")
                .hasMessageContaining(problem);
    }

    @Test
    void everyProblemIsReportedAtOnce() {
        assertThatThrownBy(() -> read(
                        "server: \"ftp://a\", certificate-authority-data: \"*\"",
                        "client-key: none.key, auth-provider: {name: oidc}"))
                .isInstanceOfSatisfying(ClusterAccessException.class, e -> assertThat(e.problems())
                        .hasSize(5));
    }

    @Test
    void aContextThatIsNotThereIsNamed() throws IOException {
        Path file = Files.writeString(directory.resolve("config"), "current-context: gone\n");
        assertThatThrownBy(() -> new AccessReader(KubeConfig.read(List.of(file)), environment).read())
                .hasMessageContaining("current-context gone is not defined");

        Files.writeString(file, "kind: Config\n");
        assertThatThrownBy(() -> new AccessReader(KubeConfig.read(List.of(file)), environment).read())
                .hasMessageContaining("current-context is not set");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // server | proxy-url | HTTPS_PROXY | HTTP_PROXY | NO_PROXY | expected
                "https://api:6443|http://own:1|http://env:2|''|*|http://own:1",
                "https://api:6443|''|http://env:2|http://plain:3|''|http://env:2",
                "http://api:6443|''|http://env:2|http://plain:3|''|http://plain:3",
                "https://api:6443|''|env:2|''|''|http://env:2",
                "https://api:6443|socks5://s:1080|''|''|''|socks5://s:1080",
                "https://127.0.0.1:6443|''|http://env:2|''|''|none",
                "https://[::1]:6443|''|http://env:2|''|''|none",
                "https://localhost:6443|''|http://env:2|''|''|none",
                "https://api.example.com|''|http://env:2|''|a.b, example.com|none",
                "https://example.com|''|http://env:2|''|.example.com|http://env:2",
                "https://badexample.com|''|http://env:2|''|example.com|http://env:2",
                "https://10.1.2.3:6443|''|http://env:2|''|10.0.0.0/8|none",
                "https://11.1.2.3:6443|''|http://env:2|''|10.0.0.0/8|http://env:2",
                "https://10.1.2.3:6443|''|http://env:2|''|10.1.2.3:6443|none",
                "https://10.1.2.3:6443|''|http://env:2|''|10.1.2.3:443|http://env:2",
                "https://[fd00::5]:6443|''|http://env:2|''|fd00::/8|none",
                "https://api:6443|''|http://env:2|''|*|none",
                "https://api:6443|''|http://env:2|''|bogus/99,,|http://env:2",
            })
    void theProxyIsTheClustersOwnOrElseThatOfTheEnvironment(
            String server, String own, String https, String http, String none, String expected) throws IOException {
        environment.put("HTTPS_PROXY", https);
        environment.put("http_proxy", http);
        environment.put("NO_PROXY", none);

        ClusterAccess access = read("server: \"" + server + "\", proxy-url: \"" + own + "\"", "");

        assertThat(String.valueOf(access.proxy())).isEqualTo(expected.equals("none") ? "null" : expected);
    }
}
