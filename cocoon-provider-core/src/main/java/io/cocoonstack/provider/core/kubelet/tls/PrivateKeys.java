package io.cocoonstack.provider.core.kubelet.tls;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.List;

/**
 * Reads private keys in every dress they are written in: PKCS#8, PKCS#1 ({@code RSA PRIVATE KEY}), SEC1 ({@code EC PRIVATE
 * KEY}, which Go and openssl write). The JDK knows the first only; the others are wrapped into it.
 */
final class PrivateKeys {

    private static final String RSA = "1.2.840.113549.1.1.1";
    private static final String EC = "1.2.840.10045.2.1";
    private static final List<String> CURVES = List.of("1.2.840.10045.3.1.7", "1.3.132.0.34", "1.3.132.0.35");
    private static final List<String> ALGORITHMS = List.of("EC", "RSA", "Ed25519");

    private PrivateKeys() {}

    /**
     * The first key in a PEM text.
     *
     * @throws GeneralSecurityException when there is none or it cannot be read; the message never holds any of it
     */
    static PrivateKey read(String pem) throws GeneralSecurityException {
        List<PemBlock> blocks;
        try {
            blocks = PemBlock.parse(pem);
        } catch (IllegalArgumentException e) {
            throw new GeneralSecurityException("the key's base64 is broken");
        }
        for (PemBlock block : blocks) {
            switch (block.label()) {
                case "PRIVATE KEY" -> {
                    return pkcs8(block.der());
                }
                case "RSA PRIVATE KEY" -> {
                    return pkcs8(wrap(Der.sequence(Der.oid(RSA), Der.nothing()), block.der()));
                }
                case "EC PRIVATE KEY" -> {
                    return sec1(block.der());
                }
                case "ENCRYPTED PRIVATE KEY" -> throw new GeneralSecurityException("the key is encrypted");
                default -> {
                    // Parameters and certificates may stand in the same file.
                }
            }
        }
        throw new GeneralSecurityException("there is no private key in PEM form");
    }

    /** The curve may be named in the key or not at all; only the right one gives a key of its own length. */
    private static PrivateKey sec1(byte[] der) throws GeneralSecurityException {
        for (String curve : CURVES) {
            byte[] oid = Der.oid(curve);
            if (contains(der, oid)) {
                return pkcs8(wrap(Der.sequence(Der.oid(EC), oid), der));
            }
        }
        for (String curve : CURVES) {
            try {
                return pkcs8(wrap(Der.sequence(Der.oid(EC), Der.oid(curve)), der));
            } catch (GeneralSecurityException other) {
                // Not this curve.
            }
        }
        throw new GeneralSecurityException("the key's curve is not P-256, P-384 or P-521");
    }

    private static byte[] wrap(byte[] algorithm, byte[] key) {
        return Der.sequence(Der.integer(BigInteger.ZERO), algorithm, Der.octets(key));
    }

    private static PrivateKey pkcs8(byte[] der) throws GeneralSecurityException {
        for (String algorithm : ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(der));
            } catch (GeneralSecurityException other) {
                // Another algorithm, or no key at all; the messages of the JDK may quote the key.
            }
        }
        throw new GeneralSecurityException("the key is neither RSA, EC nor Ed25519");
    }

    private static boolean contains(byte[] whole, byte[] part) {
        for (int i = 0; i + part.length <= whole.length; i++) {
            if (java.util.Arrays.equals(whole, i, i + part.length, part, 0, part.length)) {
                return true;
            }
        }
        return false;
    }
}
