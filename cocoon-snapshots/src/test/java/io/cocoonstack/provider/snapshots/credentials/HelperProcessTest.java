package io.cocoonstack.provider.snapshots.credentials;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HelperProcessTest {

    private static final Duration LONG = Duration.ofMinutes(1);

    @TempDir
    Path directory;

    @Test
    void theServerGoesInAndTheCredentialComesOut() throws Exception {
        script(
                "read server; [ \"$1\" = get ] && echo \"{\\\"ServerURL\\\":\\\"$server\\\",\\\"Username\\\":\\\"u-$server\\\",\\\"Secret\\\":\\\"s\\\"}\"");

        assertThat(helper(LONG).get("vault", "registry.example.net"))
                .isEqualTo(new Credential.Basic("u-registry.example.net", "s"));
    }

    @Test
    void theUserTokenMeansAnIdentityToken() throws Exception {
        script("cat >/dev/null; echo '{\"Username\":\"<token>\",\"Secret\":\"idt\"}'");

        assertThat(helper(LONG).get("vault", "r")).isEqualTo(new Credential.IdentityToken("idt"));
    }

    @Test
    void aHelperThatHasNoneSaysSo() throws Exception {
        script("echo 'credentials not found in native keychain'; exit 1");

        assertThat(helper(LONG).get("vault", "r")).isEqualTo(new Credential.Anonymous());
    }

    @Test
    void aHelperThatFailsIsNotAnonymity() throws IOException {
        script("cat >/dev/null; echo 'vault is sealed'; exit 1");

        assertFails(helper(LONG), "vault", "vault is sealed");
    }

    @Test
    void anAnswerThatIsNoneTellsNoSecret() throws IOException {
        script("cat >/dev/null; echo '{\"Username\":\"u\",\"Secret\":s3cret}'");

        assertThatExceptionOfType(CredentialsException.class)
                .isThrownBy(() -> helper(LONG).get("vault", "r"))
                .satisfies(it -> assertThat(it.getMessage()).doesNotContain("s3cret"))
                .withNoCause();
    }

    @Test
    void aHelperThatHangsIsEnded() throws IOException {
        script("exec sleep 600");

        assertFails(helper(Duration.ofMillis(50)), "vault", "did not end");
    }

    @Test
    void aHelperThatIsNotThereFails() {
        assertFails(helper(LONG), "other", "cannot be started");
    }

    @Test
    void aNameThatLeadsElsewhereIsRefused() {
        assertFails(helper(LONG), "../vault", "not the name");
        assertFails(helper(LONG), "", "not the name");
    }

    private static void assertFails(HelperProcess helper, String name, String message) {
        assertThatExceptionOfType(CredentialsException.class)
                .isThrownBy(() -> helper.get(name, "r"))
                .withMessageContaining(message);
    }

    private HelperProcess helper(Duration timeout) {
        return new HelperProcess(it -> directory.resolve(it).toString(), timeout);
    }

    private void script(String body) throws IOException {
        Path file = directory.resolve("docker-credential-vault");
        Files.writeString(file, "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }
}
