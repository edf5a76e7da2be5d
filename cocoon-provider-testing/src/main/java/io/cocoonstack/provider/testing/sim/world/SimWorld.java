package io.cocoonstack.provider.testing.sim.world;

import io.cocoonstack.provider.testing.sim.Outside;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Everything around the simulated process. Outlives it.
 *
 * <pre>{@code
 * SimWorld world = new SimWorld(outside);
 * world.told(deed -> invariants.forEach(invariant -> invariant.done(deed)));
 * Runtime runtime = world.runtime();
 * world.vms().crash(vm);
 * }</pre>
 */
public final class SimWorld {

    private final Outside outside;
    private final List<Consumer<Deed>> listeners = new ArrayList<>();
    private final SimEvents events;
    private final SimLeases leases;
    private final SimVms vms;
    private final SimSnapshots snapshots;
    private final SimGuests guests;
    private final SimRuntime runtime;
    private final SimStore store;
    private final SimProbes probes;
    private final SimImages images;
    private final SimPeers peers;
    private long numbers;

    public SimWorld(Outside outside) {
        this.outside = outside;
        this.events = new SimEvents(outside);
        this.leases = new SimLeases(this);
        this.vms = new SimVms(this);
        this.snapshots = new SimSnapshots(this);
        this.guests = new SimGuests(this);
        this.runtime = new SimRuntime(this);
        this.store = new SimStore(this);
        this.probes = new SimProbes(this);
        this.images = new SimImages(this);
        this.peers = new SimPeers(this);
    }

    /** Who is told of every deed, on the task that did it. */
    public void told(Consumer<Deed> listener) {
        listeners.add(listener);
    }

    public Outside outside() {
        return outside;
    }

    public SimVms vms() {
        return vms;
    }

    public SimRuntime runtime() {
        return runtime;
    }

    public SimSnapshots snapshots() {
        return snapshots;
    }

    public SimStore store() {
        return store;
    }

    public SimPeers peers() {
        return peers;
    }

    public SimImages images() {
        return images;
    }

    public SimLeases leases() {
        return leases;
    }

    public SimProbes probes() {
        return probes;
    }

    public SimGuests guests() {
        return guests;
    }

    public SimEvents events() {
        return events;
    }

    /** The next of a row of numbers. */
    long number() {
        return ++numbers;
    }

    GuestState state(GuestState before) {
        return new GuestState(number(), before);
    }

    GuestState fresh() {
        return new GuestState(number(), null);
    }

    void tell(Deed deed) {
        outside.note(deed::toString);
        listeners.forEach(listener -> listener.accept(deed));
    }
}
