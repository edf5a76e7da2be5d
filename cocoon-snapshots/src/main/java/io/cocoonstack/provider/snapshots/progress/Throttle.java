package io.cocoonstack.provider.snapshots.progress;

import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Lets a report through when the last one is long enough ago, and always the last of all. For one meter, which calls it one at a
 * time.
 */
public final class Throttle implements Consumer<Progress> {

    private final Duration quiet;
    private final Duration interval;
    private final Consumer<Progress> listener;
    private @Nullable Duration last;

    /**
     * @param quiet work that ends within this is not reported on at all
     * @param interval between two reports
     */
    public Throttle(Duration quiet, Duration interval, Consumer<Progress> listener) {
        this.quiet = quiet;
        this.interval = interval;
        this.listener = listener;
    }

    @Override
    public void accept(Progress progress) {
        Duration now = progress.elapsed();
        if (now.compareTo(quiet) < 0) {
            return;
        }
        if (last == null || progress.ended() || now.minus(last).compareTo(interval) >= 0) {
            last = now;
            listener.accept(progress);
        }
    }
}
