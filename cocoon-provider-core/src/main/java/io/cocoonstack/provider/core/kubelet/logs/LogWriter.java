package io.cocoonstack.provider.core.kubelet.logs;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Sends lines the way the reader wants them. One thread. */
final class LogWriter {

    private static final DateTimeFormatter RFC3339_NANO = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSSSSSSSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private final LogOptions options;
    private final OutputStream out;
    private final InstantSource clock;
    private final LineTimes times = new LineTimes();
    private long left;

    LogWriter(LogOptions options, OutputStream out, InstantSource clock) {
        this.options = options;
        this.out = out;
        this.clock = clock;
        this.left = options.limit() < 0 ? Long.MAX_VALUE : options.limit();
    }

    /** Sends what is wanted of these lines, each with its line feed. A line that tells no time is never held back for it. */
    void lines(List<String> lines) throws IOException {
        StringBuilder text = new StringBuilder();
        for (String line : lines) {
            Optional<Instant> time = times.next(line);
            if (time.isPresent() && time.get().isBefore(options.since())) {
                continue;
            }
            if (options.timestamps()) {
                text.append(RFC3339_NANO.format(time.orElseGet(clock::instant))).append(' ');
            }
            text.append(line);
        }
        raw(text.toString());
    }

    /** Sends text as it is, within the limit. */
    void raw(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int length = (int) Math.min(bytes.length, left);
        left -= length;
        if (length > 0) {
            out.write(bytes, 0, length);
            out.flush();
        }
    }

    /** Whether the reader got all it wanted. */
    boolean full() {
        return left == 0;
    }
}
