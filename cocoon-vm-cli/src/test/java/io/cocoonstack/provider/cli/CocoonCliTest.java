package io.cocoonstack.provider.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.testing.cocoon.FakeCocoon;
import io.cocoonstack.provider.vm.CloneRequest;
import io.cocoonstack.provider.vm.CloneSource;
import io.cocoonstack.provider.vm.CpuPolicy;
import io.cocoonstack.provider.vm.RunRequest;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import io.cocoonstack.provider.vm.capability.ExecCapability;
import io.cocoonstack.provider.vm.capability.LogCapability;
import io.cocoonstack.provider.vm.capability.StaleCreateCapability;
import io.cocoonstack.provider.vm.capability.StaleCreateCapability.Outcome;
import java.io.ByteArrayOutputStream;
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

/** What the runtime makes of a cocoon that misbehaves. */
@Timeout(60)
class CocoonCliTest {

    private static final String IMAGE = "os/ubuntu:24.04";

    @TempDir
    Path directory;

    private FakeCocoon cocoon;
    private CocoonCli cli;

    @BeforeEach
    void start() {
        cocoon = FakeCocoon.start(directory).addImage(IMAGE, "oci").addSnapshot("golden", IMAGE);
        cli = CocoonCli.builder(cocoon.binary()).build();
    }

    @AfterEach
    void stop() {
        cli.close();
        cocoon.close();
    }

    @Test
    void aRecordFromBeforeTheStartIsReplacedByAFreshLook() {
        cocoon.knobs().once("vm-run.stale-answer", "");
        Vm vm = cli.run(request("a"));
        assertThat(vm.state()).isEqualTo(VmState.RUNNING);
        assertThat(vm.pid()).isPositive();
        assertThat(cocoon.calls().calls("vm inspect")).isEqualTo(1);
    }

    @Test
    void aRunThatAnswersWellCostsOneCall() {
        cli.run(request("a"));
        assertThat(cocoon.calls().entries().stream().filter(e -> e.kind().name().equals("CALL")))
                .hasSize(1);
    }

    @Test
    void aFreshLookThatFailsDoesNotHideTheVm() {
        cocoon.knobs().once("vm-run.stale-answer", "").failNext("vm inspect", 1, "open db: locked");
        Vm vm = cli.run(request("a"));
        assertThat(vm.name()).isEqualTo("a");
        assertThat(vm.state()).isEqualTo(VmState.CREATED);
    }

    @Test
    void aCloneCarriesItsProcessId() {
        assertThat(cli.clone(clone("a")).pid()).isPositive();
    }

    @Test
    void aRunWhoseStartHalfFailsLeavesItsRecordAndKeepsTheName() {
        cocoon.knobs().once("vm-run.no-start", "");
        assertThat(failure(() -> cli.run(request("a")))).isInstanceOf(RuntimeFailure.Unavailable.class);
        assertThat(cli.inspect("a").state()).isEqualTo(VmState.ERROR);
        RuntimeFailure second = failure(() -> cli.run(request("a")));
        assertThat(second).isInstanceOfSatisfying(RuntimeFailure.Exists.class, e -> assertThat(e.holder())
                .isEqualTo(cli.inspect("a").id()));
    }

    @Test
    void aRunWithoutItsImageIsGoneNotUnavailable() {
        assertThat(failure(() ->
                        cli.run(new RunRequest("a", "missing:1", 0, "", "", "", false, false, false, CpuPolicy.NONE))))
                .isInstanceOf(RuntimeFailure.Gone.class);
        assertThat(cli.list()).isEmpty();
    }

    @Test
    void asksThatCocoonRefusesAreRejected() {
        assertThat(failure(() -> cli.run(sized("a", "20Gi")))).isInstanceOf(RuntimeFailure.Rejected.class);
        cocoon.knobs().set("host.cores", "1");
        assertThat(failure(() -> cli.run(request("a")))).isInstanceOf(RuntimeFailure.Rejected.class);
    }

    @Test
    void aRemovalWithoutEffectIsNoticed() {
        Vm vm = cli.run(request("a"));
        cocoon.knobs().once("vm-rm.no-effect", "");
        RuntimeFailure failure = failure(() -> cli.remove(vm.id()));
        assertThat(failure).isInstanceOf(RuntimeFailure.Unavailable.class);
        assertThat(failure.facts().detail()).contains("still there");
        cli.remove(vm.id());
        assertThat(failure(() -> cli.remove(vm.id()))).isInstanceOf(RuntimeFailure.Gone.class);
    }

    @Test
    void aRemovalThatLostARaceLooksAgain() {
        Vm vm = cli.run(request("a"));
        cocoon.knobs().failNextAfterEffect("vm rm", 1, "rm: item " + vm.id() + ": \"" + vm.id() + "\" not found");
        assertThat(failure(() -> cli.remove(vm.id()))).isInstanceOf(RuntimeFailure.Gone.class);
        Vm other = cli.run(request("b"));
        cocoon.knobs().failNext("vm rm", 1, "rm: item " + other.id() + ": \"" + other.id() + "\" not found");
        assertThat(failure(() -> cli.remove(other.id()))).isInstanceOf(RuntimeFailure.Unavailable.class);
        assertThat(cli.inspect(other.id()).running()).isTrue();
    }

