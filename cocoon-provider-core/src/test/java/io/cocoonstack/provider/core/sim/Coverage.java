package io.cocoonstack.provider.core.sim;

import io.cocoonstack.provider.core.plan.BootSource;
import io.cocoonstack.provider.core.plan.Step;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/** What many runs went through: steps, reasons of failures, and where in a step the daemon was killed. Safe from every thread. */
final class Coverage {

    private final Map<String, LongAdder> steps = new ConcurrentSkipListMap<>();
    private final Map<String, LongAdder> failures = new ConcurrentSkipListMap<>();
    private final Map<String, LongAdder> kills = new ConcurrentSkipListMap<>();
    private final LongAdder notices = new LongAdder();

    void step(Errand errand) {
        count(steps, name(errand.step()));
        if (errand.step() instanceof Step.Fail(var failure)) {
            count(
                    failures,
                    failure.op() + " " + failure.kind() + " " + failure.reason() + " " + failure.metricReason());
        }
        if (errand.step() instanceof Step.Report(var failure)) {
            count(
                    failures,
                    failure.op() + " " + failure.kind() + " " + failure.reason() + " " + failure.metricReason());
        }
    }

    private static String name(Step step) {
        String kind = step.getClass().getSimpleName();
        return step instanceof Step.Boot(var source)
                ? kind + " " + source.getClass().getSimpleName()
                : kind;
    }

    /** The steps that runs are to go through: all there are, without those for macOS guests. */
    static List<String> reachable() {
        return Arrays.stream(Step.class.getPermittedSubclasses())
                .map(Class::getSimpleName)
                .flatMap(name -> name.equals("Boot")
                        ? Arrays.stream(BootSource.class.getPermittedSubclasses())
                                .map(Class::getSimpleName)
                                .filter(source ->
                                        !List.of("Macos", "Refused", "Place").contains(source))
                                .map(source -> "Boot " + source)
                        : Stream.of(name))
                .toList();
    }

    void killed(Errand errand, String where) {
        String verb = where.substring(0, where.indexOf(' '));
        String point = where.substring(where.lastIndexOf(' '));
        count(kills, errand.kind() + " x " + verb + point);
    }

    /** A Pod tells how far a transfer is. */
    void notice() {
        notices.increment();
    }

    long notices() {
        return notices.sum();
    }

    Map<String, Long> steps() {
        return sums(steps);
    }

    Map<String, Long> failures() {
        return sums(failures);
    }

    Map<String, Long> kills() {
        return sums(kills);
    }

    private static void count(Map<String, LongAdder> counters, String key) {
        counters.computeIfAbsent(key, _ -> new LongAdder()).increment();
    }

    private static Map<String, Long> sums(Map<String, LongAdder> counters) {
        Map<String, Long> sums = new TreeMap<>();
        counters.forEach((key, counter) -> sums.put(key, counter.sum()));
        return sums;
    }
}
