package io.cocoonstack.provider.cli.console;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Duration;

/** One connection to the console, with its prompt. The line remembers half-typed commands, so one session does a whole job. */
final class SacSession implements Closeable {

    private static final String PROMPT = "SAC>";
    private static final String ENTER = "\r\n";
    private static final Duration BETWEEN_DIALS = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Duration DRAIN = Duration.ofMillis(200);

    private final SerialLine line;
    private final Pace pace;

    private SacSession(SerialLine line, Pace pace) {
        this.line = line;
        this.pace = pace;
    }

    /**
     * Connects and waits for the prompt.
     *
     * @param budget for both together
     * @throws IOException when there was no prompt in that time, or the line ended before
     */
    static SacSession open(SerialLine.Dialer dialer, Path socket, Duration budget, Pace pace)
            throws IOException, InterruptedException {
        long end = pace.nanos() + budget.toNanos();
        SerialLine line = dial(dialer, socket, end, pace);
        try {
            SacSession session = new SacSession(line, pace);
            session.awaitPrompt(end);
            return session;
        } catch (IOException | InterruptedException | RuntimeException e) {
            line.close();
            throw e;
        }
    }

    /** The socket appears some time after the VM. */
    private static SerialLine dial(SerialLine.Dialer dialer, Path socket, long end, Pace pace)
            throws IOException, InterruptedException {
        while (true) {
            try {
                return dialer.open(socket);
            } catch (IOException e) {
                if (pace.nanos() + BETWEEN_DIALS.toNanos() > end) {
                    throw new IOException("sac dial timeout: " + e.getMessage(), e);
                }
                pace.sleep(BETWEEN_DIALS);
            }
        }
    }

    private void awaitPrompt(long end) throws IOException, InterruptedException {
        StringBuilder seen = new StringBuilder();
        try {
            while (pace.nanos() < end) {
                line.write(ENTER, PATIENCE);
                if (readUntilPrompt(seen, PATIENCE)) {
                    return;
                }
            }
        } catch (InterruptedIOException e) {
            throw interrupted(e);
        } catch (IOException e) {
            throw new IOException("sac wait prompt: " + e.getMessage(), e);
        }
        throw new IOException("timeout waiting for " + PROMPT + " prompt");
    }

    /**
     * Types a command and gives what came up to the next prompt, its echo included. There is no quoting.
     *
     * @throws SilentConsoleException when there was no prompt in time
     */
    String run(String command) throws IOException, InterruptedException {
        try {
            drain();
            line.write(command + ENTER, PATIENCE);
            StringBuilder seen = new StringBuilder();
            if (readUntilPrompt(seen, PATIENCE)) {
                return seen.toString();
            }
        } catch (InterruptedIOException e) {
            throw interrupted(e);
        }
        throw new SilentConsoleException("response to \"" + command + "\": timeout waiting for " + PROMPT + " prompt");
    }

    /** What is left of an earlier answer must not pass for the next one. */
    private void drain() throws IOException {
        long end = pace.nanos() + DRAIN.toNanos();
        while (pace.nanos() < end) {
            line.read(Duration.ofNanos(end - pace.nanos()));
        }
    }

    /** Reads on for that long; pieces of a prompt may come apart. */
    private boolean readUntilPrompt(StringBuilder seen, Duration time) throws IOException {
        long end = pace.nanos() + time.toNanos();
        while (pace.nanos() < end) {
            seen.append(line.read(Duration.ofNanos(end - pace.nanos())));
            if (seen.indexOf(PROMPT) >= 0) {
                return true;
            }
        }
        return false;
    }

    private static InterruptedException interrupted(InterruptedIOException cause) {
        Thread.interrupted(); // an exception from here on
        InterruptedException interrupted = new InterruptedException("interrupted");
        interrupted.initCause(cause);
        return interrupted;
    }

    @Override
    public void close() throws IOException {
        line.close();
    }
}
