package io.cocoonstack.provider.cli.pipe;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Cuts bytes into lines for a thread that takes them; a full queue makes the child wait. A line that is too long is skipped. */
public final class LineQueue implements Sink {

    private static final Logger log = LoggerFactory.getLogger(LineQueue.class);
    private static final int WAITING_LINES = 256;

    private final int longest;
    private final BlockingQueue<String> lines = new ArrayBlockingQueue<>(WAITING_LINES);
    private final ByteArrayOutputStream current = new ByteArrayOutputStream();
    private boolean skipping;

    public LineQueue(int longest) {
        this.longest = longest;
    }

    @Override
    public void accept(byte[] bytes, int length) throws IOException {
        int from = 0;
        for (int i = 0; i < length; i++) {
            if (bytes[i] == '\n') {
                append(bytes, from, i);
                endLine();
                from = i + 1;
            }
        }
        append(bytes, from, length);
    }

    private void append(byte[] bytes, int from, int to) {
        if (skipping) {
            return;
        }
        if (current.size() + to - from > longest) {
            log.warn("a line of more than {} bytes is skipped", longest);
            skipping = true;
            current.reset();
            return;
        }
        current.write(bytes, from, to - from);
    }

    private void endLine() throws IOException {
        if (!skipping) {
            try {
                lines.put(current.toString(StandardCharsets.UTF_8));
            } catch (InterruptedException _) {
                throw new InterruptedIOException("nobody takes lines any more");
            }
        }
        skipping = false;
        current.reset();
    }

    @Nullable
    public String poll(Duration limit) throws InterruptedException {
        return lines.poll(limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** The line that the end of the stream cut off. Only for after the pipe's end. */
    public Optional<String> last() {
        return current.size() == 0 || skipping
                ? Optional.empty()
                : Optional.of(current.toString(StandardCharsets.UTF_8));
    }
}
