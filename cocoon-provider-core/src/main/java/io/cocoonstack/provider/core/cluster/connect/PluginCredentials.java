package io.cocoonstack.provider.core.cluster.connect;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Remembers a plugin's answer until shortly before it expires or is refused. One run at a time: whoever comes meanwhile waits for
 * its outcome. A failed run is not remembered.
 */
final class PluginCredentials implements Credentials {

    /** How much earlier than its expiry an answer is renewed, at most; short lives are renewed at nine tenths. */
    private static final Duration EARLY = Duration.ofMinutes(1);

    /** One run of the plugin. */
    interface Run {
        PluginAnswer run() throws IOException;
    }

    private record Kept(PluginAnswer answer, @Nullable Instant until) {}

    private final Run plugin;
    private final InstantSource clock;
    private final Object lock = new Object();
    private @Nullable CompletableFuture<Kept> current;

    PluginCredentials(Run plugin, InstantSource clock) {
        this.plugin = plugin;
        this.clock = clock;
    }

    @Override
    public Optional<String> authorization() throws IOException {
        String token = answer().token();
        return token.isEmpty() ? Optional.empty() : Credentials.bearer(token);
    }

    @Override
    public void refused(String authorization) {
        forget(kept -> Credentials.bearer(kept.answer().token()).equals(Optional.of(authorization)));
    }

    /** The answer that is good now. */
    PluginAnswer answer() throws IOException {
        forget(kept -> kept.until() != null && !clock.instant().isBefore(kept.until()));
        CompletableFuture<Kept> shared;
        boolean mine;
        synchronized (lock) {
            CompletableFuture<Kept> known = current;
            mine = known == null;
            shared = known == null ? new CompletableFuture<>() : known;
            current = shared;
        }
        if (mine) {
            runInto(shared);
        }
        return await(shared).answer();
    }

    private void runInto(CompletableFuture<Kept> mine) {
        Instant asked = clock.instant();
        try {
            PluginAnswer answer = plugin.run();
            mine.complete(new Kept(answer, until(answer, asked)));
        } catch (IOException | RuntimeException e) {
            synchronized (lock) {
                current = null;
            }
            mine.completeExceptionally(e);
        }
    }

    private static @Nullable Instant until(PluginAnswer answer, Instant asked) {
        if (answer.expires() == null) {
            return null;
        }
        Duration tenth = Duration.between(asked, answer.expires()).dividedBy(10);
        return answer.expires().minus(tenth.compareTo(EARLY) < 0 ? tenth : EARLY);
    }

    private interface Reason {
        boolean holds(Kept kept);
    }

    private void forget(Reason reason) {
        synchronized (lock) {
            if (current != null
                    && current.isDone()
                    && !current.isCompletedExceptionally()
                    && reason.holds(current.resultNow())) {
                current = null;
            }
        }
    }

    private static Kept await(CompletableFuture<Kept> shared) throws IOException {
        try {
            return shared.get();
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            throw new IOException(cause == null ? "no credentials" : cause.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for credentials");
        }
    }
}
