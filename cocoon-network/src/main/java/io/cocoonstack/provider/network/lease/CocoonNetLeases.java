package io.cocoonstack.provider.network.lease;

import io.cocoonstack.provider.lease.Lease;
import io.cocoonstack.provider.lease.LeaseClient;
import io.cocoonstack.provider.lease.LeaseFailureException;
import io.cocoonstack.provider.lease.MacAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The leases of the host's cocoon-net daemon. Needs nothing to exist when it is opened; holds nothing that must be closed. Any
 * thread may call it.
 */
public final class CocoonNetLeases implements LeaseClient {

    private static final Duration RELEASE_LIMIT = Duration.ofSeconds(5);

    private final LeaseFile file;
    private final LeaseReleaser releaser;
    private final InstantSource clock;

    private CocoonNetLeases(LeaseFile file, LeaseReleaser releaser, InstantSource clock) {
        this.file = file;
        this.releaser = releaser;
        this.clock = clock;
    }

    /**
     * @param leaseFile the daemon's {@code leases.json}
     * @param controlSocket the daemon's Unix socket; absent before cocoon-net 0.2.2, then every release fails
     * @param clock judges which leases ended
     */
    public static CocoonNetLeases open(Path leaseFile, Path controlSocket, InstantSource clock) {
        return new CocoonNetLeases(
                new LeaseFile(leaseFile, clock), new LeaseReleaser(controlSocket, RELEASE_LIMIT), clock);
    }

    /**
     * {@inheritDoc}
     *
     * <p>Costs one {@code stat}, and one read after the file changed. A missing file is a failure, not an empty table: the daemon
     * writes {@code null} when it has no leases.
     */
    @Override
    public Optional<Lease> find(MacAddress mac) {
        return file.table().find(mac, clock.instant());
    }

    /**
     * {@inheritDoc}
     *
     * <p>Blocks at most 5 s, or 10 s when the daemon asks for a second attempt, and pays no heed to interrupts meanwhile: a
     * cancelled delete still gives its lease back. The interrupt is kept for the caller.
     */
    @Override
    public void release(MacAddress mac) {
        releaser.release(mac);
    }

    @Override
    public boolean readable() {
        try {
            file.table();
            return true;
        } catch (LeaseFailureException e) {
            return false;
        }
    }
}
