package io.cocoonstack.provider.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.cocoonstack.provider.testing.cocoon.FakeCocoon;
import io.cocoonstack.provider.testing.guest.FakeGuest;
import io.cocoonstack.provider.testing.guest.GuestHardware;
import io.cocoonstack.provider.vm.CloneRequest;
import io.cocoonstack.provider.vm.CloneSource;
import io.cocoonstack.provider.vm.CpuPolicy;
import io.cocoonstack.provider.vm.RunRequest;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.capability.DiskCapability;
import io.cocoonstack.provider.vm.capability.ExecCapability;
import io.cocoonstack.provider.vm.capability.GuestConsoleCapability;
import io.cocoonstack.provider.vm.capability.GuestConsoleException;
import io.cocoonstack.provider.vm.capability.NicCapability;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What guests hold, seen through the runtime: it goes where a snapshot goes, and nowhere else. */
@Timeout(60)
class GuestStateTest {

    private static final String OCI = "os/ubuntu:24.04";
    private static final String CLOUD = "win/11:24h2";

    @TempDir
    Path directory;

    private FakeCocoon cocoon;
    private CocoonCli cli;

    @BeforeEach
    void start() {
        cocoon = FakeCocoon.start(directory).addImage(OCI, "oci").addImage(CLOUD, "cloudimg");
        cli = CocoonCli.builder(cocoon.binary())
                .rootDirectory(cocoon.rootDirectory())
                .build();
    }

    @AfterEach
    void stop() {
        cli.close();
        cocoon.close();
    }

    @Test
    void whatAGuestHoldsSurvivesItsHibernation() {
        Vm before = marked(linux("a", "cocoon-dhcp", false));
        snapshots().saveSnapshot("a", before.id());
        cli.remove(before.id());
        Vm after = cli.clone(clone("a", "a"));
        assertThat(markers(after)).isEqualTo("hot\ncold\n");
        assertThat(after.primaryMac()).isNotEqualTo(before.primaryMac());
        assertThat(cocoon.addressOf("a")).isPresent();
    }

    @Test
    void whatAGuestHoldsGoesWithAnArchive() {
        snapshots().saveSnapshot("a", marked(linux("a", "cocoon-dhcp", false)).id());
        ByteArrayOutputStream archive = new ByteArrayOutputStream();
        snapshots().exportSnapshot("a", archive);
        snapshots().importSnapshot("b", new ByteArrayInputStream(archive.toByteArray()));
        assertThat(markers(cli.clone(clone("b", "b")))).isEqualTo("hot\ncold\n");
    }

    @Test
    void whatAGuestHoldsGoesWithADirectory() throws IOException {
        snapshots().saveSnapshot("a", marked(linux("a", "cocoon-dhcp", false)).id());
        Path files = directory
                .resolve("snapshot/localfile")
                .resolve(snapshots().findSnapshot("a").orElseThrow().id());
        Files.writeString(
                files.resolve("snapshot.json"),
                "{\"version\":1,\"config\":{\"hypervisor\":\"cloud-hypervisor\",\"image_type\":\"oci\",\"nics\":1}}");
        Vm vm = cli.clone(new CloneRequest(
                "b", new CloneSource.Directory(files), "", false, true, "", OptionalInt.empty(), CpuPolicy.NONE));
        assertThat(markers(vm)).isEqualTo("hot\ncold\n");
    }

    @Test
    void aCrashCostsTheMemoryAndAFreshBootEverything() {
        Vm vm = marked(linux("a", "cocoon-dhcp", false));
        cocoon.crash("a");
        cli.start(vm.id());
        assertThat(exec(vm, "cat", "/run/marker")).isEqualTo("1: ");
        assertThat(exec(vm, "cat", "/srv/marker")).isEqualTo("0: cold\n");
        cli.remove(vm.id());
        assertThat(exec(linux("a", "cocoon-dhcp", false), "cat", "/srv/marker")).isEqualTo("1: ");
    }

