package io.cocoonstack.provider.testing.guest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.StaticAddress;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FakeGuestTest {

    private static final Nic OLD = new Nic("52:54:00:00:00:01", "tap0", null);
    private static final Nic NEW = new Nic("52:54:00:00:00:02", "tap0", null);
    private static final Nic FIXED =
            new Nic("52:54:00:00:00:03", "tap0", new StaticAddress("10.0.0.5", "10.0.0.1", 24));

    @Test
    void aSwitchedOffGuestLosesItsMemoryAndKeepsItsDisk() {
        FakeGuest guest = FakeGuest.firstBoot(linux(OLD));
        guest = run(guest, linux(OLD), "echo hot > /run/marker; echo cold > /srv/marker")
                .guest();
        assertThat(run(guest, linux(OLD), "cat /run/marker /srv/marker").out()).isEqualTo("hot\ncold\n");
        FakeGuest rebooted = guest.rebooted(linux(OLD));
        assertThat(rebooted.memory()).isEmpty();
        assertThat(rebooted.file("/srv/marker")).contains("cold\n");
        assertThat(run(rebooted, linux(OLD), "cat /run/marker").exit()).isEqualTo(1);
    }

    @Test
    void aGuestIsTheSameAfterItWasWrittenDown() {
        FakeGuest guest = FakeGuest.firstBoot(linux(OLD, FIXED));
        guest = run(guest, linux(OLD, FIXED), "echo hot > /run/marker").guest();
        assertThat(GuestText.guest(GuestText.memory(guest), GuestText.disk(guest)))
                .isEqualTo(guest);
        String memory = GuestText.memory(guest);
        assertThatIllegalArgumentException().isThrownBy(() -> GuestText.guest(memory, memory.substring(3)));
        assertThatIllegalArgumentException().isThrownBy(() -> GuestText.guest("", "{\"files\":{}}"));
    }

    @Test
    void aCloneOnCloudHypervisorAsksForItsOwnLease() {
        FakeGuest clone = FakeGuest.firstBoot(linux(OLD)).resumed(linux(NEW));
        assertThat(clone.asking(linux(NEW))).containsExactly("52:54:00:00:00:02");
    }

    @Test
    void aCloneWithAnAssignedAddressKeepsThatOfItsSourceUntilItIsSetUp() {
        FakeGuest source = FakeGuest.firstBoot(linux(FIXED));
        assertThat(source.reachable(linux(FIXED))).containsExactly("10.0.0.5");
        Nic other = new Nic("52:54:00:00:00:04", "tap0", new StaticAddress("10.0.0.6", "10.0.0.1", 24));
        FakeGuest clone = source.resumed(linux(other));
        assertThat(clone.reachable(linux(other))).isEmpty();
        clone = run(clone, linux(other), """
                        set -e
                        printf '%s\\n' '[Match]' 'MACAddress=52:54:00:00:00:04' '' '[Network]' 'Address=10.0.0.6/24' > '/etc/systemd/network/10-x.network'
                        systemctl restart systemd-networkd""").guest();
        assertThat(clone.reachable(linux(other))).containsExactly("10.0.0.6");
    }

    @Test
    void aCloneOnFirecrackerKeepsTheMacOfItsSourceUntilItIsSet() {
        GuestHardware machine = new GuestHardware("clone", true, false, false, List.of(NEW));
        FakeGuest clone = FakeGuest.firstBoot(linux(OLD)).resumed(machine);
        assertThat(clone.asking(machine)).isEmpty();
        clone = run(clone, machine, "ip link set dev eth0 address '52:54:00:00:00:02'")
                .guest();
        assertThat(clone.asking(machine)).containsExactly("52:54:00:00:00:02");
        assertThat(run(clone, machine, "set -e\nip link set dev eth1 up\necho on")
                        .out())
                .isEmpty();
    }

    @Test
    void aCloudImageIsSetUpByCloudInit() {
        GuestHardware machine = new GuestHardware("clone", false, false, true, List.of(FIXED));
        FakeGuest clone = FakeGuest.firstBoot(linux(OLD)).resumed(machine);
        clone = run(clone, machine, "cloud-init init || [ $? -eq 2 ]\nsystemctl restart systemd-networkd")
                .guest();
        assertThat(clone.reachable(machine)).containsExactly("10.0.0.5");
        assertThat(clone.file("/etc/hostname")).contains("clone\n");
    }

    @Test
    void windowsDoesNotSeeTheOtherCardInThePlaceOfItsOwnUntilItLooksAgain() {
        FakeGuest clone = FakeGuest.firstBoot(windows(OLD)).resumed(windows(NEW));
        assertThat(clone.asking(windows(NEW))).isEmpty();
        assertThat(command(clone, windows(NEW), "powershell", "-nop", "-c", "Get-NetAdapter")
                        .out())
                .isEqualTo("52-54-00-00-00-01\r\n");
        clone = command(clone, windows(NEW), "powershell", "-nop", "-c", "Disable-PnpDevice; Enable-PnpDevice")
                .guest();
        assertThat(clone.asking(windows(NEW))).containsExactly("52:54:00:00:00:02");
    }

    @Test
    void windowsThatSleptWithoutCardsFindsItsNewOne() {
        FakeGuest asleep = FakeGuest.firstBoot(windows(OLD)).plugged(windows());
        assertThat(asleep.links()).isEmpty();
        assertThat(asleep.resumed(windows(NEW)).asking(windows(NEW))).containsExactly("52:54:00:00:00:02");
    }

    @Test
    void windowsGivesItsLeaseBackAndAsksAgain() {
        FakeGuest guest = FakeGuest.firstBoot(windows(OLD));
        guest = command(guest, windows(OLD), "cmd", "/c", "ipconfig", "/release")
                .guest();
        assertThat(guest.asking(windows(OLD))).isEmpty();
        guest = command(guest, windows(OLD), "cmd", "/c", "ipconfig", "/renew").guest();
        assertThat(guest.asking(windows(OLD))).hasSize(1);
        GuestOutcome.Ended without = command(guest.plugged(windows()), windows(), "cmd", "/c", "ipconfig", "/renew");
        assertThat(without.exit()).isEqualTo(1);
        assertThat(without.out().strip()).endsWith("no adapter is in the state permissible for this operation.");
    }

    @Test
    void anAssignedAddressOfWindowsWorksOnlyAfterItWasSet() {
        FakeGuest guest = FakeGuest.firstBoot(windows(FIXED));
        assertThat(guest.reachable(windows(FIXED))).isEmpty();
        assertThat(guest.assigned(0, "10.0.0.5/24").reachable(windows(FIXED))).containsExactly("10.0.0.5");
    }

    @Test
    void eachSystemHasItsOwnShells() {
        FakeGuest guest = FakeGuest.firstBoot(linux(OLD));
        assertThat(GuestCommands.run(guest, linux(OLD), List.of("powershell", "-c", "x")))
                .isEqualTo(new GuestOutcome.NotThere("powershell"));
        assertThat(GuestCommands.run(guest, windows(OLD), List.of("sh", "-c", "x")))
                .isEqualTo(new GuestOutcome.NotThere("sh"));
        assertThat(command(guest, windows(OLD), "cmd", "/c", "echo", "hot", ">", "/run/marker")
                        .guest()
                        .memory())
                .isEqualTo(Map.of("/run/marker", "hot\n"));
    }

    @Test
    void wordsAreThoseOfAShell() {
        FakeGuest guest = FakeGuest.firstBoot(linux(OLD));
        assertThat(run(guest, linux(OLD), "a='x y'; echo \"$a\" 'it'\\''s' \\; $(cat /etc/hostname)")
                        .out())
                .isEqualTo("x y it's ; vm\n");
        assertThat(run(guest, linux(OLD), "false; exit 3").exit()).isEqualTo(3);
        assertThat(run(guest, linux(OLD), "set -e; false; exit 3").exit()).isEqualTo(1);
    }

    private static GuestHardware linux(Nic... nics) {
        return new GuestHardware("vm", false, false, false, List.of(nics));
    }

    private static GuestHardware windows(Nic... nics) {
        return new GuestHardware("vm", false, true, true, List.of(nics));
    }

    private static GuestOutcome.Ended run(FakeGuest guest, GuestHardware hardware, String script) {
        return command(guest, hardware, "sh", "-c", script);
    }

    private static GuestOutcome.Ended command(FakeGuest guest, GuestHardware hardware, String... argv) {
        return (GuestOutcome.Ended) GuestCommands.run(guest, hardware, List.of(argv));
    }
}
