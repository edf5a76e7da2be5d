package io.cocoonstack.provider.core.kubelet.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrivateKeysTest {

    private static final String P256 = "1.2.840.10045.3.1.7";

    @Test
    void readsPkcs8OfEveryAlgorithm() throws Exception {
        for (KeyPair pair : new KeyPair[] {
            rsa(), ec("secp256r1"), KeyPairGenerator.getInstance("Ed25519").generateKeyPair()
        }) {
            assertThat(PrivateKeys.read(pem("PRIVATE KEY", pair.getPrivate().getEncoded()))
                            .getEncoded())
                    .isEqualTo(pair.getPrivate().getEncoded());
        }
    }

    @Test
    void readsPkcs1() throws Exception {
        RSAPrivateCrtKey key = (RSAPrivateCrtKey) rsa().getPrivate();
        byte[] pkcs1 = Der.sequence(
                Der.integer(BigInteger.ZERO),
                Der.integer(key.getModulus()),
                Der.integer(key.getPublicExponent()),
                Der.integer(key.getPrivateExponent()),
                Der.integer(key.getPrimeP()),
                Der.integer(key.getPrimeQ()),
                Der.integer(key.getPrimeExponentP()),
                Der.integer(key.getPrimeExponentQ()),
                Der.integer(key.getCrtCoefficient()));

        assertThat(PrivateKeys.read(pem("RSA PRIVATE KEY", pkcs1))).isEqualTo(key);
    }

    @ParameterizedTest
    @CsvSource({"secp256r1,1.2.840.10045.3.1.7,32", "secp384r1,1.3.132.0.34,48", "secp521r1,1.3.132.0.35,66"})
    void readsSec1WithItsCurve(String curve, String oid, int length) throws Exception {
        ECPrivateKey key = (ECPrivateKey) ec(curve).getPrivate();
        String text = pem("EC PARAMETERS", Der.oid(oid))
                + pem("EC PRIVATE KEY", sec1(key, length, Der.explicit(0, Der.oid(oid))));

        assertThat(((ECPrivateKey) PrivateKeys.read(text)).getS()).isEqualTo(key.getS());
    }

    @Test
    void readsSec1WhoseCurveIsNotNamed() throws Exception {
        ECPrivateKey key = (ECPrivateKey) ec("secp256r1").getPrivate();

        assertThat(((ECPrivateKey) PrivateKeys.read(pem("EC PRIVATE KEY", sec1(key, 32)))).getS())
                .isEqualTo(key.getS());
    }

    @Test
    void textAroundAndForeignLineEndsDoNotMatter() throws Exception {
        KeyPair pair = ec("secp256r1");
        String text = "# made by hand\r\n\r\n"
                + pem("PRIVATE KEY", pair.getPrivate().getEncoded()).replace("\n", "\r\n") + "subject=/CN=x\r\n";

        assertThat(PrivateKeys.read(text)).isEqualTo(pair.getPrivate());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|no private key",
                "hello|no private key",
                "-----BEGIN PRIVATE KEY-----~AA=A~-----END PRIVATE KEY-----|base64",
                "-----BEGIN PRIVATE KEY-----~c2VjcmV0~-----END PRIVATE KEY-----|neither RSA",
                "-----BEGIN EC PRIVATE KEY-----~c2VjcmV0~-----END EC PRIVATE KEY-----|curve",
                "-----BEGIN ENCRYPTED PRIVATE KEY-----~c2VjcmV0~-----END ENCRYPTED PRIVATE KEY-----|encrypted"
            })
    void refusesWhatIsNoKeyWithoutQuotingIt(String text, String why) {
        assertThatThrownBy(() -> PrivateKeys.read(text.replace('~', '\n')))
                .isInstanceOf(GeneralSecurityException.class)
                .hasMessageContaining(why)
                .hasMessageNotContaining("c2VjcmV0")
                .hasMessageNotContaining("secret");
    }

    @Test
    void writesObjectIdentifiersAndLengthsAsDerWantsThem() {
        assertThat(Der.oid(P256)).containsExactly(0x06, 8, 0x2a, 0x86, 0x48, 0xce, 0x3d, 3, 1, 7);
        assertThat(Der.octets(new byte[200]))
                .startsWith((byte) 0x04, (byte) 0x81, (byte) 200)
                .hasSize(203);
        assertThat(Der.octets(new byte[70_000]))
                .startsWith((byte) 0x04, (byte) 0x83, (byte) 1, (byte) 0x11, (byte) 0x70);
        assertThat(Der.integer(BigInteger.valueOf(128))).containsExactly(2, 2, 0, (byte) 128);
    }

    private static byte[] sec1(ECPrivateKey key, int length, byte[]... more) {
        byte[] s = key.getS().toByteArray();
        byte[] fixed = new byte[length];
        int from = Math.max(s.length - length, 0);
        System.arraycopy(s, from, fixed, length - (s.length - from), s.length - from);
        byte[][] parts = new byte[2 + more.length][];
        parts[0] = Der.integer(BigInteger.ONE);
        parts[1] = Der.octets(fixed);
        System.arraycopy(more, 0, parts, 2, more.length);
        return Der.sequence(Arrays.copyOf(parts, parts.length));
    }

    private static String pem(String label, byte[] der) {
        return "-----BEGIN " + label + "-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der) + "\n-----END " + label + "-----\n";
    }

    private static KeyPair rsa() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        return generator.generateKeyPair();
    }

    private static KeyPair ec(String curve) throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec(curve));
        return generator.generateKeyPair();
    }
}
