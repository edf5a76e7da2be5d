package io.cocoonstack.provider.core.sim;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Many seeds, as many at a time as there are processors, up to the first few that fail. */
final class Campaign {

    private static final int MOST_REPORTS = 3;
    /** A seed takes a fraction of a second; one that takes this long waits for something outside of its own time. */
    private static final Duration STUCK = Duration.ofMinutes(2);

    private final Coverage coverage = new Coverage();
    private final Queue<String> reports = new ConcurrentLinkedQueue<>();
    private final AtomicInteger finished = new AtomicInteger();
    private Duration took = Duration.ZERO;

    private final UnaryOperator<Setup> change;

    private Campaign(UnaryOperator<Setup> change) {
        this.change = change;
    }

    static Campaign run(long first, int seeds) {
        return run(first, seeds, UnaryOperator.identity());
    }

    /** @param change what is different from the setup that a seed draws */
    static Campaign run(long first, int seeds, UnaryOperator<Setup> change) {
        Campaign campaign = new Campaign(change);
        long begun = System.nanoTime();
        AtomicLong next = new AtomicLong(first);
        List<Thread> workers = IntStream.range(0, Runtime.getRuntime().availableProcessors())
                .mapToObj(_ -> Thread.ofVirtual().start(() -> campaign.work(next, first + seeds)))
                .toList();
        workers.forEach(campaign::await);
        campaign.took = Duration.ofNanos(System.nanoTime() - begun);
        return campaign;
    }

    private void work(AtomicLong next, long end) {
        for (long number = next.getAndIncrement();
                number < end && reports.size() < MOST_REPORTS;
                number = next.getAndIncrement()) {
            Seed seed = new Seed(number, change.apply(Setup.of(number)), Seed.SANE);
            seed.run(coverage).ifPresent(fall -> reports.add(seed.report(fall)));
            finished.incrementAndGet();
        }
    }

    private void await(Thread worker) {
        int before = -1;
        try {
            while (!worker.join(STUCK)) {
                int now = finished.get();
                if (now == before) {
                    reports.add("no seed has ended for " + STUCK.toSeconds()
                            + " s: a task waits for something that is not the simulation's, such as a lock that another"
                            + " task holds during a call");
                    return;
                }
                before = now;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    List<String> reports() {
        return List.copyOf(reports);
    }

    int finished() {
        return finished.get();
    }

    Coverage coverage() {
        return coverage;
    }

    String summary() {
        return String.format(
                        Locale.ROOT,
                        "%d seeds in %.1f s, %.0f a second%n",
                        finished.get(),
                        took.toMillis() / 1000.0,
                        finished.get() * 1000.0 / Math.max(1, took.toMillis()))
                + "steps: " + text(coverage.steps())
                + "failures: " + text(coverage.failures())
                + "kills: " + text(coverage.kills())
                + "notices: " + coverage.notices();
    }

    private static String text(Map<String, Long> counts) {
        return counts.size() + " kinds, "
                + counts.values().stream().mapToLong(Long::longValue).sum() + System.lineSeparator()
                + counts.entrySet().stream()
                        .map(entry -> "  " + entry.getKey().strip() + " " + entry.getValue())
                        .collect(Collectors.joining(System.lineSeparator()))
                + System.lineSeparator();
    }
}
