package io.cocoonstack.provider.testing.sim.world;

import io.cocoonstack.provider.testing.sim.Outside;
import io.cocoonstack.provider.testing.sim.SimSignal;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmEvent;
import io.cocoonstack.provider.vm.VmEventListener;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The event stream: late, with gaps and repetitions, and sometimes plainly wrong. At most one listener hears it. */
public final class SimEvents {

    private final Outside outside;
    private @Nullable Stream stream;
    private boolean faithful;

    SimEvents(Outside outside) {
        this.outside = outside;
    }

    /** From now on nothing is lost or repeated. */
    public void calm() {
        faithful = true;
    }

    /** A listing pass failed: every VM is reported as deleted. */
    public void storm(List<Vm> vms) {
        vms.forEach(vm -> put(new VmEvent(VmEvent.Kind.DELETED, vm)));
    }

    /** The stream ends. */
    public void cut() {
        if (stream != null) {
            stream.ended = true;
            stream.news.give();
        }
    }

    void send(VmEvent.Kind kind, Vm vm) {
        SplittableRandom random = outside.fate().next("event " + vm.name());
        int luck = faithful ? 99 : random.nextInt(100);
        if (luck < 8) {
            return;
        }
        Duration late = Duration.ofMillis(random.nextInt(luck < 20 ? 20_000 : 300));
        for (int copies = luck < 14 ? 2 : 1; copies > 0; copies--) {
            outside.later("event " + vm.name(), late.multipliedBy(copies), () -> put(new VmEvent(kind, vm)));
        }
    }

    private void put(VmEvent event) {
        if (stream != null) {
            stream.events.add(event);
            stream.news.give();
        }
    }

    void watch(VmEventListener listener, Function<String, RuntimeFailureException> failed) {
        Stream mine = outside.call("watch", io.cocoonstack.provider.testing.sim.Pace.QUICK, failed, this::open);
        listener.connected();
        while (!mine.ended) {
            mine.news.await();
            mine.news = outside.threads().signal();
            while (!mine.events.isEmpty()) {
                VmEvent event = mine.events.poll();
                outside.note(() -> "hears " + event);
                listener.changed(event);
            }
        }
    }

    private Stream open() {
        Stream opened = new Stream(outside.threads()::signal);
        stream = opened;
        return opened;
    }

    private static final class Stream {
        private final Deque<VmEvent> events = new ArrayDeque<>();
        private SimSignal news;
        private boolean ended;

        Stream(Supplier<SimSignal> signals) {
            news = signals.get();
        }
    }
}
