package io.cocoonstack.provider.core.kubelet.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.cocoonstack.provider.core.port.CertificateOrders;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificateBootstrapTest {

    private static final InetAddress IP = InetAddress.ofLiteral("10.0.0.7");

    @TempDir
    Path directory;

    private Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    private final List<String> placed = new ArrayList<>();
    private CertificateOrders.Answer answer = new CertificateOrders.Answer.Waiting();
    private boolean away;
    private Path certificate;
    private Path key;
    private CertificateBootstrap bootstrap;

    @BeforeEach
    void create() {
        certificate = directory.resolve("tls.crt");
        key = directory.resolve("tls.key");
        CertificateOrders orders = new CertificateOrders() {
            @Override
            public String place(String request) {
                if (away) {
                    throw new CannotAsk("403 forbidden");
                }
                placed.add(request);
                return "vk-cocoon-node-" + placed.size();
            }

            @Override
            public Answer answer(String order) {
                if (away) {
                    throw new CannotAsk("503");
                }
                return answer;
            }
        };
        bootstrap = new CertificateBootstrap(orders, certificate, key, "node", IP, () -> now);
    }

    @Test
    void aMissingCertificateIsOrderedOnceAndWrittenWhenItIsIssued() throws Exception {
        bootstrap.look();
        bootstrap.look();
        assertThat(placed).hasSize(1);
        assertThat(certificate).doesNotExist();

        answer = new CertificateOrders.Answer.Issued(issue(placed.getFirst(), Duration.ofDays(10)));
        bootstrap.look();
        CertificatePair pair = CertificatePair.load(certificate, key);
        assertThat(pair.chain().getFirst().getSubjectX500Principal().getName()).contains("CN=system:node:node");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key)))
                .isEqualTo("rw-------");
        try (var left = Files.list(directory)) {
            assertThat(left).containsExactlyInAnyOrder(certificate, key);
        }
        bootstrap.look();
        assertThat(placed).hasSize(1);
    }

    @Test
    void itIsOrderedAgainWhenFourFifthsOfItsLifeAreOver() throws Exception {
        bootstrap.look();
        answer = new CertificateOrders.Answer.Issued(issue(placed.getFirst(), Duration.ofDays(10)));
        bootstrap.look();
        byte[] first = Files.readAllBytes(certificate);

        answer = new CertificateOrders.Answer.Waiting();
        now = now.plus(Duration.ofDays(7));
        bootstrap.look();
        assertThat(placed).hasSize(1);
        now = now.plus(Duration.ofDays(2));
        bootstrap.look();
        assertThat(placed).hasSize(2);
        assertThat(Files.readAllBytes(certificate))
                .as("stays until the new one is there")
                .isEqualTo(first);
    }

    @Test
    void filesOfOthersAreLeftAlone() throws Exception {
        X509Bundle theirs = new CertificateBuilder()
                .ecp256()
                .subject("CN=theirs")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
        Files.writeString(certificate, theirs.getCertificatePathPEM());
        now = now.plus(Duration.ofDays(10_000));
        bootstrap.look();
        Files.writeString(certificate, "garbage");
        bootstrap.look();

        assertThat(placed).isEmpty();
    }

    @Test
    void aRefusalIsFollowedByAnotherOrderLater() {
        bootstrap.look();
        answer = new CertificateOrders.Answer.Refused("Denied: no");
        bootstrap.look();
        bootstrap.look();
        assertThat(placed).hasSize(1);

        answer = new CertificateOrders.Answer.Waiting();
        now = now.plus(Duration.ofMinutes(11));
        bootstrap.look();
        assertThat(placed).hasSize(2);
    }

    @Test
    void aCertificateForAnotherKeyIsNotTaken() throws Exception {
        bootstrap.look();
        answer = new CertificateOrders.Answer.Issued(
                issue(SigningRequest.make("node", IP).pem(), Duration.ofDays(1)));
        bootstrap.look();

        assertThat(certificate).doesNotExist();
        assertThat(key).doesNotExist();
    }

    @Test
    void aServerThatIsAwayIsAskedAgain() {
        away = true;
        bootstrap.look();
        away = false;
        bootstrap.look();
        assertThat(placed).hasSize(1);
    }

    @Test
    void theRequestIsOneThatOthersRead() throws Exception {
        Path openssl = Path.of("/usr/bin/openssl");
        assumeTrue(Files.isExecutable(openssl), "there is no openssl on this machine");
        Path file = directory.resolve("request.pem");
        Files.writeString(file, SigningRequest.make("node-1", IP).pem());
        Process process = new ProcessBuilder(
                        openssl.toString(), "req", "-in", file.toString(), "-noout", "-verify", "-text")
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(said).isZero();
        assertThat(said)
                .containsPattern("O ?= ?system:nodes, CN ?= ?system:node:node-1")
                .contains("DNS:node-1, IP Address:10.0.0.7")
                .containsPattern("(?i)verify OK");
    }

    /** What the cluster's signer does: certifies the key that is in the request. */
    private String issue(String request, Duration life) throws Exception {
        X509Bundle authority = new CertificateBuilder()
                .ecp256()
                .subject("CN=ca")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
        X509Bundle issued = new CertificateBuilder()
                .subject("O=system:nodes, CN=system:node:node")
                .notBefore(now)
                .notAfter(now.plus(life))
                .publicKey(publicKey(request))
                .addExtendedKeyUsageServerAuth()
                .buildIssuedBy(authority);
        return issued.getCertificatePEM();
    }

    private static PublicKey publicKey(String request) throws Exception {
        byte[] der = Base64.getMimeDecoder().decode(request.replaceAll("-----[A-Z ]+-----", ""));
        // The key of a P-256 pair is the only value that begins like this, and has a fixed length.
        byte[] begin = {0x30, 0x59, 0x30, 0x13};
        for (int i = 0; i < der.length - 91; i++) {
            if (Arrays.equals(der, i, i + 4, begin, 0, 4)) {
                return KeyFactory.getInstance("EC")
                        .generatePublic(new X509EncodedKeySpec(Arrays.copyOfRange(der, i, i + 91)));
            }
        }
        throw new AssertionError("no key in the request");
    }
}
