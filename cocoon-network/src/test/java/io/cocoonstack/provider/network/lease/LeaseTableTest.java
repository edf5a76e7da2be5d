package io.cocoonstack.provider.network.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.lease.Lease;
import io.cocoonstack.provider.lease.MacAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class LeaseTableTest {

    private static final Instant NOW = Instant.parse("2026-08-21T12:00:00Z");
    private static final MacAddress A = new MacAddress("6a:54:5c:00:00:01");
    private static final MacAddress B = new MacAddress("6a:54:5c:00:00:02");
    private static final MacAddress C = new MacAddress("6a:54:5c:00:00:03");

    @Test
    void leaseIsValidOnlyStrictlyBeforeItsExpiry() {
        LeaseTable table = table(lease(A, "172.20.0.20", 60));

        assertThat(table.find(A, NOW.plusSeconds(60).minusNanos(1))).isPresent();
        assertThat(table.find(A, NOW.plusSeconds(60))).isEmpty();
    }

    @Test
    void rowWithTheLatestExpiryCountsWhereverItStands() {
        Lease latest = lease(A, "172.20.0.22", 90);

        assertThat(table(lease(A, "172.20.0.20", -5), latest, lease(A, "172.20.0.21", 60))
                        .find(A, NOW))
                .contains(latest);
        assertThat(table(latest, lease(A, "172.20.0.20", -5)).find(A, NOW)).contains(latest);
    }

    @Test
    void laterRowCountsWhenRowsOfOneMacEndTogether() {
        assertThat(table(lease(A, "172.20.0.20", 60), lease(A, "172.20.0.21", 60))
                        .find(A, NOW))
                .contains(lease(A, "172.20.0.21", 60));
    }

    @Test
    void addressOfTwoMacsIsServedToTheLaterLeaseOnly() {
        Lease earlier = lease(A, "172.20.0.20", 60);
        Lease later = lease(B, "172.20.0.20", 90);

        for (List<Lease> order : List.of(List.of(earlier, later), List.of(later, earlier))) {
            LeaseTable table = LeaseTable.of(order, 0);
            assertThat(table.find(A, NOW)).isEmpty();
            assertThat(table.find(B, NOW)).contains(later);
            assertThat(table.conflicts(NOW))
                    .containsExactly("172.20.0.20 is also leased to another MAC for longer and is withheld from " + A);
        }
    }

    @Test
    void equalClaimsToAnAddressAreSettledAlikeInEveryOrder() {
        Lease a = lease(A, "172.20.0.20", 60);
        Lease b = lease(B, "172.20.0.20", 60);
        Lease c = lease(C, "172.20.0.20", 60);

        assertThat(LeaseTable.of(List.of(a, b, c), 0)).isEqualTo(LeaseTable.of(List.of(c, a, b), 0));
        assertThat(LeaseTable.of(List.of(a, b, c), 0).leases()).hasSize(1);
        assertThat(LeaseTable.of(List.of(a, b, c), 0).displaced()).hasSize(2);
    }

    @Test
    void supersededRowOfAnotherMacDoesNotContestTheAddress() {
        LeaseTable table = table(lease(A, "172.20.0.20", 80), lease(A, "172.20.0.21", 90), lease(B, "172.20.0.20", 60));

        assertThat(table.find(A, NOW)).contains(lease(A, "172.20.0.21", 90));
        assertThat(table.find(B, NOW)).contains(lease(B, "172.20.0.20", 60));
        assertThat(table.displaced()).isEmpty();
    }

    @Test
    void expiredClaimIsNoConflict() {
        LeaseTable table = table(lease(A, "172.20.0.20", -1), lease(B, "172.20.0.20", 60));

        assertThat(table.find(B, NOW)).isPresent();
        assertThat(table.conflicts(NOW)).isEmpty();
    }

    private static LeaseTable table(Lease... rows) {
        return LeaseTable.of(List.of(rows), 0);
    }

    private static Lease lease(MacAddress mac, String ip, int seconds) {
        return new Lease(mac, ip, NOW.plus(Duration.ofSeconds(seconds)));
    }
}
