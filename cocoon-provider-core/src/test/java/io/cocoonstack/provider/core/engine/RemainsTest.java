package io.cocoonstack.provider.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.core.plan.pod.ObservedStatus;
import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.vm.StaticAddress;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A broken VM under a Pod's name whose id never reached the Pod: half of a failed boot, or all there is of a guest. */
class RemainsTest {

    private final EngineRig rig = EngineRig.withStore();

    @Test
    void aGuestThatHadAnAddressIsStartedAgainWithItsDisk() {
        Vm broken = broken(true);
        rig.start();
        rig.advance(Duration.ofSeconds(2));

        assertThat(rig.runtime.callsOf("remove")).isEmpty();
        assertThat(rig.runtime.callsOf("start")).containsExactly("start " + broken.id());
        assertThat(rig.runtime.callsOf("run")).isEmpty();
        assertThat(rig.pods.annotation("a", Annotations.VM_ID)).isEqualTo(broken.id());
    }

    @Test
    void aGuestThatIsInTheWayOfABootAndHadAnAddressIsTakenAsWell() {
        rig.start();
        Vm broken = rig.runtime.put("vk-ns-a", VmState.ERROR);
        rig.lease("vk-ns-a", "10.0.0.7");
        rig.apply(PodRecords.run("a"));
        rig.advance(Duration.ofSeconds(2));

        assertThat(rig.runtime.callsOf("remove")).isEmpty();
        assertThat(rig.pods.annotation("a", Annotations.VM_ID)).isEqualTo(broken.id());
        assertThat(rig.runtime.byName("vk-ns-a").running()).isTrue();
    }

    @Test
    void aGuestThatNeedsNoLeaseIsStartedAgainWithItsDiskAsWell() {
        rig.runtime.assigned = new StaticAddress("10.0.0.7", "10.0.0.1", 24);
        Vm broken = broken(false);
        rig.start();
        rig.advance(Duration.ofSeconds(2));

        assertThat(rig.runtime.callsOf("remove")).isEmpty();
        assertThat(rig.runtime.callsOf("start")).containsExactly("start " + broken.id());
        assertThat(rig.pods.annotation("a", Annotations.VM_ID)).isEqualTo(broken.id());
    }

    @Test
    void aBootOfThisProcessThatFailedIsTriedAgainWhetherItsGuestNeedsALeaseOrNot() {
        rig.runtime.assigned = new StaticAddress("10.0.0.7", "10.0.0.1", 24);
        rig.start();
        Vm half = rig.runtime.put("vk-ns-a", VmState.ERROR);
        rig.apply(PodRecords.run("a"));
        rig.advance(Duration.ofSeconds(2));

        assertThat(rig.runtime.callsOf("remove")).containsExactly("remove " + half.id());
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
    }

    @Test
    void aGuestThatTheStatusShowsIsNotHalfOfABoot() {
        Vm broken = broken(false);
        rig.pods.store(PodRecords.observed(
                PodRecords.run("a"),
                new ObservedStatus(
                        "Running",
                        "",
                        "",
                        null,
                        List.of(),
                        List.of(new ObservedStatus.Container(
                                "agent", ObservedStatus.Container.idOf(broken.id()), true, "running", null)))));
        rig.start();

        assertThat(rig.runtime.callsOf("remove")).isEmpty();
        assertThat(rig.runtime.callsOf("start")).containsExactly("start " + broken.id());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatCameOfARestoreGoesBecauseItsStateIsStillWhereItWas(boolean lease) {
        rig.runtime.assigned = lease ? null : new StaticAddress("10.0.0.7", "10.0.0.1", 24);
        storeState();
        Vm broken = broken(lease);
        rig.start();
        rig.advance(Duration.ofSeconds(2));

        assertThat(rig.runtime.callsOf("start")).isEmpty();
        assertThat(rig.runtime.vms).doesNotContainKey(broken.id());
        assertThat(rig.runtime.memory.get(rig.runtime.byName("vk-ns-a").id())).isEqualTo("work of a day");
    }

    @ParameterizedTest
    @ValueSource(strings = {"leases", "store"})
    void aQuestionWithoutAnAnswerKeepsTheVm(String silent) {
        Vm broken = broken(true);
        rig.leasesUnreadable = silent.equals("leases");
        rig.store().faults().outage(silent.equals("store"));
        rig.start();
        rig.advance(Duration.ofMinutes(30));

        assertThat(rig.runtime.vms).containsOnlyKeys(broken.id());
        assertThat(rig.runtime.callsOf("start")).isEmpty();
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("failed");

        rig.leasesUnreadable = false;
        rig.store().faults().outage(false);
        rig.advance(Duration.ofMinutes(17));
        assertThat(rig.runtime.byName("vk-ns-a").running()).isTrue();
        assertThat(rig.pods.annotation("a", Annotations.VM_ID)).isEqualTo(broken.id());
    }

    @ParameterizedTest
    @ValueSource(strings = {"ERROR", "CREATED"})
    void aBootThatNeverCameAsFarAsAGuestGoes(VmState state) {
        Vm half = rig.runtime.put("vk-ns-a", state);
        rig.pods.store(PodRecords.run("a"));
        rig.start();
        rig.advance(Duration.ofSeconds(2));

        assertThat(rig.runtime.callsOf("remove")).containsExactly("remove " + half.id());
        assertThat(rig.runtime.callsOf("run")).hasSize(1);
        assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_STATE)).isEqualTo("ready");
    }

    private void storeState() {
        rig.runtime.importSnapshot("x", new ByteArrayInputStream("work of a day".getBytes(StandardCharsets.UTF_8)));
        rig.store()
                .push(
                        new SnapshotRef("vk-ns-a", "hibernate"),
                        rig.runtime,
                        "x",
                        Map.of(SnapshotManifest.BASE_IMAGE, "img:1"),
                        Transfer.SILENT);
    }

    private Vm broken(boolean leased) {
        Vm vm = rig.runtime.put("vk-ns-a", VmState.ERROR);
        if (leased) {
            rig.lease("vk-ns-a", "10.0.0.7");
        }
        rig.pods.store(PodRecords.run("a"));
        return vm;
    }
}
