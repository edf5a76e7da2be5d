package io.cocoonstack.provider.core.kubelet.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SelfSignedTest {

    private static final Instant NOW = Instant.parse("2026-11-29T18:00:00.5Z");

    @Test
    void namesEveryNameAndAddressAClientMayDial() throws Exception {
        X509Certificate certificate = issue("cocoon-pool", "10.0.0.7", NOW);

        assertThat(certificate.getSubjectAlternativeNames())
                .extracting(name -> name.get(0) + ":" + name.get(1))
                .containsExactly("2:cocoon-pool", "2:localhost", "7:10.0.0.7", "7:127.0.0.1");
        assertThat(certificate.getSubjectX500Principal().getName()).isEqualTo("CN=cocoon-pool");
        assertThat(certificate.getExtendedKeyUsage()).isEqualTo(List.of("1.3.6.1.5.5.7.3.1"));
        assertThat(certificate.getKeyUsage()).startsWith(true, false, true, false);
        assertThat(certificate.getBasicConstraints()).as("no authority").isEqualTo(-1);
        assertThat(certificate.getVersion()).isEqualTo(3);
        assertThat(certificate.getSerialNumber().bitLength()).isEqualTo(127);
        certificate.verify(certificate.getPublicKey());
    }

    @Test
    void anAddressOfTheNewProtocolIsNamedToo() throws Exception {
        assertThat(issue("n", "fd00::7", NOW).getSubjectAlternativeNames())
                .extracting(name -> String.valueOf(name.get(1)))
                .contains("fd00:0:0:0:0:0:0:7");
    }

    @Test
    void isValidForClocksThatAreBehindAndForAYear() throws Exception {
        X509Certificate certificate = issue("n", "10.0.0.7", NOW);

        assertThat(certificate.getNotBefore().toInstant()).isEqualTo(Instant.parse("2026-11-29T17:00:00Z"));
        assertThat(Duration.between(NOW, certificate.getNotAfter().toInstant())).isGreaterThan(Duration.ofDays(364));
    }

    @Test
    void aValidityBeyondTheMiddleOfTheCenturyIsWrittenInFull() throws Exception {
        assertThat(issue("n", "10.0.0.7", Instant.parse("2049-06-01T00:00:00Z"))
                        .getNotAfter()
                        .toInstant())
                .isEqualTo(Instant.parse("2050-06-01T00:00:00Z"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "a-very-long-node-name-that-goes-on-and-on.in-some-zone.of-some-provider.example.com"
            })
    void everyNodeNameWorks(String node) throws Exception {
        assertThat(issue(node, "127.0.0.1", NOW).getSubjectAlternativeNames())
                .extracting(name -> String.valueOf(name.get(1)))
                .contains(node, "127.0.0.1")
                .doesNotHaveDuplicates();
    }

    @Test
    void keysAreNeverTheSame() {
        assertThat(SelfSigned.issue("n", InetAddress.ofLiteral("10.0.0.7"), NOW).key())
                .isNotEqualTo(SelfSigned.issue("n", InetAddress.ofLiteral("10.0.0.7"), NOW)
                        .key());
    }

    private static X509Certificate issue(String node, String ip, Instant now) {
        return SelfSigned.issue(node, InetAddress.ofLiteral(ip), now).chain().getFirst();
    }
}
