package io.cocoonstack.provider.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.vm.StaticAddress;
import io.cocoonstack.provider.vm.VmState;
import io.cocoonstack.provider.vm.capability.GuestConsoleException;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Work inside guests after a clone, a wake or a restart. */
class GuestTest {

    private final EngineRig rig = EngineRig.withStore();

    @Test
    void aFirecrackerCloneIsReadyOnlyWhenItsGuestWasProvenToFitItsNetwork() {
        golden("firecracker");
        rig.runtime.guestSays = command -> "";
        rig.runtime.exitCodes.addAll(List.of(1, 1));
        rig.start();
        rig.apply(clone("c", "linux"));
        rig.lease("vk-ns-c", "10.0.0.8");
        assertThat(rig.pods.annotation("c", Annotations.POST_CLONE_STATE)).isEqualTo("running");
        assertThat(rig.pods.events).anyMatch(event -> event.startsWith("c WARNING PostCloneExecAttemptFailed"));

        rig.advance(Duration.ofSeconds(10));
        assertThat(rig.pods.annotation("c", Annotations.LIFECYCLE_STATE))
                .as("the commands succeed by now, but the guest does not show their effect")
                .isEqualTo("creating");

        rig.runtime.guestSays = command -> GuestAnswers.fits(rig.runtime.byName("vk-ns-c"), command);
        rig.advance(Duration.ofSeconds(10));
        assertThat(rig.pods.annotation("c", Annotations.POST_CLONE_STATE)).isEqualTo("done");
        assertThat(rig.pods.annotation("c", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
        assertThat(rig.pods.events).anyMatch(event -> event.startsWith("c NORMAL PostCloneSucceeded"));
        assertThat(rig.meters).contains("postClone [LINUX_FC, true]");
    }

    @Test
    void aGuestThatNeverTakesItsCommandsStaysWithAHintAndTheErrors() {
        golden("firecracker");
        rig.runtime.guestSays = _ -> "eth0: no such device";
        for (int i = 0; i < 200; i++) {
            rig.runtime.exitCodes.add(2);
        }
        rig.start();
        rig.apply(clone("c", "linux"));
        rig.advance(Duration.ofSeconds(200));

        assertThat(rig.pods.annotation("c", Annotations.POST_CLONE_STATE)).isEqualTo("failed");
        String hint = new String(
                Base64.getDecoder().decode(rig.pods.annotation("c", Annotations.POST_CLONE_HINT)),
                StandardCharsets.UTF_8);
        assertThat(hint).contains(rig.runtime.byName("vk-ns-c").primaryMac());
        assertThat(rig.pods.annotation("c", Annotations.POST_CLONE_ERRORS)).contains("eth0: no such device");
        assertThat(rig.pods.annotation("c", Annotations.LIFECYCLE_STATE)).isEqualTo("failed");
        assertThat(rig.pods.events).anyMatch(event -> event.startsWith("c WARNING PostCloneExecExhausted"));
        assertThat(rig.meters).contains("postClone [LINUX_FC, false]");
        assertThat(rig.runtime.vms).as("the VM is there to be looked at").hasSize(1);

        int commands = rig.runtime.callsOf("exec").size();
        rig.advance(Duration.ofMinutes(10));
        assertThat(rig.runtime.callsOf("exec"))
                .as("nothing is tried again by itself")
                .hasSize(commands);
    }

    @Test
    void aParkedGuestIsNotHealedByARestart() {
        golden("firecracker");
        for (int i = 0; i < 200; i++) {
            rig.runtime.exitCodes.add(2);
        }
        rig.start();
        rig.apply(clone("c", "linux"));
        rig.advance(Duration.ofSeconds(200));

        rig.restart();
        rig.advance(Duration.ofMinutes(5));

        assertThat(rig.pods.annotation("c", Annotations.LIFECYCLE_STATE)).isEqualTo("failed");
        assertThat(rig.pods.annotation("c", Annotations.POST_CLONE_STATE)).isEqualTo("failed");
    }

    @Test
    void aFixUpThatWasInterruptedIsDoneAgainWithItsFullTime() {
        golden("firecracker");
        for (int i = 0; i < 40; i++) {
            rig.runtime.exitCodes.add(2);
        }
        rig.start();
        rig.apply(clone("c", "linux"));
        rig.advance(Duration.ofSeconds(60));
        assertThat(rig.pods.annotation("c", Annotations.POST_CLONE_STATE)).isEqualTo("running");

        rig.restart();
        assertThat(rig.meters).contains("resumed [post_clone]");
        assertThat(rig.pods.events).anyMatch(event -> event.equals("c NORMAL ResumedAfterRestart: op=post_clone"));
        rig.runtime.exitCodes.clear();
        rig.runtime.guestSays = command -> GuestAnswers.fits(rig.runtime.byName("vk-ns-c"), command);
        rig.lease("vk-ns-c", "10.0.0.8");
        rig.advance(Duration.ofSeconds(150));
        assertThat(rig.pods.annotation("c", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
    }

    @Test
    void aWindowsGuestWithAssignedAddressGetsItThroughItsConsole() {
        golden("cloud-hypervisor");
        rig.runtime.assigned = new StaticAddress("10.9.0.4", "10.9.0.1", 24);
        rig.runtime.guestSays = command -> GuestAnswers.fits(rig.runtime.byName("vk-ns-c"), command);
        rig.start();
        rig.apply(clone("c", "windows"));
        rig.advance(Duration.ofSeconds(5));

        assertThat(rig.runtime.callsOf("console")).hasSize(1);
        assertThat(rig.pods.annotation("c", Annotations.POST_CLONE_STATE)).isEqualTo("done");
        assertThat(rig.pods.annotation("c", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
        assertThat(rig.meters).contains("postClone [WINDOWS, true]", "postClone [SAC, true]");
        assertThat(rig.runtime.clones.getFirst().restoreMode()).isEqualTo("copy");
    }

    @Test
    void aConsoleThatForgetsAddressesParksTheGuestAndNamesTheStep() {
        golden("cloud-hypervisor");
        rig.runtime.assigned = new StaticAddress("10.9.0.4", "10.9.0.1", 24);
        rig.runtime.guestSays = command -> GuestAnswers.fits(rig.runtime.byName("vk-ns-c"), command);
        rig.runtime.consoleFailure = new GuestConsoleException(GuestConsoleException.Stage.VERIFY, "net 1 has 0.0.0.0");
        rig.start();
        rig.apply(clone("c", "windows"));
        rig.advance(Duration.ofSeconds(5));

        assertThat(rig.pods.events)
                .anyMatch(event -> event.startsWith("c WARNING PostCloneSACVerifyFailed"))
                .anyMatch(event -> event.startsWith("c WARNING WindowsStaticIPFailed"));
        assertThat(rig.pods.annotation("c", Annotations.LIFECYCLE_STATE)).isEqualTo("failed");
        assertThat(rig.pods.annotation("c", Annotations.POST_CLONE_STATE)).isEqualTo("failed");
    }

    @Test
    void aWindowsGuestIsNudgedOnceAndALinuxGuestNever() {
        golden("cloud-hypervisor");
        rig.runtime.guestSays = command -> GuestAnswers.fits(rig.runtime.byName("vk-ns-w"), command);
        rig.start();
        rig.apply(clone("w", "windows"));
        rig.apply(clone("l", "linux"));
        rig.advance(Duration.ofSeconds(60));

        assertThat(rig.runtime.callsOf("exec").stream().filter(call -> call.contains("/renew")))
                .hasSize(1);
        assertThat(rig.meters).contains("renewNudge [true]", "ipWait [ns, false]");
        assertThat(rig.pods.events)
                .anyMatch(event -> event.startsWith("w WARNING PostCloneIPWaitTimeout"))
                .anyMatch(event -> event.startsWith("l WARNING PostCloneIPWaitTimeout"));
    }

    @Test
    void aWindowsGuestSleepsWithoutNetworkCardAndWakesWithANewOne() {
        windowsRunning();
        String before = rig.runtime.byName("vk-ns-a").primaryMac();

        rig.hibernate("a", true);
        assertThat(rig.runtime.calls).containsSubsequence("exec cmd /c ipconfig /release", "nics 0", "save vk-ns-a");
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("hibernated");

        rig.hibernate("a", false);
        assertThat(rig.runtime.clones.getLast().nics()).isEqualTo(OptionalInt.of(1));
        assertThat(rig.runtime.clones.getLast().restoreMode()).isEqualTo("copy");
        assertThat(rig.pods.annotation("a", Annotations.VM_IP))
                .as("the old address is not the new card's")
                .isEmpty();
        assertThat(rig.runtime.byName("vk-ns-a").primaryMac()).isNotEqualTo(before);
        rig.lease("vk-ns-a", "10.0.0.77");
        rig.advance(Duration.ofSeconds(3));
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
        assertThat(rig.runtime.callsOf("exec").getLast())
                .as("no fix-up after a wake")
                .doesNotContain("powershell");
    }

    @Test
    void aWindowsGuestWhoseStateCannotBeSavedGetsANetworkCardAgain() {
        windowsRunning();
        rig.runtime.failOnce("save", ScriptedRuntime.unavailable("disk full"));

        rig.hibernate("a", true);

        assertThat(rig.runtime.calls).containsSubsequence("nics 0", "nics 1", "exec cmd /c ipconfig /renew");
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("failed");
        assertThat(rig.runtime.byName("vk-ns-a").nics()).hasSize(1);
        assertThat(rig.pods.annotation("a", Annotations.VM_ID))
                .isEqualTo(rig.runtime.byName("vk-ns-a").id());
    }

    @Test
    void aNetworkCardThatCannotBeTakenAwayRenewsTheGuestsAddressAllTheSame() {
        windowsRunning();
        rig.runtime.failOnce("nics", ScriptedRuntime.unavailable("busy"));

        rig.hibernate("a", true);

        assertThat(rig.runtime.callsOf("exec")).last().asString().contains("/renew");
        assertThat(rig.pods.events).anyMatch(event -> event.startsWith("a WARNING HibernateNetResizeFailed"));
        assertThat(rig.runtime.callsOf("save")).isEmpty();
    }

    @Test
    void aShutdownInTheMiddleOfAFixUpLeavesThePodAsItIs() {
        golden("firecracker");
        rig.runtime.guestSays = _ -> {
            rig.engine.close();
            return "shutting down";
        };
        rig.runtime.exitCodes.add(1);
        rig.start();
        rig.apply(clone("c", "linux"));
        rig.advance(Duration.ofMinutes(10));

        assertThat(rig.pods.annotation("c", Annotations.POST_CLONE_STATE)).isEqualTo("running");
        assertThat(rig.pods.annotation("c", Annotations.LIFECYCLE_STATE)).isEqualTo("creating");
        assertThat(rig.meters).noneMatch(meter -> meter.startsWith("postClone"));
    }

    @Test
    void aConsoleIsSpokenToOnlyAfterThePodShowsItsVm() {
        rig.runtime.assigned = new StaticAddress("10.9.0.4", "10.9.0.1", 24);
        rig.runtime.onConsole = () -> {
            assertThat(rig.pods.annotation("w", Annotations.VM_ID)).isEqualTo("VM1");
            assertThat(rig.engine.pods().getFirst().vm()).isPresent();
            rig.apply(PodRecords.run("other"));
        };
        rig.start();
        rig.apply(PodRecords.with(PodRecords.run("w"), Annotations.OS, "windows"));

        assertThat(rig.runtime.callsOf("console")).hasSize(1);
        assertThat(rig.pods.annotation("w", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
        assertThat(rig.pods.annotation("other", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
    }

    private void windowsRunning() {
        rig.running(PodRecords.with(PodRecords.run("a"), Annotations.OS, "windows"));
        assertThat(rig.runtime.byName("vk-ns-a").state()).isEqualTo(VmState.RUNNING);
    }

    private void golden(String hypervisor) {
        rig.runtime.hypervisor = hypervisor;
        rig.runtime.snapshots.put("golden:1", new LocalSnapshot("S1", "golden:1", "", "", "", hypervisor));
    }

    private static PodRecord clone(String name, String os) {
        return PodRecords.with(PodRecords.clone(name), Annotations.OS, os);
    }
}
