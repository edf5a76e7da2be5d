package io.cocoonstack.provider.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.testing.cocoon.control.CallLog;
import io.cocoonstack.provider.testing.macos.FakeCocoonMacos;
import io.cocoonstack.provider.vm.CloneRequest;
import io.cocoonstack.provider.vm.CloneSource;
import io.cocoonstack.provider.vm.CpuPolicy;
import io.cocoonstack.provider.vm.RunRequest;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import io.cocoonstack.provider.vm.capability.ImageCapability;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import io.cocoonstack.provider.vm.capability.VncCapability;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the runtime makes of cocoon-macos. */
@Timeout(60)
class CocoonMacosCliTest {

    private static final String IMAGE = "mac:15";

    @TempDir
    Path directory;

    private FakeCocoonMacos macos;
    private CocoonMacosCli cli;

    @BeforeEach
    void start() {
        macos = FakeCocoonMacos.start(directory).addImage(IMAGE);
        cli = CocoonMacosCli.builder(macos.binary()).vncPassword("s3cret").build();
    }

    @AfterEach
    void stop() {
        cli.close();
        macos.close();
    }

    @Test
    void aRunNamesEverythingInItsOrder() {
        Vm vm = cli.run(request("a", 3, "12884901888", "128849018880"));
        assertThat(calls("vm run"))
                .containsExactly("vm run --name a --cpus 4 --memory 12288 --vnc 0 --vnc-password s3cret"
                        + " --storage 128849018880 --exit-on-reboot --random-smbios --net cni mac:15");
        assertThat(vm.id()).isEqualTo("qemu-a");
        assertThat(vm.hypervisor()).isEqualTo("qemu");
        assertThat(vm.pid()).isPositive();
        assertThat(vm.nics()).hasSize(1);
        assertThat(vm.primaryAddress()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0,4", "1,2", "2,2", "5,6"})
    void cpusAreEven(long wanted, int given) {
        cli.run(request("a", wanted, "", ""));
        assertThat(macos.vm("a").orElseThrow().path("cpus").asInt()).isEqualTo(given);
        assertThat(macos.vm("a").orElseThrow().path("memory").asString()).isEqualTo("8192");
    }

    @Test
    void noiseOnTheOtherStreamDoesNotSpoilTheRecord() {
        macos.knobs().set("macos.noise", "time=10:00 level=info msg=\"{\"");
        assertThat(cli.run(request("a", 4, "", "")).running()).isTrue();
        assertThat(cli.list()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "exec: \"ip\": executable file not found in $PATH",
                "open lock: permission denied",
                "resolve state dir: no such file or directory"
            })
    void anAnswerThatSaysNothingAboutTheGuestNeverMeansThatItIsGone(String error) {
        cli.run(request("a", 4, "", ""));
        macos.knobs().failNext("vm inspect", 1, error);
        assertThat(failure(() -> cli.inspect("a"))).isInstanceOf(RuntimeFailure.Unavailable.class);
        macos.knobs().failNext("vm inspect", 1, error);
        assertThat(failure(() -> cli.remove("qemu-a"))).isInstanceOf(RuntimeFailure.Unavailable.class);
        assertThat(cli.inspect("a").running()).isTrue();
    }

    @Test
    void aDeadGuestIsStoppedAndStartsWithItsScreenAgain() {
        Vm vm = cli.run(request("a", 4, "", ""));
        macos.crash("a");
        Vm dead = cli.inspect(vm.id());
        assertThat(dead.state()).isEqualTo(VmState.STOPPED);
        assertThat(dead.pid()).isZero();
        cli.start(vm.id());
        assertThat(calls("vm start")).containsExactly("vm start --vnc 0 --vnc-password s3cret a");
        Vm again = cli.inspect(vm.id());
        assertThat(again.pid()).isPositive().isNotEqualTo(vm.pid());
        assertThat(again.primaryMac()).isEqualTo(vm.primaryMac());
        assertThat(vnc().vncPort(vm.id())).hasValue(5900);
    }

    @Test
    void aRecordWhosePidBelongsToSomebodyElseIsNotAlive() {
        cli.run(request("a", 4, "", ""));
        macos.crash("a");
        macos.knobs()
                .once(
                        "vm-inspect.answer",
                        "{\"name\":\"a\",\"pid\":" + ProcessHandle.current().pid()
                                + ",\"disk\":\"/nowhere/disk.qcow2\"}");
        assertThat(cli.inspect("a").running()).isFalse();
    }

    @Test
    void aRunThatIsKilledAfterItsRecordIsBootedByStart() {
        macos.knobs().dieNext("vm run");
        assertThat(failure(() -> cli.run(request("a", 4, "", "")))).isInstanceOf(RuntimeFailure.Unavailable.class);
        await().until(() -> macos.vm("a").isPresent());
        assertThat(failure(() -> cli.run(request("a", 4, "", ""))))
                .isInstanceOfSatisfying(
                        RuntimeFailure.Exists.class, e -> assertThat(e.holder()).isEqualTo("qemu-a"));
        cli.start("a");
        assertThat(cli.inspect("a").running()).isTrue();
    }

    @Test
    void anInterruptedCallerDoesNotEndTheLaunch() throws InterruptedException {
        macos.knobs().hang("vm run");
        Thread caller = Thread.ofVirtual().start(() -> failure(() -> cli.run(request("a", 4, "", ""))));
        await().until(() -> macos.vm("a").isPresent());
        caller.interrupt();
        caller.join();
        macos.knobs().release("vm run");
        await().until(() -> cli.inspect("a").running());
    }

    @Test
    void anInterruptedRemovalIsAskedToEndAndNotKilled() throws InterruptedException {
        cli.run(request("a", 4, "", ""));
        macos.knobs().hang("vm rm");
        Thread caller = Thread.ofVirtual().start(() -> failure(() -> cli.remove("a")));
        await().until(() -> macos.calls().calls("vm rm") == 1);
        caller.interrupt();
        caller.join();
        assertThat(macos.calls().entries())
                .filteredOn(e -> e.kind() == CallLog.Kind.EXIT && e.verb().equals("vm rm"))
                .hasSize(1);
        assertThat(cli.inspect("a").running()).isTrue();
    }

    @Test
    void aRemovalIsProvenByAnotherLook() {
        cli.run(request("a", 4, "", ""));
        macos.knobs().failNext("vm rm", 1, "teardown: exec: \"ip\": executable file not found in $PATH");
        assertThat(failure(() -> cli.remove("a"))).isInstanceOf(RuntimeFailure.Unavailable.class);
        assertThat(cli.inspect("a").running()).isTrue();
        cli.remove("a");
        assertThat(failure(() -> cli.inspect("a"))).isInstanceOf(RuntimeFailure.Gone.class);
    }

    @Test
    void portsAreGivenOnceKeptOverStartsAndFreedByTheProofOfAbsence() {
        assertThat(vnc().claimVnc("a", 5907)).hasValue(5907);
        assertThat(vnc().claimVnc("b", 5907)).hasValue(5900);
        assertThat(vnc().claimVnc("a", 0)).hasValue(5907);
        cli.run(request("a", 4, "", ""));
        assertThat(vnc().vncPort("a")).hasValue(5907);
        cli.remove("a");
        assertThat(vnc().claimVnc("c", 5907)).hasValue(5907);
        assertThat(vnc().claimVnc("d", 80)).hasValue(5901);
    }

    @Test
    void theNextProcessLearnsTheScreensOfGuestsThatRun() {
        vnc().claimVnc("a", 5903);
        cli.run(request("a", 4, "", ""));
        try (CocoonMacosCli next =
                CocoonMacosCli.builder(macos.binary()).vncPassword("other").build()) {
            assertThat(next.inspect("a").running()).isTrue();
            VncCapability screens = next.capability(VncCapability.class).orElseThrow();
            assertThat(screens.claimVnc("b", 5903)).hasValue(5900);
            assertThat(screens.claimVnc("a", 0)).hasValue(5903);
        }
    }

    @Test
    void withoutAPasswordThereAreNoScreens() {
        try (CocoonMacosCli plain = CocoonMacosCli.builder(macos.binary()).build()) {
            Vm vm = plain.run(request("a", 4, "", ""));
            assertThat(calls("vm run").getFirst()).doesNotContain("vnc");
            VncCapability screens = plain.capability(VncCapability.class).orElseThrow();
            assertThat(screens.claimVnc("a", 5900)).isEqualTo(OptionalInt.empty());
            assertThat(screens.vncPort(vm.id())).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "123456789", "a b", "a\"b", "a\tb", "pässword"})
    void aPasswordThatVncWouldNotTakeIsRefusedWithoutBeingShown(String password) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CocoonMacosCli.builder(macos.binary()).vncPassword(password))
                .withMessage("a VNC password has 1 to 8 ASCII characters without blanks and double quotes");
    }

