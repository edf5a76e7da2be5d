package io.cocoonstack.examples.benchmark;

import io.cocoonstack.provider.core.VirtualNode;
import io.cocoonstack.provider.probe.ProbeAgent;
import io.cocoonstack.provider.probe.ProbeResult;
import io.cocoonstack.provider.probe.ProbeTarget;
import io.cocoonstack.provider.testing.cocoon.control.CallLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What it costs a node to start over many VMs, on a slow host: every command takes at least 200 ms, and the first check of every guest
 * gets no answer. Once the VMs run already, and once the host was switched off meanwhile and all of them have to be started. The
 * measure is a bare list of the VMs.
 */
public final class StartBenchmark {

    private static final int VMS = 200;
    private static final Duration SLOW = Duration.ofMillis(200);
    private static final Duration GLANCE = Duration.ofMillis(50);
    private static final Duration LIMIT = Duration.ofMinutes(4);

    private StartBenchmark() {}

    /** @param arguments number of VMs, 200 unless given */
    public static void main(String[] arguments) throws Exception {
        int vms = arguments.length == 0 ? VMS : Integer.parseInt(arguments[0]);
        Path directory = Files.createTempDirectory("start");
        try (FullHost host = new FullHost(directory)) {
            host.addPods(vms);
            try (VirtualNode first = host.node((_, _) -> new ProbeResult(true, ""))) {
                first.start();
                await(() -> host.ready() == vms);
            }
            for (String verb : List.of("vm list", "vm inspect", "vm start")) {
                host.cocoon().knobs().latency(verb, SLOW);
            }
            measure("all VMs run", host, vms);
            host.switchOff();
            measure("no VM runs", host, vms);
        } finally {
            remove(directory);
        }
    }

    private static void measure(String when, FullHost host, int vms) throws InterruptedException {
        long began = System.nanoTime();
        host.runtime().list();
        Duration list = since(began);

        int before = host.commands().size();
        SlowGuests guests = new SlowGuests();
        began = System.nanoTime();
        try (VirtualNode node = host.node(guests)) {
            node.start();
            print(when + ", node is up", since(began), list, commands(host, before));
            await(() -> guests.answered.size() == vms);
            print(when + ", guests answer", since(began), list, commands(host, before));
        }
    }

    private static List<CallLog.Entry> commands(FullHost host, int before) {
        List<CallLog.Entry> all = host.commands();
        return all.subList(before, all.size());
    }

    private static void print(String what, Duration took, Duration list, List<CallLog.Entry> commands) {
        Map<String, Long> verbs = commands.stream()
                .filter(entry -> entry.kind() == CallLog.Kind.CALL)
                .collect(Collectors.groupingBy(CallLog.Entry::verb, TreeMap::new, Collectors.counting()));
        int running = 0;
        int most = 0;
        for (CallLog.Entry entry : commands) {
            running += entry.kind() == CallLog.Kind.CALL ? 1 : -1;
            most = Math.max(most, running);
        }
        System.out.printf(
                Locale.ROOT,
                "%-27s after %5d ms, %.1f bare lists; commands %s, at most %d at once%n",
                what,
                took.toMillis(),
                (double) took.toNanos() / list.toNanos(),
                verbs,
                most);
    }

    /** Guests whose first check gets no answer. */
    private static final class SlowGuests implements ProbeAgent {

        private final Set<String> asked = ConcurrentHashMap.newKeySet();
        private final Set<String> answered = ConcurrentHashMap.newKeySet();

        @Override
        public ProbeResult check(ProbeTarget target, Duration limit) {
            if (asked.add(target.ip())) {
                try {
                    Thread.sleep(limit);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                return new ProbeResult(false, "no answer");
            }
            answered.add(target.ip());
            return new ProbeResult(true, "");
        }
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long began = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (since(began).compareTo(LIMIT) > 0) {
                throw new IllegalStateException("not within " + LIMIT);
            }
            Thread.sleep(GLANCE);
        }
    }

    private static Duration since(long began) {
        return Duration.ofNanos(System.nanoTime() - began);
    }

    private static void remove(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
