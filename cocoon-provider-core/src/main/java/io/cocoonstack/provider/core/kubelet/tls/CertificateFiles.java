package io.cocoonstack.provider.core.kubelet.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;

/** Certificates in PEM files, as many as there are, whatever stands around them. */
public final class CertificateFiles {

    private CertificateFiles() {}

    /**
     * Reads every certificate of a file.
     *
     * @throws IOException when the file cannot be read
     * @throws GeneralSecurityException when one of them is broken or there is none
     */
    public static List<X509Certificate> read(Path file) throws IOException, GeneralSecurityException {
        return parse(Files.readString(file, StandardCharsets.ISO_8859_1));
    }

    /**
     * Reads every certificate of a PEM text.
     *
     * @throws GeneralSecurityException when one of them is broken or there is none
     */
    public static List<X509Certificate> parse(String pem) throws GeneralSecurityException {
        CertificateFactory factory = CertificateFactory.getInstance("X.509");
        List<X509Certificate> certificates = new ArrayList<>();
        try {
            for (PemBlock block : PemBlock.parse(pem)) {
                if (block.label().equals("CERTIFICATE")) {
                    certificates.add(
                            (X509Certificate) factory.generateCertificate(new ByteArrayInputStream(block.der())));
                }
            }
        } catch (IllegalArgumentException e) {
            throw new CertificateException("base64 is broken", e);
        }
        if (certificates.isEmpty()) {
            throw new CertificateException("there is no certificate in PEM form");
        }
        return List.copyOf(certificates);
    }
}
