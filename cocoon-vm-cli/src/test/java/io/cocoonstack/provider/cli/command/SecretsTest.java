package io.cocoonstack.provider.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class SecretsTest {

    @Test
    void ordinaryArgumentsAreShown() {
        List<String> argv = List.of("vm", "run", "--name", "vk-a", "ghcr.io/acme/agent:3");
        assertThat(Secrets.masked(argv)).isEqualTo(argv);
    }

    @Test
    void passwordsAreNot() {
        assertThat(Secrets.masked(List.of("vm", "run", "--vnc-password", "s3cret", "--password=s3cret", "x")))
                .containsExactly("vm", "run", "--vnc-password", "***", "--password=***", "x");
    }

    @Test
    void neitherAreGuestVariablesAndGuestArguments() {
        assertThat(Secrets.masked(List.of("vm", "exec", "-e", "TOKEN=s3cret", "ID", "--", "sh", "-c", "login s3cret")))
                .containsExactly("vm", "exec", "-e", "TOKEN=***", "ID", "--", "sh", "(2 more)");
    }

    @Test
    void norAreCredentialsOfUrls() {
        assertThat(Secrets.masked(List.of("image", "pull", "https://me:s3cret@host/a.img?X-Signature=s3cret")))
                .containsExactly("image", "pull", "https://***@host/a.img?***");
    }

    @Property
    void aSecretNeverShowsWhereverItStands(@ForAll @AlphaChars @StringLength(min = 12, max = 20) String secret) {
        List<String> argv = List.of(
                "--password",
                secret,
                "-e",
                "A=" + secret,
                "--vnc-password=" + secret,
                "http://u:" + secret + "@h/p",
                "--",
                "sh",
                secret);
        assertThat(String.join(" ", Secrets.masked(argv))).doesNotContain(secret);
    }
}
