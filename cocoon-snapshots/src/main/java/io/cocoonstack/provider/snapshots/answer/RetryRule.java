package io.cocoonstack.provider.snapshots.answer;

import io.cocoonstack.provider.snapshots.encoding.DamagedContentException;
import io.cocoonstack.provider.snapshots.http.BodySourceException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * How often and when a request is sent again. A registry that says when to come back is obeyed up to a limit, and nobody comes back
 * at the same moment as the others.
 */
public final class RetryRule {

    private static final int TRIES = 3;
    private static final Duration FIRST = Duration.ofSeconds(1);
    private static final int GROWTH = 3;
    private static final Duration LONGEST = Duration.ofSeconds(60);

    private final Pause pause;
    private final RandomGenerator chance;
    private final InstantSource clock;

    /** @param clock for answers that name a time of day */
    public RetryRule(Pause pause, RandomGenerator chance, InstantSource clock) {
        this.pause = pause;
        this.chance = chance;
        this.clock = clock;
    }

    /** The rule with real pauses. */
    public static RetryRule standard() {
        return new RetryRule(Thread::sleep, RandomGenerator.getDefault(), InstantSource.system());
    }

    /** Runs until it succeeds, cannot succeed, or was tried often enough. */
    public <T> T run(Attempt<T> attempt) throws IOException {
        for (int tried = 1; ; tried++) {
            try {
                return attempt.run();
            } catch (IOException e) {
                beforeNext(tried, e);
            }
        }
    }

    /** Waits until the next try; throws the failure when there is none. */
    public void beforeNext(int tried, IOException failure) throws IOException {
        if (tried >= TRIES || !mayPass(failure)) {
            throw failure;
        }
        try {
            pause.sleep(length(tried, failure));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            InterruptedIOException interrupted = new InterruptedIOException("interrupted before another try");
            interrupted.initCause(failure);
            throw interrupted;
        }
    }

    /** Whether the same request may succeed a little later. */
    public static boolean mayPass(IOException failure) {
        return switch (failure) {
            case RegistryException e -> e.isPassing();
            case SocketTimeoutException _ -> true;
            case InterruptedIOException _ -> false;
            case BodySourceException _ -> false;
            case DamagedContentException _ -> false;
            default -> true;
        };
    }

    private Duration length(int tried, IOException failure) {
        if (failure instanceof RegistryException e) {
            Optional<Duration> asked = asked(e.retryAfter());
            if (asked.isPresent()) {
                Duration wait = asked.get().compareTo(LONGEST) > 0 ? LONGEST : asked.get();
                return wait.plusMillis(chance.nextLong(wait.toMillis() / 10 + 1));
            }
        }
        long millis = FIRST.toMillis();
        for (int i = 1; i < tried; i++) {
            millis *= GROWTH;
        }
        return Duration.ofMillis(millis / 2 + chance.nextLong(millis));
    }

    private Optional<Duration> asked(String retryAfter) {
        if (retryAfter.matches("[0-9]{1,9}")) {
            return Optional.of(Duration.ofSeconds(Long.parseLong(retryAfter)));
        }
        try {
            Instant when = DateTimeFormatter.RFC_1123_DATE_TIME.parse(retryAfter, Instant::from);
            Duration wait = Duration.between(clock.instant(), when);
            return Optional.of(wait.isNegative() ? Duration.ZERO : wait);
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /** One try. */
    @FunctionalInterface
    public interface Attempt<T> {
        T run() throws IOException;
    }

    /** Waits. */
    @FunctionalInterface
    public interface Pause {
        void sleep(Duration length) throws InterruptedException;
    }
}
