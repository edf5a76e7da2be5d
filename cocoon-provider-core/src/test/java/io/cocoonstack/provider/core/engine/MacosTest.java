package io.cocoonstack.provider.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.vm.VmState;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** macOS guests have a backend of their own. */
class MacosTest {

    private final EngineRig rig = EngineRig.withMacos();

    @Test
    void aMacosGuestIsBootedByItsBackendAndReadyWithItsFirstAnswer() {
        rig.start();
        rig.apply(macos());
        assertThat(macosRuntime().callsOf("run")).containsExactly("run vk-ns-m");
        assertThat(rig.runtime.callsOf("run")).isEmpty();
        assertThat(rig.pods.annotation("m", Annotations.LIFECYCLE_STATE)).isEqualTo("creating");

        answers();
        assertThat(rig.pods.annotation("m", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
    }

    @Test
    void aGuestThatRunsIsTakenOverAndNeverBootedTwice() {
        macosRuntime().put("vk-ns-m", VmState.RUNNING);
        rig.start();
        rig.apply(macos());

        assertThat(macosRuntime().callsOf("run")).isEmpty();
        assertThat(rig.meters).contains("lifecycle [create, ok, adopted]");
    }

    @Test
    void aGuestWhoseProcessDiedIsStartedAndKeepsItsDisk() {
        macosRuntime().put("vk-ns-m", VmState.STOPPED);
        rig.start();
        rig.apply(macos());

        assertThat(macosRuntime().callsOf("start")).hasSize(1);
        assertThat(macosRuntime().callsOf("run")).isEmpty();
    }

    @Test
    void anAnswerInDoubtNeverLeadsToASecondGuestOrToARemoval() {
        macosRuntime().put("vk-ns-m", VmState.RUNNING);
        for (int i = 0; i < 5; i++) {
            macosRuntime().failOnce("inspect", ScriptedRuntime.unavailable("torn"));
        }
        rig.start();
        rig.apply(macos());

        assertThat(macosRuntime().callsOf("run")).isEmpty();
        assertThat(macosRuntime().callsOf("remove")).isEmpty();
    }

    @Test
    void aDyingGuestIsStartedAgainEveryTenSecondsAndItsPodNeverEvicted() {
        rig.start();
        rig.apply(macos());
        answers();
        for (int i = 0; i < 5; i++) {
            macosRuntime().state("vk-ns-m", VmState.STOPPED);
            rig.advance(Duration.ofSeconds(21));
        }

        assertThat(macosRuntime().callsOf("start")).hasSizeGreaterThanOrEqualTo(5);
        assertThat(macosRuntime().callsOf("remove")).isEmpty();
        assertThat(rig.pods.stored).hasSize(1);
    }

    @Test
    void aWishToHibernateIsRefusedOnceAndLiftedWithTheWish() {
        rig.start();
        rig.apply(macos());
        answers();
        rig.apply(PodRecords.with(rig.pods.pod("m"), Annotations.HIBERNATE, "true"));
        rig.advance(Duration.ofMinutes(10));

        assertThat(rig.pods.events.stream().filter(event -> event.startsWith("m WARNING HibernateUnsupported")))
                .hasSize(1);
        assertThat(rig.pods.annotation("m", Annotations.LIFECYCLE_STATE)).isEqualTo("failed");
        assertThat(macosRuntime().callsOf("save")).isEmpty();

        rig.apply(PodRecords.without(rig.pods.pod("m"), Annotations.HIBERNATE));
        rig.advance(Duration.ofSeconds(10));
        assertThat(rig.pods.annotation("m", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
    }

    @Test
    void aDeletedGuestIsNotRestartedWhileItGoes() {
        rig.start();
        rig.apply(macos());
        answers();
        String id = macosRuntime().byName("vk-ns-m").id();
        rig.delete("m");
        rig.advance(Duration.ofMinutes(1));

        assertThat(macosRuntime().callsOf("remove")).containsExactly("remove " + id);
        assertThat(macosRuntime().callsOf("start")).isEmpty();
        assertThat(rig.released).hasSize(1);
        assertThat(rig.pods.stored).isEmpty();
    }

    @Test
    void aLaunchThatWasThoughtDeadIsTakenOverAndNotRepeated() {
        macosRuntime().failOnceAfterEffect("run", ScriptedRuntime.unavailable("no record after a minute"));
        rig.start();
        rig.apply(macos());
        rig.advance(Duration.ofSeconds(5));

        assertThat(macosRuntime().callsOf("run")).hasSize(1);
        assertThat(macosRuntime().vms).hasSize(1);
        assertThat(rig.pods.annotation("m", Annotations.VM_ID))
                .isEqualTo(macosRuntime().byName("vk-ns-m").id());
    }

    @Test
    void aGuestThatIsHardToRemoveIsNotStartedByItsChecks() {
        rig.start();
        rig.apply(macos());
        answers();
        for (int i = 0; i < 10; i++) {
            macosRuntime().failOnce("remove", ScriptedRuntime.unavailable("busy"));
        }
        rig.delete("m");
        macosRuntime().state("vk-ns-m", VmState.STOPPED);
        rig.advance(Duration.ofMinutes(1));

        assertThat(macosRuntime().callsOf("start")).isEmpty();
        assertThat(macosRuntime().vms).isEmpty();
        assertThat(rig.pods.stored).isEmpty();
    }

    private void answers() {
        rig.leases.put(macosRuntime().byName("vk-ns-m").primaryMac(), "10.0.0.6");
        rig.advance(Duration.ofSeconds(3));
    }

    private static PodRecord macos() {
        return PodRecords.with(PodRecords.run("m"), Annotations.OS, " MacOS ");
    }

    private ScriptedRuntime macosRuntime() {
        return Objects.requireNonNull(rig.macos);
    }
}
