package io.cocoonstack.provider.network.lease;

import io.cocoonstack.provider.lease.Lease;
import io.cocoonstack.provider.lease.MacAddress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One decoded lease file: at most one lease a MAC and one MAC an address, expired leases included. Immutable.
 *
 * @param leases what is served
 * @param displaced the lease a MAC would have, were its address not leased to another MAC for longer
 * @param skippedRows rows that carry no usable lease
 */
record LeaseTable(Map<MacAddress, Lease> leases, List<Lease> displaced, int skippedRows) {

    // The file's order is arbitrary and differs from save to save, so equal expiries must not be settled by it.
    private static final Comparator<Lease> WEAKEST_FIRST = Comparator.comparing(Lease::expiry)
            .thenComparing(lease -> lease.mac().text());

    LeaseTable {
        leases = Map.copyOf(leases);
        displaced = List.copyOf(displaced);
    }

    /**
     * Builds the table from rows in the order of the file. Of several rows of a MAC the one that ends last counts, the later row
     * when they end together. Two MACs with one address would make one guest answer the other's probe: only the lease that ends
     * last is served.
     */
    static LeaseTable of(List<Lease> rows, int skippedRows) {
        Map<MacAddress, Lease> byMac = new HashMap<>();
        for (Lease row : rows) {
            byMac.merge(row.mac(), row, (known, next) -> next.expiry().isBefore(known.expiry()) ? known : next);
        }
        Map<String, Lease> byIp = new HashMap<>();
        List<Lease> displaced = new ArrayList<>();
        for (Lease lease : byMac.values().stream().sorted(WEAKEST_FIRST).toList()) {
            Lease weaker = byIp.put(lease.ip(), lease);
            if (weaker != null) {
                displaced.add(weaker);
                byMac.remove(weaker.mac());
            }
        }
        return new LeaseTable(byMac, displaced, skippedRows);
    }

    /** The lease of a MAC when it ends after {@code now}. */
    Optional<Lease> find(MacAddress mac, Instant now) {
        return Optional.ofNullable(leases.get(mac)).filter(lease -> now.isBefore(lease.expiry()));
    }

    /** One sentence for each unexpired lease that is not served because of its address; sorted. */
    List<String> conflicts(Instant now) {
        return displaced.stream()
                .filter(lease -> now.isBefore(lease.expiry()))
                .map(lease ->
                        lease.ip() + " is also leased to another MAC for longer and is withheld from " + lease.mac())
                .sorted()
                .toList();
    }
}
