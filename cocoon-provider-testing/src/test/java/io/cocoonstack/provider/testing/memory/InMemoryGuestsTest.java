package io.cocoonstack.provider.testing.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.cocoonstack.provider.lease.Lease;
import io.cocoonstack.provider.lease.MacAddress;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.testing.fault.Delay;
import io.cocoonstack.provider.testing.guest.GuestHardware;
import io.cocoonstack.provider.testing.network.FakeLeases;
import io.cocoonstack.provider.testing.store.FakeSnapshotStore;
import io.cocoonstack.provider.vm.CloneRequest;
import io.cocoonstack.provider.vm.CloneSource;
import io.cocoonstack.provider.vm.CpuPolicy;
import io.cocoonstack.provider.vm.RunRequest;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.capability.DiskCapability;
import io.cocoonstack.provider.vm.capability.ExecCapability;
import io.cocoonstack.provider.vm.capability.GuestConsoleCapability;
import io.cocoonstack.provider.vm.capability.GuestConsoleException;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import io.cocoonstack.provider.vm.capability.NicCapability;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What guests in memory hold: it goes where a snapshot goes, and nowhere else. */
@Timeout(30)
class InMemoryGuestsTest {

    private static final SnapshotRef REF = new SnapshotRef("a", SnapshotRef.HIBERNATE);

    private final FakeLeases leases = new FakeLeases(InstantSource.system());
    private final InMemoryRuntime runtime = new InMemoryRuntime(Delay.none())
            .addImage("demo:1")
            .addCloudImage("win:11")
            .onNetwork(leases::grant);
    private final FakeSnapshotStore store = FakeSnapshotStore.inMemory(Delay.none(), InstantSource.system());

    @Test
    void whatAGuestHoldsSurvivesHibernationThroughAStore() {
        Vm before = marked(run("a", "", false, false));
        snapshots().saveSnapshot("a", before.id());
        store.push(REF, snapshots(), "a", Map.of(), Transfer.SILENT);
        runtime.remove(before.id());
        snapshots().removeSnapshot("a");
        store.pull(REF, snapshots(), "a-import", Transfer.SILENT);
        Vm after = runtime.clone(clone("a", new CloneSource.Snapshot("a-import"), OptionalInt.empty()));
        assertThat(markers(after)).isEqualTo("hot\ncold\n");
        assertThat(lease(after)).isPresent();
        assertThat(snapshots().findSnapshot("a-import"))
                .map(LocalSnapshot::image)
                .contains("demo:1");
    }

    @Test
    void whatAGuestHoldsGoesWithADirectory() {
        snapshots().saveSnapshot("a", marked(run("a", "", false, false)).id());
        runtime.copySnapshot("a", Path.of("/peer/a"));
        assertThat(markers(
                        runtime.clone(clone("b", new CloneSource.Directory(Path.of("/peer/a")), OptionalInt.empty()))))
                .isEqualTo("hot\ncold\n");
    }

    @Test
    void aCrashCostsTheMemoryAndAFreshBootEverything() {
        Vm vm = marked(run("a", "", false, false));
        runtime.crash("a");
        runtime.start("a");
        assertThat(exec(vm, "cat", "/srv/marker")).isEqualTo("0: cold\n");
        assertThat(exec(vm, "cat", "/run/marker")).isEqualTo("1: ");
        runtime.remove(vm.id());
        assertThat(exec(run("a", "", false, false), "cat", "/srv/marker")).isEqualTo("1: ");
    }

    @Test
    void aCloneOnFirecrackerAsksForALeaseOnlyWithItsOwnMac() {
        snapshots().saveSnapshot("fork-a", run("a", "", false, true).id());
        Vm clone = runtime.clone(clone("b", new CloneSource.Snapshot("fork-a"), OptionalInt.empty()));
        assertThat(clone.hypervisor()).isEqualTo("firecracker");
        assertThat(lease(clone)).isEmpty();
        exec(clone, "sh", "-c", "ip link set dev eth0 address '" + clone.primaryMac() + "'");
        assertThat(lease(clone)).isPresent();
    }

    @Test
    void windowsThatSleepsWithoutItsNicFindsTheNewOne() {
        Vm before = run("a", "", true, false);
        runtime.capability(NicCapability.class).orElseThrow().resizeNics(before.id(), 0);
        snapshots().saveSnapshot("a", before.id());
        runtime.remove(before.id());
        Vm after = runtime.clone(clone("a", new CloneSource.Snapshot("a"), OptionalInt.of(1)));
        assertThat(lease(after)).isPresent();
    }

    @Test
    void anAssignedAddressOfWindowsIsSetThroughTheConsoleOrNot() {
        Vm vm = run("a", "br-static", true, false);
        GuestConsoleCapability console =
                runtime.capability(GuestConsoleCapability.class).orElseThrow();
        runtime.faults().failNext(RuntimeVerb.ASSIGN_ADDRESSES, RuntimeFailure.Unavailable::new);
        assertThat(catchThrowableOfType(GuestConsoleException.class, () -> console.assignAddresses(vm))
                        .stage())
                .isEqualTo(GuestConsoleException.Stage.DIAL);
        assertThat(reachable(vm)).isEmpty();
        runtime.faults().failNextAfterEffect(RuntimeVerb.ASSIGN_ADDRESSES, RuntimeFailure.Unavailable::new);
        assertThat(catchThrowableOfType(GuestConsoleException.class, () -> console.assignAddresses(vm))
                        .stage())
                .isEqualTo(GuestConsoleException.Stage.VERIFY);
        assertThat(reachable(vm)).hasSize(1);
    }

    @Test
    void theDiskTellsACloudImage() {
        DiskCapability disks = runtime.capability(DiskCapability.class).orElseThrow();
        assertThat(disks.cloudImage(run("a", "", true, false).id())).isTrue();
        assertThat(disks.cloudImage(run("b", "", false, false).id())).isFalse();
        assertThat(disks.cloudImage("nobody")).isFalse();
    }

    private Vm run(String name, String network, boolean windows, boolean firecracker) {
        return runtime.run(new RunRequest(
                name, windows ? "win:11" : "demo:1", 0, "", "", network, windows, firecracker, false, CpuPolicy.NONE));
    }

    private Vm marked(Vm vm) {
        exec(vm, "sh", "-c", "echo hot > /run/marker; echo cold > /srv/marker");
        return vm;
    }

    private String markers(Vm vm) {
        return exec(vm, "sh", "-c", "cat /run/marker /srv/marker").substring("0: ".length());
    }

    private List<String> reachable(Vm vm) {
        return runtime.guestOf(vm.id()).orElseThrow().reachable(GuestHardware.of(vm, true, true));
    }

    private Optional<Lease> lease(Vm vm) {
        return leases.find(MacAddress.parse(vm.primaryMac()).orElseThrow());
    }

    private String exec(Vm vm, String... argv) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int exit = runtime.capability(ExecCapability.class)
                .orElseThrow()
                .exec(vm.id(), List.of(argv), Map.of(), null, out, new ByteArrayOutputStream());
        return exit + ": " + out.toString(StandardCharsets.UTF_8);
    }

    private SnapshotCapability snapshots() {
        return runtime.capability(SnapshotCapability.class).orElseThrow();
    }

    private static CloneRequest clone(String name, CloneSource source, OptionalInt nics) {
        return new CloneRequest(name, source, "", false, false, "", nics, CpuPolicy.NONE);
    }
}
