package io.cocoonstack.provider.snapshots.credentials;

import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.status;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GoogleIdentityTest {

    private static final String GOOGLE = "europe-docker.pkg.dev";

    private final WireMockServer tokens =
            new WireMockServer(WireMockConfiguration.options().dynamicPort());

    @TempDir
    Path directory;

    private Map<String, String> environment;

    @BeforeEach
    void start() throws IOException, GeneralSecurityException {
        tokens.start();
        environment = Map.of("GOOGLE_APPLICATION_CREDENTIALS", key().toString());
    }

    @AfterEach
    void stop() {
        tokens.stop();
    }

    @ParameterizedTest
    @ValueSource(strings = {"gcr.io", "eu.gcr.io", GOOGLE, "registry.google.com"})
    void aGoogleRegistryIsShownATokenOfTheKeyFile(String host) throws CredentialsException {
        tokens.stubFor(post("/token").willReturn(okJson("{\"access_token\":\"ya29\",\"expires_in\":3600}")));
        MachineCredentials credentials = MachineCredentials.of(environment);

        assertThat(credentials.find(host, "p/vm")).isEqualTo(new Credential.Basic("_token", "ya29"));
        assertThat(credentials.find(host, "p/vm")).isEqualTo(new Credential.Basic("_token", "ya29"));
        tokens.verify(1, postRequestedFor(urlEqualTo("/token")).withRequestBody(containing("jwt-bearer")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"registry.example.net", "gcr.io.example.net", "notgcr.io", "pkg.dev.example"})
    void anotherRegistryIsNot(String host) throws CredentialsException {
        assertThat(MachineCredentials.of(environment).find(host, "p/vm")).isInstanceOf(Credential.Anonymous.class);
        tokens.verify(0, postRequestedFor(urlEqualTo("/token")));
    }

    @Test
    void aServiceThatFailsIsNoAnonymityAndIsAskedAgain() throws CredentialsException {
        tokens.stubFor(post("/token").willReturn(status(400)));
        MachineCredentials credentials = MachineCredentials.of(environment);
        assertThatExceptionOfType(CredentialsException.class).isThrownBy(() -> credentials.find(GOOGLE, "p/vm"));

        tokens.stubFor(post("/token").willReturn(okJson("{\"access_token\":\"later\",\"expires_in\":3600}")));
        assertThat(credentials.find(GOOGLE, "p/vm")).isEqualTo(new Credential.Basic("_token", "later"));
    }

    @Test
    void aKeyFileThatIsNoneIsNamed() throws IOException {
        Path file = Files.writeString(directory.resolve("none.json"), "{}");
        MachineCredentials credentials =
                MachineCredentials.of(Map.of("GOOGLE_APPLICATION_CREDENTIALS", file.toString()));
        assertThatExceptionOfType(CredentialsException.class)
                .isThrownBy(() -> credentials.find(GOOGLE, "p/vm"))
                .withMessageContaining("none.json");
    }

    private Path key() throws IOException, GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        String key = "-----BEGIN PRIVATE KEY-----\\n"
                + Base64.getEncoder()
                        .encodeToString(generator.generateKeyPair().getPrivate().getEncoded())
                + "\\n-----END PRIVATE KEY-----\\n";
        return Files.writeString(
                directory.resolve("key.json"),
                "{\"type\":\"service_account\",\"project_id\":\"p\",\"client_id\":\"1\",\"private_key_id\":\"k\","
                        + "\"client_email\":\"robot@p.example\",\"private_key\":\"" + key + "\",\"token_uri\":"
                        + "\"http://localhost:" + tokens.port() + "/token\"}");
    }
}
