package io.cocoonstack.provider.core.cluster.connect;

import io.cocoonstack.provider.core.cluster.access.PemSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Something made of PEM text that is made again when one of its files was replaced. While the new files cannot be used, the old
 * value stays: certificate and key are seldom replaced in the same instant. Thread-safe.
 */
final class Reloading<T> {

    private static final Logger LOG = LoggerFactory.getLogger(Reloading.class);

    /** Makes the value out of the texts, in the order of the sources. */
    interface Maker<T> {
        T make(List<byte[]> texts) throws GeneralSecurityException;
    }

    private record Made<T>(T value, List<FileTime> stamps) {}

    private final List<PemSource> sources;
    private final Maker<T> maker;
    private volatile Made<T> made;

    /** Makes the first value, or says which source cannot be used. */
    Reloading(List<PemSource> sources, Maker<T> maker) throws IOException, GeneralSecurityException {
        this.sources = List.copyOf(sources);
        this.maker = maker;
        this.made = make(stamps());
    }

    T current() {
        Made<T> known = made;
        try {
            List<FileTime> stamps = stamps();
            if (!stamps.equals(known.stamps())) {
                known = make(stamps);
                made = known;
                LOG.info("Read again because it was replaced: {}", sources);
            }
        } catch (IOException | GeneralSecurityException e) {
            LOG.warn("{} was replaced by something unusable, the former content stays: {}", sources, e.getMessage());
        }
        return known.value();
    }

    private Made<T> make(List<FileTime> stamps) throws IOException, GeneralSecurityException {
        List<byte[]> texts = new ArrayList<>();
        for (PemSource source : sources) {
            texts.add(source.read());
        }
        return new Made<>(maker.make(texts), stamps);
    }

    private List<FileTime> stamps() throws IOException {
        List<FileTime> stamps = new ArrayList<>();
        for (PemSource source : sources) {
            if (source instanceof PemSource.File(var path)) {
                stamps.add(Files.getLastModifiedTime(path));
            }
        }
        return stamps;
    }
}
