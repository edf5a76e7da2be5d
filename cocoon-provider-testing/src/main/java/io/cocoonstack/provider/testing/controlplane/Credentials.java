package io.cocoonstack.provider.testing.controlplane;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * The keys, certificates and tokens of one control plane, as files. One authority signs everything: a test cluster gains
 * nothing from the separate authorities of a production one.
 */
final class Credentials {

    /** The name under which the API server speaks to extension servers for its users. */
    static final String FRONT_PROXY = "front-proxy-client";

    private final Path directory;
    private final X509Bundle authority;
    private final String adminToken;

    private Credentials(Path directory, X509Bundle authority, String adminToken) {
        this.directory = directory;
        this.authority = authority;
        this.adminToken = adminToken;
    }

    static Credentials create(Path directory) {
        byte[] token = new byte[16];
        new SecureRandom().nextBytes(token);
        try {
            Files.createDirectories(directory);
            X509Bundle authority = blank().subject("CN=cocoon-test-ca")
                    .setIsCertificateAuthority(true)
                    .setKeyUsage(
                            true, CertificateBuilder.KeyUsage.keyCertSign, CertificateBuilder.KeyUsage.digitalSignature)
                    .buildSelfSigned();
            Credentials made =
                    new Credentials(directory, authority, HexFormat.of().formatHex(token));
            made.write("ca", authority);
            made.issue("server", serving("loopback"));
            made.issue("kubelet-client", b -> b.subject("CN=kube-apiserver-kubelet-client, O=system:masters")
                    .addExtendedKeyUsageClientAuth());
            made.issue(FRONT_PROXY, b -> b.subject("CN=" + FRONT_PROXY).addExtendedKeyUsageClientAuth());
            made.issue("service-accounts", b -> b.subject("CN=service-accounts"));
            Files.writeString(made.tokens(), made.adminToken + ",admin,admin,\"system:masters\"\n");
            return made;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (Exception e) {
            throw new ControlPlaneException("could not make the test certificates", e);
        }
    }

    static UnaryOperator<CertificateBuilder> serving(String commonName) {
        return b -> b.subject("CN=" + commonName)
                .addSanIpAddress("127.0.0.1")
                .addSanDnsName("localhost")
                .addExtendedKeyUsageServerAuth();
    }

    /** Makes {@code <name>.crt} and {@code <name>.key}, signed by the authority. */
    void issue(String name, UnaryOperator<CertificateBuilder> content) {
        try {
            write(name, content.apply(blank()).buildIssuedBy(authority));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (Exception e) {
            throw new ControlPlaneException("could not make the certificate " + name, e);
        }
    }

    Path certificate(String name) {
        return directory.resolve(name + ".crt");
    }

    Path key(String name) {
        return directory.resolve(name + ".key");
    }

    Path tokens() {
        return directory.resolve("tokens.csv");
    }

    String adminToken() {
        return adminToken;
    }

    X509Bundle authority() {
        return authority;
    }

    /** Writes a kubeconfig for a user who shows {@code token}. */
    Path kubeconfig(String server, String user, String token) {
        Path file = directory.resolve(user + ".kubeconfig");
        String authority = Base64.getEncoder()
                .encodeToString(this.authority.getCertificatePEM().getBytes(StandardCharsets.US_ASCII));
        Template.KUBECONFIG.write(file, Map.of("server", server, "authority", authority, "user", user, "token", token));
        return file;
    }

    private void write(String name, X509Bundle bundle) throws IOException {
        Files.writeString(certificate(name), bundle.getCertificatePEM());
        Files.writeString(key(name), bundle.getPrivateKeyPEM());
    }

    private static CertificateBuilder blank() {
        // A little in the past, since clocks of a machine and its guests may differ by some seconds.
        Instant now = Instant.now();
        return new CertificateBuilder()
                .ecp256()
                .notBefore(now.minus(Duration.ofHours(1)))
                .notAfter(now.plus(Duration.ofDays(2)));
    }
}
