package io.cocoonstack.provider.testing.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.vm.CloneRequest;
import io.cocoonstack.provider.vm.Runtime;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.Vm;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * What every {@link Runtime} must do. A subclass gives the runtime and two requests that it can serve:
 *
 * <pre>{@code
 * class MyRuntimeTest extends RuntimeConformance {
 *     private final MyRuntime runtime = new MyRuntime(…);
 *
 *     protected Runtime runtime() { return runtime; }
 *     protected RunRequest bootable(String name) { return new RunRequest(name, "my-image", …); }
 *     protected Optional<CloneRequest> cloneable(String name) { return Optional.empty(); }
 * }
 * }</pre>
 *
 * <p>VMs of these tests have names beginning with {@code conformance-}; others on the same host are left alone. The subclass
 * cleans up after a test, or gives each test a runtime of its own.
 */
@DisplayName("Runtime conformance")
public abstract class RuntimeConformance extends RuntimeCapabilityConformance {

    @Test
    void runMakesARunningVmWithAnIdAndItsName() {
        Vm vm = run("a");
        assertThat(vm.id()).isNotBlank();
        assertThat(vm.name()).isEqualTo("conformance-a");
        assertThat(vm.running()).isTrue();
    }

    @Test
    void inspectFindsAVmByIdAndByName() {
        Vm vm = run("a");
        assertThat(runtime().inspect(vm.id()).id()).isEqualTo(vm.id());
        assertThat(runtime().inspect(vm.name()).id()).isEqualTo(vm.id());
    }

    @Test
    void inspectOfAVmThatNeverWasIsGone() {
        assertFails(() -> runtime().inspect("conformance-nobody"), RuntimeFailure.Gone.class);
    }

    @Test
    void listHoldsEveryVmOnce() {
        Set<String> ids = Set.of(run("a").id(), run("b").id(), run("c").id());
        List<String> listed = ours().stream().map(Vm::id).toList();
        assertThat(listed).containsExactlyInAnyOrderElementsOf(ids);
    }

    @Test
    void runUnderATakenNameFailsAsExistsAndLeavesTheHolderAlone() {
        Vm first = run("a");
        assertFails(() -> runtime().run(bootable("conformance-a")), RuntimeFailure.Exists.class);
        assertThat(runtime().inspect("conformance-a").id()).isEqualTo(first.id());
        assertThat(runtime().inspect("conformance-a").running()).isTrue();
    }

    @Test
    void removeEndsAVmAndFreesItsName() {
        Vm vm = run("a");
        runtime().remove(vm.id());
        assertFails(() -> runtime().inspect(vm.id()), RuntimeFailure.Gone.class);
        assertThat(ours()).isEmpty();
        assertThat(run("a").id().equals(vm.id())).as("the same id").isEqualTo(!freshIds());
    }

    @Test
    void removeOfAVmThatIsNotThereIsGone() {
        Vm vm = run("a");
        runtime().remove(vm.id());
        assertFails(() -> runtime().remove(vm.id()), RuntimeFailure.Gone.class);
        assertFails(() -> runtime().remove("conformance-nobody"), RuntimeFailure.Gone.class);
    }

    @Test
    void removeLeavesOtherVmsAlone() {
        Vm kept = run("kept");
        runtime().remove(run("a").id());
        assertThat(runtime().inspect(kept.id()).running()).isTrue();
    }

    @Test
    void startOfARunningVmChangesNothing() {
        Vm before = runtime().inspect(run("a").id());
        runtime().start(before.id());
        assertThat(runtime().inspect(before.id())).isEqualTo(before);
    }

    @Test
    void startOfAVmThatIsNotThereIsGone() {
        assertFails(() -> runtime().start("conformance-nobody"), RuntimeFailure.Gone.class);
    }

    @Test
    void aDeadGuestIsNotRunningAndStartKeepsWhatTheVmIs() {
        Vm vm = runtime().inspect(run("a").id());
        Assumptions.assumeTrue(crash(vm), "guests cannot be made to die");
        assertThat(runtime().inspect(vm.id()).running()).isFalse();
        assertThat(ours()).noneMatch(Vm::running);
        runtime().start(vm.id());
        Vm again = runtime().inspect(vm.id());
        assertThat(again.running()).isTrue();
        assertThat(again.name()).isEqualTo(vm.name());
        assertThat(again.primaryMac()).isEqualTo(vm.primaryMac());
    }

    @Test
    void aCloneIsAVmOfItsOwn() {
        Vm first = runtime().clone(clonable("a"));
        Vm second = runtime().clone(clonable("b"));
        assertThat(first.running()).isTrue();
        assertThat(first.name()).isEqualTo("conformance-a");
        assertThat(second.id()).isNotEqualTo(first.id());
        if (!first.primaryMac().isEmpty()) {
            assertThat(second.primaryMac()).isNotEqualTo(first.primaryMac());
        }
        runtime().remove(first.id());
        assertThat(runtime().inspect(second.id()).running()).isTrue();
    }

    @Test
    void cloneUnderATakenNameFailsAsExists() {
        Vm first = runtime().clone(clonable("a"));
        assertFails(() -> runtime().clone(clonable("a")), RuntimeFailure.Exists.class);
        assertThat(runtime().inspect(first.id()).running()).isTrue();
    }

    @Test
    void cloneOfASnapshotThatIsNotThereIsGoneAndLeavesNothing() {
        Optional<CloneRequest> request = uncloneable("conformance-a");
        Assumptions.assumeTrue(request.isPresent(), "the runtime has no snapshots");
        assertFails(() -> runtime().clone(request.orElseThrow()), RuntimeFailure.Gone.class);
        assertThat(ours()).isEmpty();
    }

    @Test
    void ofManyRunsUnderOneNameOneWins() throws Exception {
        List<Optional<RuntimeFailure>> outcomes =
                together(6, _ -> () -> failureOf(() -> runtime().run(bootable("conformance-a"))));
        assertThat(outcomes).filteredOn(Optional::isEmpty).hasSize(1);
        assertThat(outcomes).filteredOn(Optional::isPresent).allSatisfy(failure -> assertThat(failure)
                .containsInstanceOf(RuntimeFailure.Exists.class));
        assertThat(ours()).hasSize(1);
    }

    @Test
    void runsUnderDifferentNamesDoNotDisturbEachOther() throws Exception {
        List<Vm> vms = together(8, i -> () -> run("m" + i));
        assertThat(vms).extracting(Vm::id).doesNotHaveDuplicates();
        assertThat(vms.stream().map(Vm::primaryMac).filter(mac -> !mac.isEmpty()))
                .doesNotHaveDuplicates();
        assertThat(ours()).hasSize(8);
    }

    @Test
    void ofManyRemovalsOfOneVmAllSayThatItIsGone() throws Exception {
        Vm vm = run("a");
        List<Optional<RuntimeFailure>> outcomes =
                together(4, _ -> () -> failureOf(() -> runtime().remove(vm.id())));
        assertThat(outcomes)
                .allSatisfy(outcome -> assertThat(outcome.orElseGet(() -> new RuntimeFailure.Gone(nothing())))
                        .isInstanceOf(RuntimeFailure.Gone.class));
        assertThat(ours()).isEmpty();
    }

    @Test
    void theRuntimeHasAName() {
        assertThat(runtime().name()).isNotBlank();
    }
}
