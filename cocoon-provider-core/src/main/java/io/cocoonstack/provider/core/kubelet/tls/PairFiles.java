package io.cocoonstack.provider.core.kubelet.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A certificate and a key file that are replaced now and then, never both in one moment. One thread at a time. */
final class PairFiles {

    private static final Logger LOG = LoggerFactory.getLogger(PairFiles.class);
    private static final String ABSENT = "absent";

    private final Path certificate;
    private final Path key;
    private String loaded = "";
    private String refused = "";

    PairFiles(Path certificate, Path key) {
        this.certificate = certificate;
        this.key = key;
    }

    /** Whether no certificate is configured or there. A certificate without its key is not missing but half. */
    boolean missing() {
        return certificate.toString().isEmpty()
                || key.toString().isEmpty()
                || mark(certificate).equals(ABSENT);
    }

    /** Reads the pair, at start: what does not work is thrown. */
    CertificatePair load() {
        String seen = marks();
        CertificatePair pair = CertificatePair.load(certificate, key);
        loaded = seen;
        return pair;
    }

    /** The pair, if the files changed since it was read last and make one now. */
    Optional<CertificatePair> changed() {
        if (missing()) {
            return Optional.empty();
        }
        String seen = marks();
        if (seen.equals(loaded)) {
            return Optional.empty();
        }
        try {
            CertificatePair pair = CertificatePair.load(certificate, key);
            loaded = seen;
            refused = "";
            return Optional.of(pair);
        } catch (TlsFilesException e) {
            // The other half may be on its way: said once, tried again.
            if (!seen.equals(refused)) {
                LOG.warn("kubelet certificate not taken over: {}", e.getMessage());
                refused = seen;
            }
            return Optional.empty();
        }
    }

    @Override
    public String toString() {
        return certificate + " and " + key;
    }

    private String marks() {
        return mark(certificate) + " " + mark(key);
    }

    /** Changes with the file, also when a link is swapped for one to an equally old file. */
    private static String mark(Path file) {
        try {
            BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
            return found.fileKey() + "/" + found.lastModifiedTime() + "/" + found.size();
        } catch (NoSuchFileException e) {
            return ABSENT;
        } catch (IOException e) {
            return "unreadable: " + e.getMessage();
        }
    }
}