    @Test
    void aRemovalThatIsRefusedIsAConflict() {
        Vm vm = cli.run(request("a"));
        cocoon.knobs().failNext("vm rm", 1, "refuse delete: api socket /run/x still responsive");
        assertThat(failure(() -> cli.remove(vm.id()))).isInstanceOf(RuntimeFailure.Conflict.class);
    }

    @Test
    void aListingThatFailsOnceIsUnavailableAndNeverEmpty() {
        cli.run(request("a"));
        cocoon.knobs().failNext("vm list", 1, "read firecracker records: input/output error");
        assertThat(failure(() -> cli.list())).isInstanceOf(RuntimeFailure.Unavailable.class);
        assertThat(cli.list()).hasSize(1);
    }

    @Test
    void aKilledCreationIsFoundToBeDeadAndALiveOneBusy() {
        StaleCreateCapability stale =
                cli.capability(StaleCreateCapability.class).orElseThrow();
        cocoon.knobs().dieNext("vm run");
        assertThat(failure(() -> cli.run(request("a")))).isInstanceOf(RuntimeFailure.Unavailable.class);
        await().untilAsserted(() -> assertThat(cli.inspect("a").state()).isEqualTo(VmState.CREATING));
        assertThat(failure(() -> cli.run(request("a")))).isInstanceOf(RuntimeFailure.Exists.class);
        await().until(() -> stale.reconcileStaleCreate("a") == Outcome.COLLECTED);
        assertThat(cli.run(request("a")).running()).isTrue();

        cocoon.knobs().hang("vm run");
        Thread creation = Thread.ofVirtual().start(() -> cli.run(request("b")));
        await().until(() -> cli.list().stream().anyMatch(vm -> vm.name().equals("b")));
        assertThat(stale.reconcileStaleCreate("b")).isEqualTo(Outcome.BUSY);
        cocoon.knobs().release("vm run");
        await().until(() -> !creation.isAlive());
        assertThat(stale.reconcileStaleCreate("b")).isEqualTo(Outcome.NOT_CREATING);
    }

    @Test
    void anInterruptedCreationIsRolledBackBeforeTheCallReturns() throws InterruptedException {
        cocoon.knobs().hang("vm run");
        Thread creation = Thread.ofVirtual().start(() -> failure(() -> cli.run(request("a"))));
        await().until(() -> !cli.list().isEmpty());
        creation.interrupt();
        creation.join();
        assertThat(cli.list()).isEmpty();
    }

    @Test
    void anOlderBuildWithoutTheVerbIsUnsupportedNotAnswered() {
        cocoon.knobs().set("vintage", "A");
        Vm vm = cli.run(request("a"));
        assertThat(failure(() -> cli.capability(StaleCreateCapability.class)
                        .orElseThrow()
                        .reconcileStaleCreate("a")))
                .isInstanceOf(RuntimeFailure.Unsupported.class);
        assertThat(failure(() -> exec(vm, "uname"))).isInstanceOf(RuntimeFailure.Unsupported.class);
        assertThat(failure(() -> cli.inspect("nobody"))).isInstanceOf(RuntimeFailure.Gone.class);
        cli.remove(vm.id());
        assertThat(cli.list()).isEmpty();
    }

    @Test
    void aGuestCommandThatFailsIsToldFromAGuestThatCannotBeReached() {
        Vm vm = cli.run(request("a"));
        assertThat(exec(vm, "false")).isEqualTo(1);
        cocoon.knobs()
                .failNext("vm exec", 1, "exec: dial agent: EOF (cocoon-agent may still be starting; retry shortly)");
        assertThat(failure(() -> exec(vm, "true"))).isInstanceOf(RuntimeFailure.Unavailable.class);
    }

    @Test
    void logsAreTheLastLines() {
        Vm vm = cli.run(request("a"));
        cocoon.crash("a");
        cli.start(vm.id());
        LogCapability logs = cli.capability(LogCapability.class).orElseThrow();
        assertThat(logs.logs(vm.id(), 0).lines()).hasSize(2);
        assertThat(logs.logs(vm.id(), 1).lines()).hasSize(1);
    }

    private int exec(Vm vm, String command) {
        return cli.capability(ExecCapability.class)
                .orElseThrow()
                .exec(
                        vm.id(),
                        List.of(command),
                        Map.of(),
                        null,
                        new ByteArrayOutputStream(),
                        new ByteArrayOutputStream());
    }

    private static RuntimeFailure failure(ThrowingCallable call) {
        return catchThrowableOfType(RuntimeFailureException.class, call).failure();
    }

    private static RunRequest request(String name) {
        return sized(name, "");
    }

    private static RunRequest sized(String name, String storage) {
        return new RunRequest(name, IMAGE, 2, "", storage, "", false, false, false, CpuPolicy.NONE);
    }

    private static CloneRequest clone(String name) {
        return new CloneRequest(
                name, new CloneSource.Snapshot("golden"), "", false, false, "", OptionalInt.empty(), CpuPolicy.NONE);
    }
}
