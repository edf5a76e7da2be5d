package io.cocoonstack.provider.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.lease.GuestAddress.Lookup;
import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.StaticAddress;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GuestAddressTest {

    private static final String MAC = "6a:54:5c:00:00:01";
    private static final Optional<StaticAddress> DHCP = Optional.empty();

    @Test
    void staticAddressOfTheFirstNicWinsOverEveryLease() {
        Optional<StaticAddress> assigned = Optional.of(new StaticAddress("10.88.0.7", "10.88.0.1", 16));

        assertThat(GuestAddress.of(assigned, "10.88.0.6", found("172.20.0.11")).ip())
                .isEqualTo("10.88.0.7");
        assertThat(GuestAddress.of(assigned, "", new Lookup.None()).ip()).isEqualTo("10.88.0.7");
    }

    @Test
    void leaseReplacesTheTrackedAddress() {
        assertThat(GuestAddress.of(DHCP, "172.20.0.9", found("172.20.0.11")))
                .isEqualTo(new GuestAddress("172.20.0.11", ""));
    }

    @Test
    void noLeaseClearsTheTrackedAddress() {
        assertThat(GuestAddress.of(DHCP, "172.20.0.9", new Lookup.None())).isEqualTo(new GuestAddress("", ""));
    }

    @Test
    void unreadableTableKeepsTheTrackedAddress() {
        assertThat(GuestAddress.of(DHCP, "172.20.0.9", new Lookup.Unreadable("gone"))
                        .ip())
                .isEqualTo("172.20.0.9");
        assertThat(GuestAddress.of(DHCP, "", new Lookup.Unreadable("gone"))).isEqualTo(new GuestAddress("", ""));
    }

    @Test
    void guestThatIsNotLookedUpKeepsTheTrackedAddress() {
        assertThat(GuestAddress.of(DHCP, "172.20.0.9", new Lookup.NotAsked()).ip())
                .isEqualTo("172.20.0.9");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0",
                "0.1.2.3",
                "127.0.0.1",
                "169.254.7.7",
                "224.0.0.1",
                "255.255.255.255",
                "172.20.0.255/24",
                "fe80::1",
                "::ffff:10.0.0.1",
                " 172.20.0.9",
                "172.20.0.9\n",
                "999.1.1.1",
                "1.2",
                "010.0.0.1",
                "0x7f.1",
                "localhost",
                "172.20.0",
                "172.20.0.9."
            })
    void addressThatNamesNoMachineIsNeverPublishedAndSaysWhy(String ip) {
        GuestAddress refused = new GuestAddress("", "unusable address \"" + ip.replace('\n', '?') + "\"");

        assertThat(GuestAddress.of(DHCP, "172.20.0.9", found(ip))).isEqualTo(refused);
        assertThat(GuestAddress.of(Optional.of(new StaticAddress(ip, "", 24)), "172.20.0.9", new Lookup.NotAsked()))
                .isEqualTo(refused);
        assertThat(GuestAddress.of(DHCP, ip, new Lookup.Unreadable("gone"))).isEqualTo(refused);
    }

    @ParameterizedTest
    @ValueSource(strings = {"172.20.0.9", "10.0.0.0", "1.1.1.1", "223.255.255.254", "127.20.0.9", "100.64.0.1"})
    void plainUnicastAddressIsPublished(String ip) {
        assertThat(GuestAddress.of(DHCP, "", found(ip))).isEqualTo(new GuestAddress(ip, ""));
    }

    @Test
    void lookupAsksForThePrimaryMacWhateverItsSpelling() {
        RecordingLeases leases = new RecordingLeases(() -> Optional.of(lease("172.20.0.11")));

        assertThat(GuestAddress.lookUp(
                        leases, vm(new Nic(" 6A-54-5C-00-00-01 ", "tap0", null), nic("02:00:00:00:00:02"))))
                .isEqualTo(found("172.20.0.11"));
        assertThat(leases.asked).containsExactly(MAC);
    }

    @Test
    void lookupTellsNoLeaseFromAnUnreadableTable() {
        LeaseFailure torn = new LeaseFailure.Unavailable("decode lease file: torn");

        assertThat(GuestAddress.lookUp(new RecordingLeases(Optional::empty), vm(nic(MAC))))
                .isEqualTo(new Lookup.None());
        assertThat(GuestAddress.lookUp(
                        new RecordingLeases(() -> {
                            throw new LeaseFailureException(torn);
                        }),
                        vm(nic(MAC))))
                .isEqualTo(new Lookup.Unreadable("decode lease file: torn"));
    }

    @Test
    void lookupOfATextThatIsNoMacFindsNoLease() {
        RecordingLeases leases = new RecordingLeases(() -> Optional.of(lease("172.20.0.11")));

        assertThat(GuestAddress.lookUp(leases, vm(nic("bad")))).isEqualTo(new Lookup.None());
        assertThat(leases.asked).isEmpty();
    }

    @Test
    void staticOrMissingNicIsNotLookedUp() {
        RecordingLeases leases = new RecordingLeases(() -> Optional.of(lease("172.20.0.11")));
        Nic assigned = new Nic(MAC, "tap0", new StaticAddress("10.88.0.7", "", 16));

        assertThat(GuestAddress.lookUp(leases, vm(assigned, nic(MAC)))).isEqualTo(new Lookup.NotAsked());
        assertThat(GuestAddress.lookUp(leases, vm())).isEqualTo(new Lookup.NotAsked());
        assertThat(GuestAddress.lookUp(leases, vm(nic("  ")))).isEqualTo(new Lookup.NotAsked());
        assertThat(leases.asked).isEmpty();
    }

    private static Lease lease(String ip) {
        return new Lease(new MacAddress(MAC), ip, Instant.parse("2099-01-01T00:00:00Z"));
    }

    private static Lookup found(String ip) {
        return new Lookup.Found(lease(ip));
    }

    private static Nic nic(String mac) {
        return new Nic(mac, "tap0", null);
    }

    private static Vm vm(Nic... nics) {
        return new Vm("id-1", "vm-1", "", VmState.RUNNING, 0, List.of(nics));
    }

    private static final class RecordingLeases implements LeaseClient {

        private final Supplier<Optional<Lease>> answer;
        private final List<String> asked = new ArrayList<>();

        RecordingLeases(Supplier<Optional<Lease>> answer) {
            this.answer = answer;
        }

        @Override
        public Optional<Lease> find(MacAddress mac) {
            asked.add(mac.text());
            return answer.get();
        }

        @Override
        public void release(MacAddress mac) {
            throw new AssertionError("a lookup must not release " + mac);
        }

        @Override
        public boolean readable() {
            return true;
        }
    }
}
