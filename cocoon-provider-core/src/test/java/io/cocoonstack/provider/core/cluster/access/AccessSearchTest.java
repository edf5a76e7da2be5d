package io.cocoonstack.provider.core.cluster.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccessSearchTest {

    @TempDir
    private Path directory;

    private final Map<String, String> environment = new HashMap<>();

    @BeforeEach
    void anEmptyHome() {
        environment.put("HOME", directory.resolve("home").toString());
    }

    private ClusterAccess find() {
        return new AccessSearch(environment, directory.resolve("mount")).find();
    }

    private Path write(String name, String text) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private static String config(String context, String server, String token) {
        return """
            current-context: "%s"
            contexts: [{name: "%s", context: {cluster: c, user: u}}]
            clusters: [{name: c, cluster: {server: "%s"}}]
            users: [{name: u, user: {token: "%s"}}]
            """.formatted(context, context, server, token);
    }

    @Test
    void theFirstFileThatDefinesANameWinsAndTheRestIsMerged() throws IOException {
        Path a = write("a.yaml", """
            contexts: [{name: one, context: {cluster: c, user: u}}]
            users:
            - {name: u, user: {token: from-a}}
            """);
        Path b = write("b.yaml", """
            current-context: one
            users:
            - {name: u, user: {token: from-b, username: mixed, password: in}}
            clusters:
            - {name: c, cluster: {server: "https://b:1"}}
            """);
        Path c = write(
                "c.yaml", "current-context: two\ncontexts: [{name: one, context: {cluster: other, user: other}}]\n");
        environment.put("KUBECONFIG", a + ":" + b + "::" + c + ":" + directory.resolve("missing.yaml"));

        ClusterAccess access = find();

        assertThat(access.server()).isEqualTo(URI.create("https://b:1"));
        assertThat(access.login()).isEqualTo(new Login.Token("from-a"));
        assertThat(access.source()).contains("context one", "a.yaml", "b.yaml", "c.yaml");
    }

    @Test
    void aListOfFilesThatAreAllMissingIsAnErrorAndNotAnotherIdentity() {
        environment.put("KUBECONFIG", directory.resolve("x") + ":" + directory.resolve("y"));
        environment.put("KUBERNETES_SERVICE_HOST", "10.0.0.1");
        environment.put("KUBERNETES_SERVICE_PORT", "443");

        assertThatThrownBy(this::find)
                .isInstanceOf(ClusterAccessException.class)
                .hasMessageContaining("/x:");
    }

    @Test
    void anEmptyVariableMeansTheFileInTheHomeDirectory() throws IOException {
        write("home/.kube/config", config("home", "https://home:6443", "t"));
        environment.put("KUBECONFIG", "");

        assertThat(find().server()).isEqualTo(URI.create("https://home:6443"));
    }

    @Test
    void withoutFilesTheServiceAccountOfThePodIsUsed() throws IOException {
        environment.put("KUBERNETES_SERVICE_HOST", "fd00::1");
        environment.put("KUBERNETES_SERVICE_PORT", "443");
        Path token = write("mount/token", "t\n");
        Path authority = write("mount/ca.crt", "pem");

        ClusterAccess access = find();

        assertThat(access.server()).isEqualTo(URI.create("https://[fd00::1]:443"));
        assertThat(access.login()).isEqualTo(new Login.TokenFile(token));
        assertThat(access.authority()).isEqualTo(new PemSource.File(authority));
    }

    @Test
    void aPodWithoutATokenIsToldSo() {
        environment.put("KUBERNETES_SERVICE_HOST", "10.0.0.1");
        environment.put("KUBERNETES_SERVICE_PORT", "443");

        assertThatThrownBy(this::find).hasMessageContaining("token does not exist");
    }

    @Test
    void noPlaceAtAllNamesAllThree() {
        assertThatThrownBy(this::find)
                .hasMessageContaining("KUBECONFIG")
                .hasMessageContaining(".kube/config")
                .hasMessageContaining("KUBERNETES_SERVICE_HOST");
    }

    @Test
    void aFileThatIsNoKubeconfigIsNamedAndNotQuoted() throws IOException {
        Path a = write("a.yaml", "users: [{name: u, user: {token: s3cret\n");
        Path b = write("b.yaml", "- just\n- a list\n");
        environment.put("KUBECONFIG", a + ":" + b);

        assertThatThrownBy(this::find)
                .isInstanceOfSatisfying(ClusterAccessException.class, e -> assertThat(e.problems())
                        .hasSize(2))
                .hasMessageContaining("a.yaml")
                .hasMessageContaining("b.yaml")
                .message()
                .doesNotContain("s3cret");
    }

    @Test
    void anEmptyFileSaysNothing() throws IOException {
        Path empty = write("empty.yaml", "");
        Path full = write("full.yaml", config("x", "http://127.0.0.1:1", "t"));
        environment.put("KUBECONFIG", empty + ":" + full);

        assertThat(find().server()).isEqualTo(URI.create("http://127.0.0.1:1"));
    }
}
