package io.cocoonstack.provider.testing.memory;

import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.StaticAddress;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmEvent;
import io.cocoonstack.provider.vm.VmEventListener;
import io.cocoonstack.provider.vm.VmState;
import io.cocoonstack.provider.vm.capability.StaleCreateCapability.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.function.UnaryOperator;

/** The VM records. Ids, MACs and addresses are counted, so that a run can be repeated exactly. */
final class InMemoryVms {

    private static final long FIRST_PID = 10_000_000;

    private record Entry(Vm vm, boolean ownerAlive) {}

    private final EventHub events;
    private final Map<String, Entry> byId = new LinkedHashMap<>();
    private long serial;
    private long nics = 256;

    InMemoryVms(EventHub events) {
        this.events = events;
    }

    /** Takes a name; empty when somebody has it. */
    synchronized Optional<Vm> reserve(String name, String hypervisor) {
        if (find(name).isPresent()) {
            return Optional.empty();
        }
        serial++;
        Vm vm = new Vm("VM%024d".formatted(serial), name, hypervisor, VmState.CREATING, 0, List.of());
        put(new Entry(vm, true), VmEvent.Kind.ADDED);
        return Optional.of(vm);
    }

    /** The creator of a placeholder is gone. */
    synchronized void abandon(Vm vm) {
        byId.computeIfPresent(vm.id(), (_, entry) -> new Entry(entry.vm(), false));
    }

    /** A record with its NICs, running. */
    synchronized Vm boot(Vm vm, List<Nic> cards) {
        serial++;
        Vm running = new Vm(vm.id(), vm.name(), vm.hypervisor(), VmState.RUNNING, FIRST_PID + serial, cards);
        put(new Entry(running, false), VmEvent.Kind.MODIFIED);
        return running;
    }

    /** Changes a record that is there. */
    synchronized Optional<Vm> change(String ref, UnaryOperator<Vm> change) {
        Optional<Vm> found = find(ref);
        found.ifPresent(vm -> put(new Entry(change.apply(vm), false), VmEvent.Kind.MODIFIED));
        return found.flatMap(vm -> find(vm.id()));
    }

    /** Removes a record; empty when it was not there. */
    synchronized Optional<Vm> remove(String ref) {
        Optional<Vm> found = find(ref);
        found.ifPresent(vm -> {
            byId.remove(vm.id());
            events.publish(new VmEvent(VmEvent.Kind.DELETED, vm));
        });
        return found;
    }

    /** Whether a creation still holds the record. */
    synchronized boolean beingCreated(Vm vm) {
        Entry entry = byId.get(vm.id());
        return entry != null && entry.ownerAlive();
    }

    synchronized Optional<Vm> find(String ref) {
        return Optional.ofNullable(byId.get(ref))
                .or(() -> byId.values().stream()
                        .filter(entry -> entry.vm().name().equals(ref))
                        .findFirst())
                .map(Entry::vm);
    }

    synchronized List<Vm> all() {
        return byId.values().stream().map(Entry::vm).toList();
    }

    synchronized Outcome reconcile(String ref) {
        Optional<Vm> found = find(ref);
        if (found.isEmpty()) {
            return Outcome.NOT_FOUND;
        }
        Entry entry = byId.get(found.get().id());
        if (entry == null || entry.vm().state() != VmState.CREATING) {
            return Outcome.NOT_CREATING;
        }
        if (entry.ownerAlive()) {
            return Outcome.BUSY;
        }
        remove(entry.vm().id());
        return Outcome.COLLECTED;
    }

    /** New NICs; a network without {@code dhcp} in its name gives them loopback addresses. */
    synchronized List<Nic> cards(String network, int count) {
        List<Nic> cards = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            nics++;
            String mac = "52:54:00:%02x:%02x:%02x".formatted(nics >> 16 & 255, nics >> 8 & 255, nics & 255);
            boolean dhcp = network.isEmpty() || network.contains("dhcp");
            String ip = "127.88." + (nics >> 8 & 255) + "." + (nics & 255);
            cards.add(new Nic(mac, "tap" + nics, dhcp ? null : new StaticAddress(ip, "127.88.0.1", 16)));
        }
        return cards;
    }

    /** Every VM is reported as gone and as new again, as after a listing pass that failed. */
    synchronized void storm() {
        all().forEach(vm -> events.publish(new VmEvent(VmEvent.Kind.DELETED, vm)));
        all().forEach(vm -> events.publish(new VmEvent(VmEvent.Kind.ADDED, vm)));
    }

    /** Opens a stream: connected, what is there, what comes. */
    void follow(VmEventListener listener) {
        BlockingQueue<Optional<VmEvent>> stream = open();
        listener.connected();
        events.follow(stream, listener);
    }

    private synchronized BlockingQueue<Optional<VmEvent>> open() {
        return events.open(
                all().stream().map(vm -> new VmEvent(VmEvent.Kind.ADDED, vm)).toList());
    }

    private void put(Entry entry, VmEvent.Kind kind) {
        byId.put(entry.vm().id(), entry);
        events.publish(new VmEvent(kind, entry.vm()));
    }
}
