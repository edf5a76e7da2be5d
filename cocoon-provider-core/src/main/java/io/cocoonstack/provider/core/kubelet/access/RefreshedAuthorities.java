package io.cocoonstack.provider.core.kubelet.access;

import io.cocoonstack.provider.core.pem.Pem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Authorities read again from where they come every now and then. A source that fails leaves the last good ones in force. */
public final class RefreshedAuthorities implements ClientAuthorities {

    private static final Logger LOG = LoggerFactory.getLogger(RefreshedAuthorities.class);
    private static final Duration FRESH = Duration.ofSeconds(30);
    private static final Duration RETRY = Duration.ofSeconds(5);

    /** Where the PEM text comes from. */
    @FunctionalInterface
    public interface Source {

        /** The text as it is now; any exception means it cannot be had. */
        byte[] read() throws IOException;
    }

    private record Known(List<X509Certificate> authorities, Instant due) {}

    private final String name;
    private final Source source;
    private final InstantSource clock;
    private final AtomicBoolean reading = new AtomicBoolean();
    private volatile Known known = new Known(List.of(), Instant.MIN);

    /** {@code name} says where from, for the log. */
    public RefreshedAuthorities(String name, Source source, InstantSource clock) {
        this.name = name;
        this.source = source;
        this.clock = clock;
    }

    /** From a PEM file. */
    public static RefreshedAuthorities file(Path file, InstantSource clock) {
        return new RefreshedAuthorities(file.toString(), () -> Files.readAllBytes(file), clock);
    }

    @Override
    public List<X509Certificate> current() {
        Known last = known;
        if (clock.instant().isBefore(last.due())) {
            return last.authorities();
        }
        // Whoever finds it stale reads it; the others go on with what there is, if there is anything.
        boolean mine = reading.compareAndSet(false, true);
        if (!mine && !last.authorities().isEmpty()) {
            return last.authorities();
        }
        try {
            known = read(last);
            return known.authorities();
        } finally {
            if (mine) {
                reading.set(false);
            }
        }
    }

    private Known read(Known last) {
        try {
            return new Known(Pem.certificates(source.read()), clock.instant().plus(FRESH));
        } catch (IOException | GeneralSecurityException | RuntimeException e) {
            LOG.warn("client authorities of {} cannot be read: {}", name, e.toString());
            return new Known(last.authorities(), clock.instant().plus(RETRY));
        }
    }
}
