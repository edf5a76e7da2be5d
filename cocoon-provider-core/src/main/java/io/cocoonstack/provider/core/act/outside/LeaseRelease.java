package io.cocoonstack.provider.core.act.outside;

import io.cocoonstack.provider.core.port.EngineMeters;
import io.cocoonstack.provider.lease.LeaseClient;
import io.cocoonstack.provider.lease.LeaseFailureException;
import io.cocoonstack.provider.lease.MacAddress;
import io.cocoonstack.provider.vm.Vm;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gives back the leases of a VM that is gone. Best effort: a lease that stays ends by its expiry. */
public final class LeaseRelease {

    private static final Logger log = LoggerFactory.getLogger(LeaseRelease.class);

    private final @Nullable LeaseClient leases;
    private final EngineMeters meters;

    public LeaseRelease(@Nullable LeaseClient leases, EngineMeters meters) {
        this.leases = leases;
        this.meters = meters;
    }

    /** Releases every DHCP card's lease, one call each. */
    public void of(Vm vm) {
        LeaseClient client = leases;
        if (client == null) {
            return;
        }
        for (String text : vm.dhcpMacs()) {
            Optional<MacAddress> mac = MacAddress.parse(text);
            if (mac.isEmpty()) {
                meters.leaseRelease(false);
                log.warn("vm={} vmId={} MAC \"{}\" cannot be read, its lease stays", vm.name(), vm.id(), text);
                continue;
            }
            try {
                client.release(mac.get());
                meters.leaseRelease(true);
            } catch (LeaseFailureException e) {
                meters.leaseRelease(false);
                log.warn(
                        "vm={} vmId={} lease of {} stays until it expires: {}",
                        vm.name(),
                        vm.id(),
                        mac.get(),
                        e.getMessage());
            }
        }
    }
}
