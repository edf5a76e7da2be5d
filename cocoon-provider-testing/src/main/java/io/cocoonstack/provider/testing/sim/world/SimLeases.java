package io.cocoonstack.provider.testing.sim.world;

import io.cocoonstack.provider.lease.Lease;
import io.cocoonstack.provider.lease.LeaseClient;
import io.cocoonstack.provider.lease.LeaseFailure;
import io.cocoonstack.provider.lease.LeaseFailureException;
import io.cocoonstack.provider.lease.MacAddress;
import io.cocoonstack.provider.testing.sim.Pace;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The lease daemon and its table. */
public final class SimLeases implements LeaseClient {

    private static final Duration TERM = Duration.ofHours(24);
    private static final Duration ASKS_AGAIN = Duration.ofSeconds(90);

    private final SimWorld world;
    private final Map<String, Lease> table = new LinkedHashMap<>();
    private boolean broken;
    private int addresses;

    SimLeases(SimWorld world) {
        this.world = world;
    }

    /** Whether the table cannot be read and the daemon does not answer. */
    public void broken(boolean nowBroken) {
        broken = nowBroken;
    }

    /** A lease ends before its time. Its guest asks for another one some time later. */
    public void expire(String mac) {
        table.remove(mac);
        world.outside().later("guest of " + mac, ASKS_AGAIN, () -> world.vms()
                .byMac(mac)
                .ifPresent(world.guests()::renewed));
    }

    /** The MACs that have a lease. */
    public List<String> macs() {
        return List.copyOf(table.keySet());
    }

    @Override
    public Optional<Lease> find(MacAddress mac) {
        if (broken) {
            throw failed("the lease table is torn");
        }
        // A look into a file is too short for anybody else to move, but it may fail like any other call.
        return world.outside().glance("lease " + mac, this::failed, () -> Optional.ofNullable(table.get(mac.text())));
    }

    @Override
    public void release(MacAddress mac) {
        world.outside().call("release " + mac, Pace.QUICK, this::failed, () -> {
            if (broken) {
                throw failed("the lease daemon is down");
            }
            table.remove(mac.text());
            world.tell(new Deed.Released(mac.text()));
            return true;
        });
    }

    @Override
    public boolean readable() {
        return !broken;
    }

    /** The guest of this card asks for an address and gets the one it had before, or another one. */
    String grant(String mac) {
        Lease lease = new Lease(
                new MacAddress(mac),
                Optional.ofNullable(table.get(mac)).map(Lease::ip).orElseGet(this::fresh),
                world.outside().threads().now().plus(TERM));
        table.put(mac, lease);
        return lease.ip();
    }

    /** An address that nobody had before. */
    String fresh() {
        addresses++;
        return "10.0." + addresses / 250 + "." + (1 + addresses % 250);
    }

    private LeaseFailureException failed(String why) {
        return new LeaseFailureException(new LeaseFailure.Unavailable(why));
    }
}
