package io.cocoonstack.provider.core.kubelet.tls;

import io.cocoonstack.provider.core.pem.Pem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;

/**
 * A private key and the certificate chain that belongs to it.
 *
 * @param key the key
 * @param chain the server's certificate first
 * @param selfSigned whether it was made here
 */
record CertificatePair(PrivateKey key, List<X509Certificate> chain, boolean selfSigned) {

    private static final byte[] PROBE = "does this key belong to this certificate?".getBytes(StandardCharsets.US_ASCII);

    CertificatePair {
        chain = List.copyOf(chain);
    }

    /**
     * Reads both files and checks that they match.
     *
     * @throws TlsFilesException naming both files when they do not make a pair
     */
    static CertificatePair load(Path certificate, Path key) {
        String files = "certificate " + certificate + " and key " + key;
        try {
            List<X509Certificate> chain = Pem.certificates(Files.readAllBytes(certificate));
            PrivateKey read = Pem.privateKey(Files.readAllBytes(key));
            if (!matches(read, chain.getFirst().getPublicKey())) {
                throw new TlsFilesException(files + " do not belong together", null);
            }
            return new CertificatePair(read, chain, false);
        } catch (IOException e) {
            throw new TlsFilesException(files + " cannot be read", e);
        } catch (GeneralSecurityException e) {
            throw new TlsFilesException(files + " cannot be used: " + e.getMessage(), e);
        }
    }

    Instant begins() {
        return chain.getFirst().getNotBefore().toInstant();
    }

    Instant ends() {
        return chain.getFirst().getNotAfter().toInstant();
    }

    private static boolean matches(PrivateKey key, PublicKey certified) throws GeneralSecurityException {
        String algorithm =
                switch (key.getAlgorithm()) {
                    case "RSA" -> "SHA256withRSA";
                    case "EC" -> "SHA256withECDSA";
                    default -> "Ed25519";
                };
        Signature signer = Signature.getInstance(algorithm);
        signer.initSign(key);
        signer.update(PROBE);
        byte[] signature = signer.sign();
        try {
            Signature verifier = Signature.getInstance(algorithm);
            verifier.initVerify(certified);
            verifier.update(PROBE);
            return verifier.verify(signature);
        } catch (GeneralSecurityException otherAlgorithm) {
            return false;
        }
    }
}
