package io.cocoonstack.provider.core.pem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cocoonstack.provider.core.cluster.Tls;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPrivateKey;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PemTest {

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource({
        "client-rsa.key,client-rsa.crt,RSA",
        "client-rsa-pkcs1.key,client-rsa.crt,RSA",
        "client-ec.key,client-ec.crt,EC",
        "client-ec-sec1.key,client-ec.crt,EC",
        "client-ed.key,client-ed.crt,EdDSA",
    })
    void keysOfEveryKindAreReadAndFitTheirCertificate(String key, String certificate, String algorithm)
            throws GeneralSecurityException {
        PrivateKey privateKey = Pem.privateKey(Tls.read(key));

        assertThat(privateKey.getAlgorithm()).isEqualTo(algorithm);
        Pem.requirePair(Pem.certificates(Tls.read(certificate)).getFirst(), privateKey);
    }

    @Test
    void aSec1KeyWithoutItsCurveTakesItFromTheParametersInFront() throws GeneralSecurityException {
        // Without the optional members a SEC1 key of P-256 is: sequence, version 1, 32 octets.
        PrivateKey whole = Pem.privateKey(Tls.read("client-ec.key"));
        byte[] secret = ((ECPrivateKey) whole).getS().toByteArray();
        byte[] octets = new byte[32];
        System.arraycopy(
                secret,
                Math.max(0, secret.length - 32),
                octets,
                Math.max(0, 32 - secret.length),
                Math.min(32, secret.length));
        byte[] sec1 = new byte[39];
        System.arraycopy(new byte[] {0x30, 37, 2, 1, 1, 4, 32}, 0, sec1, 0, 7);
        System.arraycopy(octets, 0, sec1, 7, 32);
        String block = "-----BEGIN EC PRIVATE KEY-----\n" + Base64.getEncoder().encodeToString(sec1)
                + "\n-----END EC PRIVATE KEY-----\n";
        String curve = "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n";

        Pem.requirePair(Pem.certificates(Tls.read("client-ec.crt")).getFirst(), Pem.privateKey(bytes(curve + block)));
        assertThatThrownBy(() -> Pem.privateKey(bytes(block))).hasMessageContaining("curve");
    }

    @Test
    void aBundleWithCommentsAndCrLfIsReadWhole() throws GeneralSecurityException {
        String bundle = "# bundle for the API server - made by hand\r\n"
                + Tls.text("ca.crt").replace("\n", "\r\n")
                + "subject=/CN=second - with dashes\r\n\r\n"
                + Tls.text("other-ca.crt")
                + "trailing text";

        assertThat(Pem.certificates(bytes(bundle)))
                .extracting(certificate -> certificate.getSubjectX500Principal().getName())
                .containsExactly("CN=test-ca", "CN=other-ca");
    }

    @Test
    void aKeyMayFollowItsCertificateInOneFile() throws GeneralSecurityException {
        byte[] both = bytes(Tls.text("client-ec.crt") + Tls.text("client-ec.key"));

        assertThat(Pem.privateKey(both).getAlgorithm()).isEqualTo("EC");
        assertThat(Pem.certificates(both)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "not a key",
                "-----BEGIN PRIVATE KEY-----",
                "-----BEGIN PRIVATE KEY-----\nAAAA",
                "-----BEGIN PRIVATE KEY-----\nU0VDUkVU!\n-----END PRIVATE KEY-----",
                "-----BEGIN PRIVATE KEY-----\nU0VDUkVU\n-----END PRIVATE KEY-----",
                "-----BEGIN RSA PRIVATE KEY-----\nU0VDUkVU\n-----END RSA PRIVATE KEY-----",
                "-----BEGIN EC PRIVATE KEY-----\nMIIBSECRET==\n-----END EC PRIVATE KEY-----",
                "-----BEGIN EC PRIVATE KEY-----\nMA==\n-----END EC PRIVATE KEY-----",
                "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\nU0VDUkVU\n-----END RSA PRIVATE KEY-----",
            })
    void anUnreadableKeyIsAnErrorThatDoesNotShowIt(String text) {
        assertThatThrownBy(() -> Pem.privateKey(bytes(text)))
                .isInstanceOf(GeneralSecurityException.class)
                .message()
                .doesNotContain("U0VDUkVU", "SECRET");
    }

    @ParameterizedTest
    @CsvSource({"client-rsa.key,client-ec.crt", "client-ec.key,server-ip.crt", "client-ed.key,client-rsa.crt"})
    void aKeyOfAnotherCertificateIsNoPair(String key, String certificate) throws GeneralSecurityException {
        PrivateKey privateKey = Pem.privateKey(Tls.read(key));
        X509Certificate other = Pem.certificates(Tls.read(certificate)).getFirst();

        assertThatThrownBy(() -> Pem.requirePair(other, privateKey)).isInstanceOf(InvalidKeyException.class);
    }

    @Test
    void anEncryptedKeyIsRefusedInWords() {
        assertThatThrownBy(() -> Pem.privateKey(Tls.read("client-rsa-encrypted.key")))
                .hasMessageContaining("encrypted");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----"})
    void anUnreadableCertificateIsAnError(String text) {
        assertThatThrownBy(() -> Pem.certificates(bytes(text))).isInstanceOf(GeneralSecurityException.class);
    }
}
