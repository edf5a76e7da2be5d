package io.cocoonstack.provider.lease;

import java.util.Optional;

/** Looks leases up and gives them back. */
public interface LeaseClient {

    /**
     * The unexpired lease of a MAC, judged at the time of the call. Cheap enough for every probe.
     *
     * @throws LeaseFailureException when the table could not be read, which says nothing about the lease
     */
    Optional<Lease> find(MacAddress mac);

    /**
     * Gives the lease of a MAC back; without a lease it does nothing. Call it only after the guest is gone: the address can be
     * somebody else's at once.
     *
     * @throws LeaseFailureException when it was not given back; the lease then ends by its expiry
     */
    void release(MacAddress mac);

    /** Whether the table can be read at all; feeds the node's conditions. */
    boolean readable();
}
