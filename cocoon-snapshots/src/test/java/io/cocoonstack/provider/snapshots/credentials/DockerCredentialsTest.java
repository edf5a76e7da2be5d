package io.cocoonstack.provider.snapshots.credentials;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.cocoonstack.provider.snapshots.Vectors;
import io.cocoonstack.provider.snapshots.json.JsonText;
import io.cocoonstack.provider.snapshots.json.UnreadableJsonException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class DockerCredentialsTest {

    private static final String HOST = "registry.example.net";
    private static final Credential ANONYMOUS = new Credential.Anonymous();

    @TempDir
    Path directory;

    @ParameterizedTest
    @MethodSource("cases")
    void aCredentialIsFoundAsDockerFindsIt(JsonNode row) throws CredentialsException {
        JsonNode expected = row.path("expect");
        String registry = row.path("registry").stringValue();
        String repository = row.path("repository").stringValue();
        if (expected.path("kind").stringValue().equals("error")) {
            assertThatExceptionOfType(CredentialsException.class).isThrownBy(() -> of(row).find(registry, repository));
        } else {
            assertThat(of(row).find(registry, repository)).isEqualTo(credential(expected));
        }
    }

    static Stream<JsonNode> cases() throws UnreadableJsonException {
        return StreamSupport.stream(
                JsonText.parse(Vectors.bytes("registry/docker-config.json"))
                        .path("cases")
                        .spliterator(),
                false);
    }

    @Test
    void theDirectoryThatTheVariableNamesIsReadWhenEitherFileExists() throws Exception {
        Path home = file("home/.docker/config.json", "home");
        Path named = directory.resolve("named");
        Map<String, String> environment =
                Map.of("HOME", directory.resolve("home").toString(), "DOCKER_CONFIG", named.toString());

        assertThat(DockerCredentials.locate(
                        Map.of("HOME", directory.resolve("home").toString())))
                .contains(home);
        assertThat(user(environment)).isEqualTo(ANONYMOUS);
        file("named/config.json", "named");
        assertThat(user(environment)).isEqualTo(new Credential.Basic("named", "p"));
    }

    @Test
    void theFilesOfPodmanComeLast() throws Exception {
        Path runtime = file("run/containers/auth.json", "runtime");
        Path named = file("auth.json", "variable");
        String runtimeDirectory = directory.resolve("run").toString();

        assertThat(DockerCredentials.locate(Map.of("XDG_RUNTIME_DIR", runtimeDirectory)))
                .contains(runtime);
        assertThat(DockerCredentials.locate(
                        Map.of("XDG_RUNTIME_DIR", runtimeDirectory, "REGISTRY_AUTH_FILE", named.toString())))
                .contains(named);
        assertThat(DockerCredentials.locate(Map.of())).isEmpty();
        assertThat(user(Map.of("HOME", directory.toString()))).isEqualTo(ANONYMOUS);
    }

    @Test
    void aVariableWithCredentialsComesBeforeTheFile() throws Exception {
        file("home/.docker/config.json", "home");
        String home = directory.resolve("home").toString();
        String early = "{\"auths\":{\"registry.example.net\":{\"auth\":\"dTpw\"}}}";

        assertThat(user(Map.of("HOME", home, "DOCKER_AUTH_CONFIG", early))).isEqualTo(new Credential.Basic("u", "p"));
        assertThat(user(Map.of("HOME", home, "DOCKER_AUTH_CONFIG", "{"))).isEqualTo(new Credential.Basic("home", "p"));
        assertThat(user(Map.of("DOCKER_AUTH_CONFIG", early))).isEqualTo(ANONYMOUS);
    }

    @Test
    void aChangedFileIsSeen() throws Exception {
        Map<String, String> environment =
                Map.of("HOME", directory.resolve("home").toString());
        file("home/.docker/config.json", "old");
        assertThat(user(environment)).isEqualTo(new Credential.Basic("old", "p"));

        file("home/.docker/config.json", "new");
        assertThat(user(environment)).isEqualTo(new Credential.Basic("new", "p"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "s3cret",
                "{\"auths\":{\"h\":{\"auth\":s3cret}}}",
                "{\"auths\":{\"h\":{\"auth\":\"!!s3cret\"}}}",
                "{\"auths\":{\"h\":{\"auth\":\"czNjcmV0\"}}}",
                "{\"auths\":{\"h\":\"s3cret\"}}",
                "{\"auths\":{\"h\":{\"password\":[\"s3cret\"]}}}"
            })
    void anUnreadableFileIsAnErrorThatTellsNoSecret(String text) {
        assertThatExceptionOfType(CredentialsException.class)
                .isThrownBy(() -> DockerConfig.read("the file", text.getBytes(StandardCharsets.UTF_8)))
                .satisfies(
                        it -> assertThat(it.getMessage()).contains("the file").doesNotContain("s3cret"))
                .withNoCause();
    }

    @Test
    void credentialsDoNotShowTheirSecrets() {
        assertThat(Stream.of(
                                new Credential.Basic("user", "s3cret"),
                                new Credential.IdentityToken("s3cret"),
                                new Credential.RegistryToken("s3cret"))
                        .map(Object::toString))
                .containsExactly("Basic[user]", "IdentityToken", "RegistryToken");
    }

    private static Credential user(Map<String, String> environment) throws CredentialsException {
        return DockerCredentials.load(environment, noHelper()).find(HOST, "vm-a");
    }

    private Path file(String name, String user) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(
                file, "{\"auths\":{\"" + HOST + "\":{\"username\":\"" + user + "\",\"password\":\"p\"}}}");
    }

    private static DockerCredentials of(JsonNode row) throws CredentialsException {
        DockerConfig config = DockerConfig.read("vector", JsonText.compact(row.path("config")));
        return new DockerCredentials(config, Map.of(), (helper, server) -> answer(row, helper, server));
    }

    private static Credential answer(JsonNode row, String helper, String server) throws CredentialsException {
        JsonNode answer = row.path("helpers").path(helper).path(server);
        if (answer.has("error")) {
            throw new CredentialsException(answer.path("error").stringValue());
        }
        if (answer.isMissingNode()) {
            return ANONYMOUS;
        }
        String user = answer.path("Username").stringValue();
        String secret = answer.path("Secret").stringValue();
        return user.equals("<token>") ? new Credential.IdentityToken(secret) : new Credential.Basic(user, secret);
    }

    private static Credential credential(JsonNode expected) {
        return switch (expected.path("kind").stringValue()) {
            case "basic" ->
                new Credential.Basic(
                        expected.path("username").stringValue(),
                        expected.path("password").stringValue());
            case "identityToken" ->
                new Credential.IdentityToken(expected.path("token").stringValue());
            case "registryToken" ->
                new Credential.RegistryToken(expected.path("token").stringValue());
            default -> ANONYMOUS;
        };
    }

    private static CredentialProgram noHelper() {
        return (helper, server) -> {
            throw new AssertionError("no helper is named");
        };
    }
}