    @Test
    void guestsOutliveTheirServer() {
        Vm vm = marked(linux("a", "cocoon-dhcp", false));
        cocoon.close();
        cocoon = FakeCocoon.start(directory);
        assertThat(markers(vm)).isEqualTo("hot\ncold\n");
    }

    @Test
    void aSaveThatIsKilledLeavesTheGuestAlone() {
        Vm vm = marked(linux("a", "cocoon-dhcp", false));
        cocoon.knobs().dieNext("snapshot save");
        failure(() -> snapshots().saveSnapshot("a", vm.id()));
        assertThat(markers(vm)).isEqualTo("hot\ncold\n");
        snapshots().saveSnapshot("a", vm.id());
        assertThat(snapshots().findSnapshot("a")).isPresent();
    }

    @Test
    void aDamagedSnapshotIsNotCloned() throws IOException {
        snapshots().saveSnapshot("a", marked(linux("a", "cocoon-dhcp", false)).id());
        Path files = directory
                .resolve("snapshot/localfile")
                .resolve(snapshots().findSnapshot("a").orElseThrow().id());
        Files.writeString(files.resolve("memory-ranges"), "{\"files\":");
        assertThat(failure(() -> cli.clone(clone("b", "a")))).isInstanceOf(RuntimeFailure.Unavailable.class);
        assertThat(cli.list()).hasSize(1);
    }

    @Test
    void aCloneOnFirecrackerHasNoLeaseUntilItsMacIsSet() {
        snapshots().saveSnapshot("fork-a", linux("a", "cocoon-dhcp", true).id());
        Vm clone = cli.clone(clone("b", "fork-a"));
        assertThat(cocoon.addressOf("b")).isEmpty();
        exec(clone, "sh", "-c", "ip link set dev eth0 address '" + clone.primaryMac() + "'");
        assertThat(cocoon.addressOf("b")).isPresent();
    }

    @Test
    void aCommandThatFailsAfterItsEffectHasHadIt() {
        Vm vm = linux("a", "cocoon-dhcp", false);
        cocoon.knobs().failNextAfterEffect("vm exec", 1, "exec: dial agent: EOF");
        assertThat(failure(() -> exec(vm, "sh", "-c", "echo hot > /run/marker")))
                .isInstanceOf(RuntimeFailure.Unavailable.class);
        assertThat(exec(vm, "cat", "/run/marker")).isEqualTo("0: hot\n");
        cocoon.knobs().failNextAfterEffect("vm net", 1, "net: no answer");
        assertThat(failure(() -> nics().resizeNics(vm.id(), 0))).isInstanceOf(RuntimeFailure.Unavailable.class);
        assertThat(cli.inspect(vm.id()).nics()).isEmpty();
    }

    @Test
    void windowsSleepsWithoutItsNicAndFindsANewOne() {
        Vm before = windows("a", "cocoon-dhcp");
        assertThat(exec(before, "cmd", "/c", "ipconfig", "/release")).startsWith("0: ");
        assertThat(cocoon.addressOf("a")).isEmpty();
        nics().resizeNics(before.id(), 0);
        snapshots().saveSnapshot("a", before.id());
        cli.remove(before.id());
        Vm after = cli.clone(new CloneRequest(
                "a", new CloneSource.Snapshot("a"), "", false, false, "copy", OptionalInt.of(1), CpuPolicy.NONE));
        assertThat(after.nics()).hasSize(1);
        assertThat(cocoon.addressOf("a")).isPresent();
    }

