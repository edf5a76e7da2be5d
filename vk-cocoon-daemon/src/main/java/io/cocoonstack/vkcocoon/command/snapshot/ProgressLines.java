package io.cocoonstack.vkcocoon.command.snapshot;

import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.progress.Allocation;
import io.cocoonstack.provider.snapshots.progress.Progress;
import io.cocoonstack.provider.snapshots.progress.ProgressBar;
import io.cocoonstack.provider.snapshots.progress.ProgressMeter;
import io.cocoonstack.provider.snapshots.progress.Throttle;
import java.io.Console;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Shows a transfer: a bar that moves on a terminal, a line now and then in a log. */
final class ProgressLines {

    private static final int WIDTH = 30;
    private static final Duration LOG_QUIET = Duration.ofSeconds(5);
    private static final Duration LOG_INTERVAL = Duration.ofSeconds(10);

    private ProgressLines() {}

    static void show(String what, PrintWriter err, Consumer<Transfer> work) {
        show(what, List.of(what), err, transfers -> work.accept(transfers.getFirst()));
    }

    /** Shows several transfers as one: nobody knows the bytes of the later ones while the first is under way. */
    static void show(String what, List<String> parts, PrintWriter err, Consumer<List<Transfer>> work) {
        Allocation whole = Allocation.root(what);
        try (ProgressMeter meter = new ProgressMeter(whole, System::nanoTime, listener(err))) {
            work.accept(parts.stream()
                    .map(part -> meter.transfer(whole.child(part, 1.0 / parts.size())))
                    .toList());
        }
    }

    private static Consumer<Progress> listener(PrintWriter err) {
        boolean terminal = Optional.ofNullable(System.console())
                .filter(Console::isTerminal)
                .isPresent();
        if (!terminal) {
            return new Throttle(LOG_QUIET, LOG_INTERVAL, it -> err.println(it.message()));
        }
        return progress -> {
            err.print("\r\u001b[K" + ProgressBar.line(progress, WIDTH) + (progress.ended() ? "\n" : ""));
            err.flush();
        };
    }
}
