package io.cocoonstack.provider.core.pem;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** PEM text. Everything outside of blocks is ignored, as is white space inside. */
public final class Pem {

    private static final String BEGIN = "-----BEGIN ";
    private static final String DASHES = "-----";
    private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA", "RSASSA-PSS");

    private static final Map<String, String> SIGNATURES =
            Map.of("RSA", "SHA256withRSA", "EC", "SHA256withECDSA", "EdDSA", "EdDSA");
    private static final byte[] PROBE = {1, 2, 3};

    private Pem() {}

    /** One block: the word between the dashes, and its bytes. */
    private record Block(String type, String base64) {

        byte[] der() throws GeneralSecurityException {
            try {
                return Base64.getDecoder().decode(base64);
            } catch (IllegalArgumentException e) {
                throw new GeneralSecurityException("a PEM block " + type + " is not base64");
            }
        }
    }

    /**
     * All certificates, in order.
     *
     * @throws CertificateException when there is none, or one cannot be read
     */
    public static List<X509Certificate> certificates(byte[] text) throws GeneralSecurityException {
        List<X509Certificate> certificates = new ArrayList<>();
        CertificateFactory factory = CertificateFactory.getInstance("X.509");
        for (Block block : blocks(text)) {
            if (block.type().equals("CERTIFICATE") || block.type().equals("X509 CERTIFICATE")) {
                certificates.add((X509Certificate) factory.generateCertificate(new ByteArrayInputStream(block.der())));
            }
        }
        if (certificates.isEmpty()) {
            throw new CertificateException("no PEM block CERTIFICATE");
        }
        return certificates;
    }

    /**
     * The first private key.
     *
     * @throws InvalidKeyException when there is none, or it is encrypted, or of no known kind
     */
    public static PrivateKey privateKey(byte[] text) throws GeneralSecurityException {
        byte[] curve = new byte[0];
        for (Block block : blocks(text)) {
            switch (block.type()) {
                case "EC PARAMETERS" -> curve = block.der();
                case "PRIVATE KEY" -> {
                    return pkcs8(block.der());
                }
                case "RSA PRIVATE KEY" -> {
                    return pkcs8(KeyWrap.rsa(block.der()));
                }
                case "EC PRIVATE KEY" -> {
                    return pkcs8(KeyWrap.ec(block.der(), curve));
                }
                case "ENCRYPTED PRIVATE KEY" ->
                    throw new InvalidKeyException("encrypted private keys are not supported");
                default -> {}
            }
        }
        throw new InvalidKeyException("no PEM block PRIVATE KEY");
    }

    /**
     * Checks that a key belongs to a certificate, by signing something.
     *
     * @throws InvalidKeyException when it does not
     */
    public static void requirePair(X509Certificate certificate, PrivateKey key) throws GeneralSecurityException {
        PublicKey open = certificate.getPublicKey();
        String algorithm = SIGNATURES.get(key.getAlgorithm());
        if (algorithm == null || !open.getAlgorithm().equals(key.getAlgorithm())) {
            throw new InvalidKeyException(
                    "a key of kind " + key.getAlgorithm() + " for a certificate of kind " + open.getAlgorithm());
        }
        Signature signature = Signature.getInstance(algorithm);
        signature.initSign(key);
        signature.update(PROBE);
        byte[] signed = signature.sign();
        signature.initVerify(open);
        signature.update(PROBE);
        if (!signature.verify(signed)) {
            throw new InvalidKeyException("the key does not belong to the certificate");
        }
    }

    private static PrivateKey pkcs8(byte[] der) throws GeneralSecurityException {
        for (String algorithm : ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(der));
            } catch (InvalidKeySpecException anotherKind) {
                // the next algorithm may know it
            }
        }
        throw new InvalidKeyException("a private key that is none of " + ALGORITHMS);
    }

    private static List<Block> blocks(byte[] bytes) throws GeneralSecurityException {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        List<Block> blocks = new ArrayList<>();
        int begin = text.indexOf(BEGIN);
        while (begin >= 0) {
            int close = text.indexOf(DASHES, begin + BEGIN.length());
            String type = close < 0 ? "" : text.substring(begin + BEGIN.length(), close);
            int end = close < 0 ? -1 : text.indexOf("-----END " + type + DASHES, close);
            if (end < 0) {
                throw new GeneralSecurityException("a PEM block " + type + " without its end");
            }
            String body = text.substring(close + DASHES.length(), end);
            if (body.contains("ENCRYPTED")) {
                throw new InvalidKeyException("encrypted private keys are not supported");
            }
            blocks.add(new Block(type, body.replaceAll("\\s", "")));
            begin = text.indexOf(BEGIN, end);
        }
        return blocks;
    }
}