    @Test
    void windowsThatSleptWithItsNicDoesNotSeeTheNewOneUntilItLooks() {
        Vm before = windows("a", "cocoon-dhcp");
        snapshots().saveSnapshot("a", before.id());
        cli.remove(before.id());
        Vm after = cli.clone(clone("a", "a"));
        assertThat(cocoon.addressOf("a")).isEmpty();
        exec(after, "powershell", "-nop", "-c", "$n | Disable-PnpDevice; $n | Enable-PnpDevice");
        assertThat(cocoon.addressOf("a")).isPresent();
        assertThat(failure(() -> exec(after, "sh", "-c", "true")).facts().detail())
                .contains("executable file not found");
    }

    @Test
    void windowsGetsItsAssignedAddressThroughTheConsole() {
        Vm vm = windows("a", "br-static");
        assertThat(reachable("a", vm)).isEmpty();
        console().assignAddresses(vm);
        assertThat(reachable("a", vm))
                .containsExactly(vm.primaryAddress().orElseThrow().ip());
    }

    @Test
    void aConsoleThatHangsUpIsAFailureAndTheNextSessionWorks() {
        Vm vm = windows("a", "br-static");
        cocoon.knobs().once("sac.hang-up", "");
        GuestConsoleException failure = catchThrowableOfType(
                GuestConsoleException.class, () -> console().assignAddresses(vm));
        assertThat(failure.stage()).isEqualTo(GuestConsoleException.Stage.ENUMERATE);
        console().assignAddresses(vm);
        assertThat(reachable("a", vm)).hasSize(1);
    }

    @Test
    void aConsoleThatForgetsIsAskedAgain() {
        Vm vm = windows("a", "br-static");
        cocoon.knobs().once("sac.no-cards", "").once("sac.ignore-set", "").once("sac.banner", "");
        console().assignAddresses(vm);
        assertThat(reachable("a", vm)).hasSize(1);
    }

    @Test
    void theDiskTellsACloudImage() {
        DiskCapability disks = cli.capability(DiskCapability.class).orElseThrow();
        assertThat(disks.cloudImage(windows("a", "cocoon-dhcp").id())).isTrue();
        assertThat(disks.cloudImage(linux("b", "cocoon-dhcp", false).id())).isFalse();
    }

    private Vm linux(String name, String network, boolean firecracker) {
        return cli.run(new RunRequest(name, OCI, 2, "", "", network, false, firecracker, false, CpuPolicy.NONE));
    }

    private Vm windows(String name, String network) {
        return cli.run(new RunRequest(name, CLOUD, 2, "", "", network, true, false, false, CpuPolicy.NONE));
    }

    private Vm marked(Vm vm) {
        exec(vm, "sh", "-c", "echo hot > /run/marker; echo cold > /srv/marker");
        return vm;
    }

    private String markers(Vm vm) {
        return exec(vm, "sh", "-c", "cat /run/marker /srv/marker").substring("0: ".length());
    }

    private List<String> reachable(String name, Vm vm) {
        FakeGuest guest = cocoon.guest(name).orElseThrow();
        return guest.reachable(GuestHardware.of(vm, true, true));
    }

    /** Exit code and output. */
    private String exec(Vm vm, String... argv) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int exit = cli.capability(ExecCapability.class)
                .orElseThrow()
                .exec(vm.id(), List.of(argv), Map.of(), null, out, new ByteArrayOutputStream());
        return exit + ": " + out.toString(StandardCharsets.UTF_8);
    }

    private SnapshotCapability snapshots() {
        return cli.capability(SnapshotCapability.class).orElseThrow();
    }

    private NicCapability nics() {
        return cli.capability(NicCapability.class).orElseThrow();
    }

    private GuestConsoleCapability console() {
        return cli.capability(GuestConsoleCapability.class).orElseThrow();
    }

    private static RuntimeFailure failure(ThrowingCallable call) {
        return catchThrowableOfType(RuntimeFailureException.class, call).failure();
    }

    private static CloneRequest clone(String name, String snapshot) {
        return new CloneRequest(
                name, new CloneSource.Snapshot(snapshot), "", false, false, "", OptionalInt.empty(), CpuPolicy.NONE);
    }
}
