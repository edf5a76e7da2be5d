package io.cocoonstack.provider.core.kubelet.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RefreshedAuthoritiesTest {

    private static final Instant START = Instant.parse("2026-11-29T18:00:00Z");

    private final AtomicReference<Instant> now = new AtomicReference<>(START);

    @Test
    void aReplacedFileIsReadWithinAMinute(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("ca.crt");
        X509Bundle first = authority("CN=first");
        X509Bundle second = authority("CN=second");
        Files.writeString(file, first.getCertificatePEM());
        RefreshedAuthorities authorities = RefreshedAuthorities.file(file, now::get);
        assertThat(authorities.current()).containsExactly(first.getCertificate());

        Files.writeString(file, first.getCertificatePEM() + "text\n" + second.getCertificatePEM());
        now.set(START.plusSeconds(60));
        assertThat(authorities.current()).containsExactly(first.getCertificate(), second.getCertificate());
    }

    @Test
    void aSourceThatFailsLeavesTheLastOnesAndIsTriedAgain() throws Exception {
        X509Bundle first = authority("CN=first");
        AtomicReference<String> text = new AtomicReference<>(first.getCertificatePEM());
        AtomicInteger reads = new AtomicInteger();
        RefreshedAuthorities authorities = new RefreshedAuthorities(
                "test",
                () -> {
                    reads.incrementAndGet();
                    if (text.get().isEmpty()) {
                        throw new IOException("away");
                    }
                    return text.get().getBytes(StandardCharsets.US_ASCII);
                },
                now::get);
        authorities.current();
        authorities.current();
        assertThat(reads).hasValue(1);

        text.set("");
        now.set(START.plusSeconds(31));
        assertThat(authorities.current()).containsExactly(first.getCertificate());
        text.set("garbage");
        now.set(START.plusSeconds(37));
        assertThat(authorities.current()).containsExactly(first.getCertificate());
        assertThat(reads).hasValue(3);
    }

    @Test
    void aSourceThatWasNeverThereLeavesNone() {
        RefreshedAuthorities authorities = RefreshedAuthorities.file(Path.of("/nowhere/ca.crt"), now::get);

        assertThat(authorities.current()).isEmpty();
    }

    private static X509Bundle authority(String subject) throws Exception {
        return new CertificateBuilder()
                .ecp256()
                .subject(subject)
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
    }
}
