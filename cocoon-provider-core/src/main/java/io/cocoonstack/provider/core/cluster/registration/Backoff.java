package io.cocoonstack.provider.core.cluster.registration;

import java.time.Duration;

/** Doubling waits up to a ceiling, for one task that repeats itself. */
final class Backoff {

    private final Duration first;
    private final Duration ceiling;
    private Duration next;

    Backoff(Duration first, Duration ceiling) {
        this.first = first;
        this.ceiling = ceiling;
        this.next = first;
    }

    /** The wait after one more failure, at least as long as the server asked for. */
    Duration failed(Duration asked) {
        Duration wait = next;
        Duration doubled = next.multipliedBy(2);
        next = doubled.compareTo(ceiling) > 0 ? ceiling : doubled;
        return asked.compareTo(wait) > 0 ? asked : wait;
    }

    void succeeded() {
        next = first;
    }
}
