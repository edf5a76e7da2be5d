package io.cocoonstack.provider.core.kubelet.tls;

import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;

/**
 * A new key and the request to certify it for a node (PKCS #10, RFC 2986), as Kubernetes' signer for kubelets wants it: the
 * organisation {@code system:nodes}, the name {@code system:node:<node>}, and the names and addresses clients dial.
 *
 * @param keys the key pair, which never leaves this process but for the key file
 * @param pem the request
 */
record SigningRequest(KeyPair keys, String pem) {

    private static final String ORGANISATION = "2.5.4.10";
    private static final String EXTENSION_REQUEST = "1.2.840.113549.1.9.14";
    private static final int LINE = 64;

    /** The common name in a node's certificate. */
    static String commonName(String node) {
        return "system:node:" + node;
    }

    static SigningRequest make(String node, InetAddress ip) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            KeyPair keys = generator.generateKeyPair();
            byte[] info = Der.sequence(
                    Der.integer(BigInteger.ZERO),
                    Der.sequence(name(ORGANISATION, "system:nodes"), name(SelfSigned.COMMON_NAME, commonName(node))),
                    keys.getPublic().getEncoded(),
                    Der.explicit(
                            0,
                            Der.sequence(
                                    Der.oid(EXTENSION_REQUEST),
                                    Der.set(Der.sequence(SelfSigned.extension(
                                            SelfSigned.ALTERNATIVE_NAMES,
                                            false,
                                            Der.sequence(
                                                    Der.implicit(
                                                            SelfSigned.DNS_NAME,
                                                            node.getBytes(StandardCharsets.US_ASCII)),
                                                    Der.implicit(SelfSigned.IP_ADDRESS, ip.getAddress()))))))));
            Signature signer = Signature.getInstance("SHA256withECDSA");
            signer.initSign(keys.getPrivate());
            signer.update(info);
            byte[] request = Der.sequence(info, SelfSigned.algorithm(), Der.bits(0, signer.sign()));
            return new SigningRequest(keys, pem("CERTIFICATE REQUEST", request));
        } catch (GeneralSecurityException e) {
            throw new TlsFilesException("no key can be made", e);
        }
    }

    /** The private key as PEM (PKCS #8). */
    String privateKey() {
        return pem("PRIVATE KEY", keys.getPrivate().getEncoded());
    }

    private static byte[] name(String type, String value) {
        return Der.set(Der.sequence(Der.oid(type), Der.text(value)));
    }

    private static String pem(String kind, byte[] der) {
        String body = Base64.getMimeEncoder(LINE, "\n".getBytes(StandardCharsets.US_ASCII))
                .encodeToString(der);
        return "-----BEGIN " + kind + "-----\n" + body + "\n-----END " + kind + "-----\n";
    }

    /** Never the key. */
    @Override
    public String toString() {
        return "signing request";
    }
}
