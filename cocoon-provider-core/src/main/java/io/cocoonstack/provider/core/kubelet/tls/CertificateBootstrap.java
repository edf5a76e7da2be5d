package io.cocoonstack.provider.core.kubelet.tls;

import io.cocoonstack.provider.core.pem.Pem;
import io.cocoonstack.provider.core.port.CertificateOrders;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gets the certificate file from the cluster when there is none, and a new one when four fifths of its life are over. Files that
 * somebody else put there are left alone. Until the cluster has answered, the port serves its self-signed certificate.
 * {@link #look} is called now and then, by one thread at a time.
 */
public final class CertificateBootstrap {

    private static final Logger LOG = LoggerFactory.getLogger(CertificateBootstrap.class);
    private static final Duration REMINDER = Duration.ofMinutes(5);
    private static final Duration AFTER_REFUSAL = Duration.ofMinutes(10);
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> READABLE = PosixFilePermissions.fromString("rw-r--r--");

    private record Order(String name, SigningRequest request) {}

    private final CertificateOrders orders;
    private final Path certificate;
    private final Path key;
    private final String node;
    private final InetAddress ip;
    private final InstantSource clock;
    private @Nullable Order order;
    private Instant nextReminder = Instant.MIN;
    private Instant nextOrder = Instant.MIN;

    /** Both files are written once the certificate is there, in a directory that exists and may be written. */
    public CertificateBootstrap(
            CertificateOrders orders, Path certificate, Path key, String node, InetAddress ip, InstantSource clock) {
        this.orders = orders;
        this.certificate = certificate;
        this.key = key;
        this.node = node;
        this.ip = ip;
        this.clock = clock;
    }

    /** Asks, looks for the answer, or finds that there is nothing to do. Never throws: what fails is logged and tried again. */
    public void look() {
        try {
            Order placed = order;
            if (placed != null) {
                answer(placed, orders.answer(placed.name()));
            } else if (!clock.instant().isBefore(nextOrder) && needed()) {
                SigningRequest request = SigningRequest.make(node, ip);
                order = new Order(orders.place(request.pem()), request);
                nextReminder = Instant.MIN;
                look();
            }
        } catch (CertificateOrders.CannotAsk e) {
            remind("the cluster cannot be asked for a kubelet certificate: {}", String.valueOf(e.getMessage()));
        } catch (IOException e) {
            remind("the kubelet certificate cannot be written: {}", e.toString());
        } catch (TlsFilesException e) {
            LOG.error("the kubelet certificate from the cluster is of no use: {}", e.getMessage());
            startOver();
        }
    }

    private void answer(Order placed, CertificateOrders.Answer answer) throws IOException {
        switch (answer) {
            case CertificateOrders.Answer.Waiting waiting ->
                remind(
                        "kubelet certificate: waiting for approval; an administrator decides with"
                                + " \"kubectl certificate approve {}\"",
                        placed.name());
            case CertificateOrders.Answer.Refused(String why) -> {
                LOG.error("kubelet certificate: {} was refused: {}", placed.name(), why);
                startOver();
            }
            case CertificateOrders.Answer.Issued(String pem) -> {
                write(placed.request(), pem);
                LOG.info("kubelet certificate: {} was issued and is now in {}", placed.name(), certificate);
                order = null;
            }
        }
    }

    private void startOver() {
        order = null;
        nextOrder = clock.instant().plus(AFTER_REFUSAL);
    }

    /** The same news is told every now and then, not at every look. */
    private void remind(String text, String about) {
        if (!clock.instant().isBefore(nextReminder)) {
            LOG.warn(text, about);
            nextReminder = clock.instant().plus(REMINDER);
        }
    }

    private boolean needed() {
        if (!Files.exists(certificate)) {
            return true;
        }
        try {
            X509Certificate shown =
                    Pem.certificates(Files.readAllBytes(certificate)).getFirst();
            if (!shown.getSubjectX500Principal().getName().contains("CN=" + SigningRequest.commonName(node))) {
                return false;
            }
            Instant begins = shown.getNotBefore().toInstant();
            Instant ends = shown.getNotAfter().toInstant();
            return !clock.instant()
                    .isBefore(ends.minus(Duration.between(begins, ends).dividedBy(5)));
        } catch (IOException | GeneralSecurityException e) {
            // Not ours, as far as one can tell; the reload says what is wrong with it.
            return false;
        }
    }

    /** The key first: a certificate without its key is taken for a mistake, a key alone for nothing. */
    private void write(SigningRequest request, String pem) throws IOException {
        Path freshKey = fresh(key, OWNER_ONLY, request.privateKey());
        Path freshCertificate = fresh(certificate, READABLE, pem);
        try {
            CertificatePair.load(freshCertificate, freshKey);
            Files.move(freshKey, key, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            Files.move(
                    freshCertificate, certificate, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(freshKey);
            Files.deleteIfExists(freshCertificate);
        }
    }

    private static Path fresh(Path beside, Set<PosixFilePermission> permissions, String text) throws IOException {
        Path directory = beside.toAbsolutePath().getParent();
        Path file = Files.createTempFile(directory, ".fresh", ".pem", PosixFilePermissions.asFileAttribute(OWNER_ONLY));
        Files.writeString(file, text, StandardCharsets.US_ASCII);
        Files.setPosixFilePermissions(file, permissions);
        return file;
    }
}
