package io.cocoonstack.provider.core.kubelet.tls;

import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Makes the certificate of last resort: ECDSA P-256, one year, in memory only (RFC 5280; the JDK has no builder for one). */
final class SelfSigned {

    /** Clocks of clients may be behind ours. */
    private static final Duration SKEW = Duration.ofHours(1);

    private static final Duration LIFE = Duration.ofDays(365);
    private static final int SERIAL_BITS = 127;
    private static final int MAX_COMMON_NAME = 64;

    static final String COMMON_NAME = "2.5.4.3";
    private static final String ECDSA_SHA256 = "1.2.840.10045.4.3.2";
    private static final String KEY_USAGE = "2.5.29.15";
    static final String ALTERNATIVE_NAMES = "2.5.29.17";
    private static final String BASIC_CONSTRAINTS = "2.5.29.19";
    private static final String EXTENDED_KEY_USAGE = "2.5.29.37";
    private static final String SERVER_AUTH = "1.3.6.1.5.5.7.3.1";

    static final int DNS_NAME = 2;
    static final int IP_ADDRESS = 7;
    private static final int EXTENSIONS = 3;
    private static final int VERSION_3 = 2;

    private SelfSigned() {}

    /** A new key and certificate for a node; both names and both addresses a client may dial are in it. */
    static CertificatePair issue(String node, InetAddress ip, Instant now) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            KeyPair pair = generator.generateKeyPair();
            byte[] body = body(node, ip, pair.getPublic().getEncoded(), now.truncatedTo(ChronoUnit.SECONDS));
            Signature signer = Signature.getInstance("SHA256withECDSA");
            signer.initSign(pair.getPrivate());
            signer.update(body);
            byte[] certificate = Der.sequence(body, algorithm(), Der.bits(0, signer.sign()));
            return new CertificatePair(pair.getPrivate(), List.of(parsed(certificate)), true);
        } catch (GeneralSecurityException e) {
            throw new TlsFilesException("no certificate can be made", e);
        }
    }

    private static byte[] body(String node, InetAddress ip, byte[] publicKey, Instant now) {
        String common = node.length() <= MAX_COMMON_NAME ? node : node.substring(0, MAX_COMMON_NAME);
        byte[] name = Der.sequence(Der.set(Der.sequence(Der.oid(COMMON_NAME), Der.text(common))));
        return Der.sequence(
                Der.explicit(0, Der.integer(BigInteger.valueOf(VERSION_3))),
                Der.integer(new BigInteger(SERIAL_BITS, new SecureRandom()).setBit(SERIAL_BITS - 1)),
                algorithm(),
                name,
                Der.sequence(Der.time(now.minus(SKEW)), Der.time(now.plus(LIFE))),
                name,
                publicKey,
                Der.explicit(
                        EXTENSIONS,
                        Der.sequence(
                                extension(BASIC_CONSTRAINTS, true, Der.sequence()),
                                // digitalSignature and keyEncipherment: the first and the third bit.
                                extension(KEY_USAGE, true, Der.bits(5, new byte[] {(byte) 0xa0})),
                                extension(EXTENDED_KEY_USAGE, false, Der.sequence(Der.oid(SERVER_AUTH))),
                                extension(ALTERNATIVE_NAMES, false, alternativeNames(node, ip)))));
    }

    private static byte[] alternativeNames(String node, InetAddress ip) {
        Set<String> names = new LinkedHashSet<>(List.of(node, "localhost"));
        Set<InetAddress> addresses = new LinkedHashSet<>(List.of(ip, InetAddress.ofLiteral("127.0.0.1")));
        return Der.sequence(Stream.concat(
                        names.stream().map(n -> Der.implicit(DNS_NAME, n.getBytes(StandardCharsets.US_ASCII))),
                        addresses.stream().map(a -> Der.implicit(IP_ADDRESS, a.getAddress())))
                .toArray(byte[][]::new));
    }

    static byte[] extension(String oid, boolean critical, byte[] value) {
        return critical
                ? Der.sequence(Der.oid(oid), Der.yes(), Der.octets(value))
                : Der.sequence(Der.oid(oid), Der.octets(value));
    }

    static byte[] algorithm() {
        return Der.sequence(Der.oid(ECDSA_SHA256));
    }

    private static X509Certificate parsed(byte[] der) throws GeneralSecurityException {
        return (X509Certificate)
                CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(der));
    }
}