    @Test
    void thePasswordIsInNoFailure() {
        macos.knobs().failNext("vm run", 1, "bind vnc port: address already in use");
        RuntimeFailureException failure =
                catchThrowableOfType(RuntimeFailureException.class, () -> cli.run(request("a", 4, "", "")));
        assertThat(failure).hasMessageNotContaining("s3cret").hasMessageContaining("bind vnc port");
        assertThat(failure.failure().toString()).doesNotContain("s3cret");
    }

    @Test
    void imagesArePulledOnlyWhenTheyAreNotThere() {
        ImageCapability images = cli.capability(ImageCapability.class).orElseThrow();
        assertThat(images.findImage(IMAGE)).isPresent();
        assertThat(images.findImage("mac:26")).isEmpty();
        images.pullImage("mac:26", false);
        assertThat(images.findImage("mac:26")).isPresent();
        assertThat(failure(() ->
                        cli.run(new RunRequest("a", "none:1", 4, "", "", "", false, false, false, CpuPolicy.NONE))))
                .isInstanceOf(RuntimeFailure.Gone.class);
    }

    @Test
    void whatCannotBeDoneIsSaid() {
        assertThat(failure(() -> cli.clone(new CloneRequest(
                        "a",
                        new CloneSource.Snapshot("s"),
                        "",
                        false,
                        false,
                        "",
                        OptionalInt.empty(),
                        CpuPolicy.NONE))))
                .isInstanceOf(RuntimeFailure.Unsupported.class);
        assertThat(cli.capability(SnapshotCapability.class)).isEmpty();
        assertThat(failure(() -> cli.run(request("a", 4, "", "1")))).isInstanceOf(RuntimeFailure.Rejected.class);
    }

    @Test
    void aProgramThatIsNotThereSaysNothingAboutGuests() {
        try (CocoonMacosCli none =
                CocoonMacosCli.builder(directory.resolve("nothing")).build()) {
            assertThat(failure(() -> none.inspect("a"))).isInstanceOf(RuntimeFailure.Unavailable.class);
            assertThat(none.failedStartsInARow()).isEqualTo(1);
        }
    }

    private VncCapability vnc() {
        return cli.capability(VncCapability.class).orElseThrow();
    }

    private List<String> calls(String verb) {
        return macos.calls().entries().stream()
                .filter(e -> e.kind() == CallLog.Kind.CALL && e.verb().equals(verb))
                .map(CallLog.Entry::detail)
                .toList();
    }

    private static RunRequest request(String name, long cpus, String memory, String storage) {
        return new RunRequest(name, IMAGE, cpus, memory, storage, "", false, false, false, CpuPolicy.NONE);
    }

    private static RuntimeFailure failure(ThrowingCallable call) {
        return catchThrowableOfType(RuntimeFailureException.class, call).failure();
    }
}
