package io.cocoonstack.provider.core.kubelet.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cocoonstack.provider.core.pem.Pem;
import io.netty.handler.ssl.SslContext;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServingCertificateTest {

    private static final InetAddress IP = InetAddress.ofLiteral("10.0.0.7");

    @TempDir
    Path directory;

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-29T18:00:00Z"));
    private Path certificate;
    private Path key;

    @BeforeEach
    void paths() {
        certificate = directory.resolve("tls.crt");
        key = directory.resolve("tls.key");
    }

    @Test
    void servesThePairOfTheFiles() throws Exception {
        X509Bundle pair = pair(Duration.ofDays(90));
        write(pair);

        assertThat(open().expiry())
                .isEqualTo(pair.getCertificate().getNotAfter().toInstant());
    }

    @Test
    void aMissingCertificateIsReplacedByASelfSignedOne() {
        assertThat(open().expiry()).isEqualTo(now.get().plus(Duration.ofDays(365)));
    }

    @Test
    void noFilesAtAllMeanASelfSignedOne() {
        assertThat(ServingCertificate.open(Path.of(""), Path.of(""), "n", IP, now::get)
                        .expiry())
                .isAfter(now.get());
    }

    @Test
    void anExpiredCertificateIsReplacedByASelfSignedOne() throws Exception {
        write(pair(Duration.ofDays(90)));
        now.set(now.get().plus(Duration.ofDays(91)));

        assertThat(open().expiry()).isEqualTo(now.get().plus(Duration.ofDays(365)));
    }

    @Test
    void aPairThatDoesNotMatchFailsTheStartWithBothNames() throws Exception {
        write(pair(Duration.ofDays(90)));
        Files.writeString(key, pair(Duration.ofDays(90)).getPrivateKeyPEM());

        assertFails("do not belong together");
    }

    @Test
    void keysOfAnotherAlgorithmDoNotMatch() throws Exception {
        write(pair(Duration.ofDays(90)));
        Files.writeString(
                key,
                new CertificateBuilder()
                        .rsa2048()
                        .subject("CN=x")
                        .setIsCertificateAuthority(true)
                        .buildSelfSigned()
                        .getPrivateKeyPEM());

        assertFails("do not belong together");
    }

    @Test
    void aCertificateWithoutItsKeyFailsTheStart() throws Exception {
        write(pair(Duration.ofDays(90)));
        Files.delete(key);

        assertFails("cannot be read");
    }

    @Test
    void garbageFailsTheStart() throws Exception {
        write(pair(Duration.ofDays(90)));
        Files.writeString(certificate, "garbage");

        assertFails("CERTIFICATE");
    }

    @Test
    void aReplacedPairIsTakenOverOnceItIsWhole() throws Exception {
        write(pair(Duration.ofDays(90)));
        ServingCertificate serving = open();
        SslContext before = serving.get();
        X509Bundle next = pair(Duration.ofDays(180));

        replace(certificate, next.getCertificatePathPEM());
        serving.refresh();
        assertThat(serving.get()).as("half a pair").isSameAs(before);

        replace(key, next.getPrivateKeyPEM());
        serving.refresh();
        assertThat(serving.get()).isNotSameAs(before);
        assertThat(serving.expiry())
                .isEqualTo(next.getCertificate().getNotAfter().toInstant());
    }

    @Test
    void aSwappedLinkIsNoticedAlsoWhenItsFilesAreEquallyOld() throws Exception {
        X509Bundle first = pair(Duration.ofDays(90));
        X509Bundle second = pair(Duration.ofDays(180));
        Path one = Files.createDirectories(directory.resolve("one"));
        Path two = Files.createDirectories(directory.resolve("two"));
        writeInto(one, first);
        writeInto(two, second);
        Path link = directory.resolve("current");
        Files.createSymbolicLink(link, one);
        ServingCertificate serving =
                ServingCertificate.open(link.resolve("tls.crt"), link.resolve("tls.key"), "n", IP, now::get);

        Path other = directory.resolve("other");
        Files.createSymbolicLink(other, two);
        Files.move(other, link, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        serving.refresh();

        assertThat(serving.expiry())
                .isEqualTo(second.getCertificate().getNotAfter().toInstant());
    }

    @Test
    void garbageExpiredAndVanishedFilesLeaveTheLastGoodPair() throws Exception {
        write(pair(Duration.ofDays(90)));
        ServingCertificate serving = open();
        SslContext before = serving.get();

        replace(certificate, "garbage");
        serving.refresh();
        assertThat(serving.get()).isSameAs(before);

        X509Bundle expired = new CertificateBuilder()
                .ecp256()
                .subject("CN=n")
                .setIsCertificateAuthority(true)
                .notBefore(now.get().minus(Duration.ofDays(2)))
                .notAfter(now.get().minus(Duration.ofDays(1)))
                .buildSelfSigned();
        replace(certificate, expired.getCertificatePathPEM());
        replace(key, expired.getPrivateKeyPEM());
        serving.refresh();
        assertThat(serving.get()).isSameAs(before);

        Files.delete(certificate);
        serving.refresh();
        assertThat(serving.get()).isSameAs(before);
    }

    @Test
    void filesThatAppearLaterReplaceTheSelfSignedOne() throws Exception {
        ServingCertificate serving = open();
        X509Bundle pair = pair(Duration.ofDays(90));
        write(pair);
        serving.refresh();

        assertThat(serving.expiry())
                .isEqualTo(pair.getCertificate().getNotAfter().toInstant());
    }

    @Test
    void aSelfSignedCertificateIsRenewedBeforeItEnds() {
        ServingCertificate serving = open();
        SslContext before = serving.get();
        now.set(now.get().plus(Duration.ofDays(290)));
        serving.refresh();
        assertThat(serving.get()).isSameAs(before);

        now.set(now.get().plus(Duration.ofDays(5)));
        serving.refresh();
        assertThat(serving.get()).isNotSameAs(before);
        assertThat(serving.expiry()).isEqualTo(now.get().plus(Duration.ofDays(365)));
    }

    @Test
    void aPairThatEndsWhileServingIsReplaced() throws Exception {
        write(pair(Duration.ofDays(90)));
        ServingCertificate serving = open();
        now.set(now.get().plus(Duration.ofDays(91)));
        serving.refresh();

        assertThat(serving.expiry()).isAfter(now.get());
    }

    @Test
    void aBundleWithTextAndForeignLineEndsIsReadWhole() throws Exception {
        X509Bundle authority = new CertificateBuilder()
                .ecp256()
                .subject("CN=ca")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
        X509Bundle issued = new CertificateBuilder().ecp256().subject("CN=n").buildIssuedBy(authority);
        String bundle = "# bundle for the API server\n" + issued.getCertificatePEM() + "subject=/CN=second\n"
                + authority.getCertificatePEM();
        Files.writeString(certificate, bundle.replace("\n", "\r\n"));

        assertThat(Pem.certificates(Files.readAllBytes(certificate)))
                .containsExactly(issued.getCertificate(), authority.getCertificate());
    }

    private void assertFails(String why) {
        assertThatThrownBy(this::open)
                .isInstanceOf(TlsFilesException.class)
                .hasMessageContaining(certificate.toString())
                .hasMessageContaining(key.toString())
                .hasMessageContaining(why);
    }

    private ServingCertificate open() {
        return ServingCertificate.open(certificate, key, "cocoon-pool", IP, now::get);
    }

    private X509Bundle pair(Duration life) throws Exception {
        return new CertificateBuilder()
                .ecp256()
                .subject("CN=n")
                .setIsCertificateAuthority(true)
                .notBefore(now.get().minus(Duration.ofDays(1)))
                .notAfter(now.get().plus(life))
                .buildSelfSigned();
    }

    private void write(X509Bundle pair) throws IOException {
        writeInto(directory, pair);
    }

    private static void writeInto(Path target, X509Bundle pair) throws IOException {
        for (Path file : new Path[] {target.resolve("tls.crt"), target.resolve("tls.key")}) {
            Files.writeString(file, file.endsWith("tls.crt") ? pair.getCertificatePathPEM() : pair.getPrivateKeyPEM());
            Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-01-01T00:00:00Z")));
        }
    }

    private static void replace(Path file, String text) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + ".next");
        Files.writeString(next, text);
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
