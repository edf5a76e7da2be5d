package io.cocoonstack.provider.cli.macos;

import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmEvent;
import io.cocoonstack.provider.vm.VmEventListener;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Events of a runtime that has none: differences between listings. A listing that fails says nothing. */
final class PolledEvents {

    private static final Logger log = LoggerFactory.getLogger(PolledEvents.class);

    private final Supplier<List<Vm>> listing;
    private final Duration interval;
    private final Map<String, Vm> known = new HashMap<>();

    PolledEvents(Supplier<List<Vm>> listing, Duration interval) {
        this.listing = listing;
        this.interval = interval;
    }

    /** Follows until the thread is interrupted. The first listing must succeed. */
    void follow(VmEventListener listener) {
        List<Vm> first = listing.get();
        listener.connected();
        pass(first, listener);
        while (!Thread.currentThread().isInterrupted()) {
            try {
                Thread.sleep(interval);
                pass(listing.get(), listener);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            } catch (RuntimeFailureException e) {
                log.debug("a listing failed: {}", e.getMessage());
            }
        }
    }

    private void pass(List<Vm> now, VmEventListener listener) {
        Map<String, Vm> gone = new HashMap<>(known);
        for (Vm vm : now) {
            gone.remove(vm.id());
            Vm before = known.put(vm.id(), vm);
            if (before == null) {
                listener.changed(new VmEvent(VmEvent.Kind.ADDED, vm));
            } else if (!before.equals(vm)) {
                listener.changed(new VmEvent(VmEvent.Kind.MODIFIED, vm));
            }
        }
        gone.values().forEach(vm -> {
            known.remove(vm.id());
            listener.changed(new VmEvent(VmEvent.Kind.DELETED, vm));
        });
    }
}
