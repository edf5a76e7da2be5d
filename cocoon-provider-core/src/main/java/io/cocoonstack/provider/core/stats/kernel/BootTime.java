package io.cocoonstack.provider.core.stats.kernel;

import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;

/** When the host was started. Source: the line {@code btime} of {@code /proc/stat}, whole seconds of Unix time. */
public final class BootTime {

    private static final String KEY = "btime ";

    private BootTime() {}

    /** Reads it below a proc root; empty when the file does not say. */
    public static Optional<Instant> read(Path procRoot) {
        return KernelFile.text(procRoot.resolve("stat")).flatMap(BootTime::parse);
    }

    static Optional<Instant> parse(String stat) {
        return stat.lines()
                .filter(line -> line.startsWith(KEY))
                .map(line -> line.substring(KEY.length()).strip())
                .findFirst()
                .flatMap(BootTime::instant);
    }

    private static Optional<Instant> instant(String seconds) {
        try {
            long since = Long.parseLong(seconds);
            return since > 0 ? Optional.of(Instant.ofEpochSecond(since)) : Optional.empty();
        } catch (NumberFormatException | DateTimeException garbled) {
            return Optional.empty();
        }
    }
}
