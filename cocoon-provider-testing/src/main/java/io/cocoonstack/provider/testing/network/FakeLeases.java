package io.cocoonstack.provider.testing.network;

import io.cocoonstack.provider.lease.Lease;
import io.cocoonstack.provider.lease.LeaseClient;
import io.cocoonstack.provider.lease.LeaseFailure;
import io.cocoonstack.provider.lease.LeaseFailureException;
import io.cocoonstack.provider.lease.MacAddress;
import io.cocoonstack.provider.vm.Vm;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;

/** A lease table in memory, with a daemon that can be unreachable. */
public final class FakeLeases implements LeaseClient {

    private static final Duration TIME = Duration.ofHours(24);

    private final InstantSource clock;
    private final Map<MacAddress, Lease> table = new HashMap<>();
    private final List<MacAddress> released = new ArrayList<>();
    private final Queue<LeaseFailure> failures = new ArrayDeque<>();
    private boolean readable = true;
    private int serial;

    /** @param clock what leases are judged by */
    public FakeLeases(InstantSource clock) {
        this.clock = clock;
    }

    /**
     * Gives every DHCP NIC of a VM a lease, keeping the one it has. Meant for
     * {@link io.cocoonstack.provider.testing.memory.InMemoryRuntime#onBoot}.
     */
    public synchronized void grant(Vm vm) {
        for (String text : vm.dhcpMacs()) {
            MacAddress mac = MacAddress.parse(text).orElseThrow();
            Lease old = table.get(mac);
            serial++;
            grant(mac, old == null ? "127.89." + (serial >> 8) + "." + (serial & 255) : old.ip());
        }
    }

    /** Gives a lease of 24 hours. */
    public void grant(MacAddress mac, String ip) {
        grant(mac, ip, clock.instant().plus(TIME));
    }

    /** Gives a lease that ends then. */
    public synchronized void grant(MacAddress mac, String ip, Instant expiry) {
        table.put(mac, new Lease(mac, ip, expiry));
    }

    /** The table can be read, or not; without it nothing is known about any lease. */
    public synchronized FakeLeases readable(boolean yes) {
        readable = yes;
        return this;
    }

    /** The next release fails and frees nothing; several wait in line. */
    public synchronized FakeLeases failNextRelease(LeaseFailure failure) {
        failures.add(failure);
        return this;
    }

    /** What was released, in order, with repetitions. */
    public synchronized List<MacAddress> released() {
        return List.copyOf(released);
    }

    @Override
    public synchronized Optional<Lease> find(MacAddress mac) {
        if (!readable) {
            throw new LeaseFailureException(new LeaseFailure.Unavailable("the lease table cannot be read"));
        }
        return Optional.ofNullable(table.get(mac))
                .filter(lease -> lease.expiry().isAfter(clock.instant()));
    }

    @Override
    public synchronized void release(MacAddress mac) {
        LeaseFailure failure = failures.poll();
        if (failure != null) {
            throw new LeaseFailureException(failure);
        }
        released.add(mac);
        table.remove(mac);
    }

    @Override
    public synchronized boolean readable() {
        return readable;
    }
}
