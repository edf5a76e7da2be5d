package io.cocoonstack.provider.core.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.Lifecycle;
import io.cocoonstack.provider.contract.LifecycleState;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlannerTest {

    private static final PodRecord POD = PodRecords.run("a");
    private static final Vm VM = new Vm("ID1", "vk-ns-a", "cloud-hypervisor", VmState.RUNNING, 42, List.of());

    @Test
    void aPodWithoutVmNameIsRefusedForGoodAndCountedAsSkipped() {
        Step step = new Clues(PodRecords.without(POD, Annotations.VM_NAME)).next();

        assertThat(step).isInstanceOfSatisfying(Step.Fail.class, fail -> {
            assertThat(fail.failure().kind()).isEqualTo(Failure.Kind.PERMANENT);
            assertThat(fail.failure().metricResult()).isEqualTo("skipped");
            assertThat(fail.failure().metricReason()).isEqualTo("missing_vmname");
            assertThat(fail.failure().message()).contains("vm.cocoonstack.io/name");
        });
    }

    @Test
    void aFailureIsReportedBeforeAnythingElse() {
        Clues clues = new Clues(POD);
        clues.failure = Failure.create("CreateBringUpFailed", "no");

        assertThat(clues.next()).isEqualTo(new Step.Report(clues.failure));
    }

    @Test
    void aPermanentFailureIsNeverTriedAgain() {
        Clues clues = Clues.readyToBoot(POD);
        clues.failure = Failure.create("CreateBringUpFailed", "no").forGood().asReported();

        assertThat(clues.next()).isEqualTo(new Step.Idle());
    }

    @Test
    void aFailedAttemptWaitsAndThenBeginsAnew() {
        Clues clues = Clues.readyToBoot(POD);
        clues.failure = Failure.create("CreateBringUpFailed", "no").asReported();
        clues.lifecycle = new Lifecycle(LifecycleState.FAILED, 0, "no");
        clues.retry = new Evidence.Retry(3, Clues.NOW.plusSeconds(1));
        assertThat(clues.next()).isEqualTo(new Step.WaitUntil(Clues.NOW.plusSeconds(1)));

        clues.now = Clues.NOW.plusSeconds(1);
        assertThat(clues.next()).isEqualTo(new Step.Intend(new Lifecycle(LifecycleState.CREATING, 0, "")));
    }

    @Test
    void aForeignCpuClassIsRefusedBeforeTheNameIsClaimed() {
        Step step = new Clues(PodRecords.cpuClass(POD, "gen3")).next("gen2");

        assertThat(step).isInstanceOfSatisfying(Step.Fail.class, fail -> assertThat(
                        fail.failure().metricReason())
                .isEqualTo("snapshot_cpu_class_mismatch"));
        assertThat(new Clues(PodRecords.cpuClass(POD, "gen3")).next("gen3")).isEqualTo(new Step.Claim("vk-ns-a"));
    }

    @Test
    void aTakenNameIsRefusedAndANameThatIsBeingFreedIsAwaited() {
        Clues clues = new Clues(POD);
        clues.claim = new Evidence.Claim.Taken("Pod ns/other", false);
        assertThat(clues.next()).isInstanceOfSatisfying(Step.Fail.class, fail -> {
            assertThat(fail.failure().kind()).isEqualTo(Failure.Kind.RETRY);
            assertThat(fail.failure().message()).contains("vk-ns-a", "Pod ns/other");
        });

        clues.claim = new Evidence.Claim.Taken("Pod ns/a", true);
        assertThat(clues.next()).isInstanceOf(Step.WaitUntil.class);
    }

    @Test
    void theLifecycleIsPublishedBeforeTheLongBootButAnOutageDoesNotHoldTheBootUp() {
        Clues clues = Clues.readyToBoot(POD);
        clues.debts = new Evidence.Debts(false, true, false, Clues.NOW);
        assertThat(clues.next()).isEqualTo(new Step.PublishLifecycle());

        clues.debts = new Evidence.Debts(false, true, false, Clues.NOW.plusSeconds(1));
        assertThat(clues.next()).isInstanceOf(Step.Boot.class);
    }

    @Test
    void theEnvironmentIsResolvedBeforeTheBoot() {
        Clues clues = Clues.readyToBoot(POD);
        clues.environment = false;

        assertThat(clues.next()).isEqualTo(new Step.ResolveEnvironment());
    }

    @Test
    void theBootSourceFollowsTheAnnotations() {
        assertThat(Clues.readyToBoot(POD).next()).isEqualTo(new Step.Boot(new BootSource.RunImage("img:1", false)));
        assertThat(Clues.readyToBoot(PodRecords.with(POD, Annotations.FORCE_PULL, "true"))
                        .next())
                .isEqualTo(new Step.Boot(new BootSource.RunImage("img:1", true)));
        assertThat(Clues.readyToBoot(PodRecords.with(POD, Annotations.MODE, "RUN"))
                        .next())
                .isEqualTo(new Step.Boot(new BootSource.RunImage("img:1", false)));
        assertThat(Clues.readyToBoot(PodRecords.with(POD, Annotations.MODE, "static"))
                        .next())
                .isEqualTo(new Step.Boot(new BootSource.CloneSnapshot("img:1")));
        PodRecord directory = PodRecords.with(
                PodRecords.with(POD, Annotations.MODE, "clone"), Annotations.CLONE_FROM_DIR, " /snap/x ");
        assertThat(Clues.readyToBoot(directory).next())
                .isEqualTo(new Step.Boot(new BootSource.CloneDirectory(Path.of("/snap/x"))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"relative", "/a//b", "/a/../b", "/a/"})
    void aCloneDirectoryThatIsNotCanonicalIsRefusedForGood(String directory) {
        PodRecord pod =
                PodRecords.with(PodRecords.with(POD, Annotations.MODE, "clone"), Annotations.CLONE_FROM_DIR, directory);

        assertThat(Clues.readyToBoot(pod).next()).isInstanceOfSatisfying(Step.Fail.class, fail -> assertThat(
                        fail.failure().kind())
                .isEqualTo(Failure.Kind.PERMANENT));
    }

    @Test
    void sizesBelowTheRuntimesMinimumAreRefusedBeforeTheCallAndNameTheMinimum() {
        Step step = Clues.readyToBoot(PodRecords.with(POD, Annotations.STORAGE, "10G"))
                .next();

        assertThat(step).isInstanceOfSatisfying(Step.Fail.class, fail -> {
            assertThat(fail.failure().kind()).isEqualTo(Failure.Kind.PERMANENT);
            assertThat(fail.failure().message()).contains("10G", "10 GiB");
        });
    }

    @Test
    void anAttemptWhoseOutcomeIsUnknownIsLookedUpBeforeAnotherBoot() {
        Clues clues = Clues.readyToBoot(POD);
        clues.vm = new VmEvidence.Doubtful();
        assertThat(clues.next()).isEqualTo(new Step.LookUp("vk-ns-a"));

        clues.vm = new VmEvidence.Candidate(VM);
        assertThat(clues.next()).isEqualTo(new Step.Adopt(VM));
    }

    @Test
    void anUnmanagedPodNeedsIdAndIpAndNeverTouchesTheRuntime() {
        PodRecord bare = PodRecords.without(POD, Annotations.MANAGED);
        assertThat(Clues.readyToBoot(bare).next()).isInstanceOf(Step.Fail.class);
        PodRecord complete =
                PodRecords.with(PodRecords.with(bare, Annotations.VM_ID, "ext-1"), Annotations.VM_IP, "10.0.0.9");
        assertThat(Clues.readyToBoot(complete).next()).isEqualTo(new Step.BindUnmanaged("ext-1", "10.0.0.9"));

        Clues leaving = Clues.running(PodRecords.deleting(complete), new VmEvidence.Bound(VM));
        leaving.ending = Ending.deleted();
        assertThat(leaving.next()).isEqualTo(new Step.PublishStatus());
    }

    @Test
    void aHibernatedPodIsNotBootedAndNeverBootedFreshWhenItWakes() {
        PodRecord asleep = PodRecords.with(
                PodRecords.with(POD, Annotations.HIBERNATE, "true"), Annotations.LIFECYCLE_STATE, "hibernated");
        Clues sleeping = Clues.readyToBoot(asleep);
        sleeping.asleep = true;
        sleeping.lifecycle = new Lifecycle(LifecycleState.HIBERNATED, 0, "");
        assertThat(sleeping.next()).isEqualTo(new Step.Idle());

        Clues waking = Clues.readyToBoot(PodRecords.without(asleep, Annotations.HIBERNATE));
        waking.asleep = true;
        assertThat(waking.next()).isInstanceOfSatisfying(Step.Fail.class, fail -> {
            assertThat(fail.failure().kind()).isEqualTo(Failure.Kind.OWED);
            assertThat(fail.failure().reason()).isEqualTo("WakePullFailed");
        });
    }

    @Test
    void aRunBootIsReadyAtOnceAndACloneOnlyWithAnAddress() {
        Clues clues = Clues.running(POD, new VmEvidence.Bound(VM));
        clues.lifecycle = new Lifecycle(LifecycleState.CREATING, 0, "");
        clues.address = "";
        Lifecycle ready = new Lifecycle(LifecycleState.READY, 0, "");
        assertThat(clues.next()).isEqualTo(new Step.Intend(ready));

        clues.boot = Evidence.BootKind.CLONE;
        clues.boundAt = Clues.NOW;
        assertThat(clues.next()).isEqualTo(new Step.WaitUntil(Clues.NOW.plusSeconds(45)));
        clues.address = "10.0.0.5";
        assertThat(clues.next()).isEqualTo(new Step.AddressFound(ready));
    }

    @Test
    void aCloneWithoutAddressIsParkedAfterFortyFiveSecondsAndKeepsItsVm() {
        Clues clues = Clues.running(POD, new VmEvidence.Bound(VM));
        clues.lifecycle = new Lifecycle(LifecycleState.CREATING, 0, "");
        clues.boot = Evidence.BootKind.CLONE;
        clues.address = "";
        clues.boundAt = Clues.NOW.minusSeconds(45);

        assertThat(clues.next()).isInstanceOfSatisfying(Step.AddressMissed.class, fail -> {
            assertThat(fail.failure().kind()).isEqualTo(Failure.Kind.PARKED);
            assertThat(fail.failure().reason()).isEqualTo("PostCloneIPWaitTimeout");
            assertThat(fail.failure().message()).isEqualTo("clone vk-ns-a: dhcp lease not observed within 45s");
        });
    }

    @Test
    void theStatusIsWrittenBeforeReadyIsAnnouncedAndAfterAnyOtherState() {
        Clues clues = Clues.running(POD, new VmEvidence.Bound(VM));
        clues.debts = new Evidence.Debts(false, true, true, Clues.NOW);
        assertThat(clues.next()).isEqualTo(new Step.PublishStatus());
        clues.debts = new Evidence.Debts(false, true, false, Clues.NOW);
        assertThat(clues.next()).isEqualTo(new Step.PublishLifecycle());

        clues.lifecycle = new Lifecycle(LifecycleState.FAILED, 0, "x");
        clues.debts = new Evidence.Debts(false, true, true, Clues.NOW);
        assertThat(clues.next()).isEqualTo(new Step.PublishLifecycle());
    }

    @Test
    void aHigherGenerationAloneIsAcknowledgedWithTheSameState() {
        Clues clues = Clues.running(PodRecords.with(POD, Annotations.GENERATION, "7"), new VmEvidence.Bound(VM));

        assertThat(clues.next()).isEqualTo(new Step.Intend(new Lifecycle(LifecycleState.READY, 7, "")));
    }

    @Test
    void aSuspectVmIsInspectedAtOnceAndAgainAfterAWhileUntilTheBudgetIsSpent() {
        Clues clues = Clues.running(POD, new VmEvidence.Suspect(VM));
        assertThat(clues.next()).isEqualTo(new Step.Inspect(VM));

        clues.recheck = new Evidence.Recheck(2, Clues.NOW.minusSeconds(5), Clues.NOW.plusSeconds(1));
        assertThat(clues.next()).isEqualTo(new Step.WaitUntil(Clues.NOW.plusSeconds(1)));

        clues.recheck = new Evidence.Recheck(70, Clues.NOW.minus(Duration.ofMinutes(30)), Clues.NOW);
        assertThat(clues.next()).isInstanceOfSatisfying(Step.Begin.class, begin -> assertThat(
                        begin.ending().cause())
                .isInstanceOfSatisfying(Ending.Cause.Evicted.class, evicted -> assertThat(evicted.reason())
                        .isEqualTo("VMInspectTimeout")));
    }

    @Test
    void aStoppedVmIsStartedInPlaceUnlessItStoppedAgainWithinThirtySeconds() {
        Clues clues = Clues.running(POD, new VmEvidence.Down(VM));
        assertThat(clues.next()).isEqualTo(new Step.Restart(VM));

        clues.restarted = Clues.NOW.minusSeconds(30);
        assertThat(clues.next()).isEqualTo(new Step.Restart(VM));

        clues.restarted = Clues.NOW.minusSeconds(29);
        assertThat(clues.next()).isInstanceOfSatisfying(Step.Begin.class, begin -> assertThat(
                        begin.ending().cause())
                .isInstanceOfSatisfying(Ending.Cause.Evicted.class, evicted -> assertThat(evicted.reason())
                        .isEqualTo("RestartCooldown")));
    }

    @Test
    void anEvictionRemovesTheVmThenTheLeasesThenThePodThenSaysSoThenRemovesTheObject() {
        Clues clues = Clues.running(POD, new VmEvidence.Down(VM));
        clues.ending = Ending.evicted("RestartFailed", "boom");
        assertThat(clues.next()).isEqualTo(new Step.Remove(VM));
        clues.ending = clues.ending.withVmRemoved();
        clues.vm = new VmEvidence.Lost(VM);
        assertThat(clues.next()).isEqualTo(new Step.ReleaseLeases(VM));
        clues.ending = clues.ending.withLeasesReleased();
        assertThat(clues.next()).isEqualTo(new Step.Evict(new Ending.Cause.Evicted("RestartFailed", "boom")));
        clues.ending = clues.ending.withPodDeleted();
        assertThat(clues.next()).isEqualTo(new Step.PublishStatus());
        clues.ending = clues.ending.withStatusFinal();
        assertThat(clues.next()).isEqualTo(new Step.RemoveObject());
        clues.ending = clues.ending.withObjectRemoved();
        assertThat(clues.next()).isEqualTo(new Step.Forget());
    }

    @Test
    void aDeleteRemovesTheVmThenTheLeasesThenTheSnapshotsThenTheObject() {
        Clues clues = Clues.running(PodRecords.deleting(POD), new VmEvidence.Bound(VM));
        assertThat(clues.next()).isEqualTo(new Step.Begin(Ending.deleted()));
        clues.ending = Ending.deleted();
        assertThat(clues.next()).isEqualTo(new Step.Remove(VM));
        clues.vm = new VmEvidence.Lost(VM);
        clues.ending = clues.ending.withVmRemoved();
        assertThat(clues.next()).isEqualTo(new Step.ReleaseLeases(VM));
        clues.ending = clues.ending.withLeasesReleased();
        assertThat(clues.next()).isEqualTo(new Step.DropSnapshots("vk-ns-a"));
        clues.ending = clues.ending.withSnapshotsDropped();
        assertThat(clues.next()).isEqualTo(new Step.PublishStatus());
    }

    @Test
    void aPodThatVanishedEndsTheSameWayWithoutAnyWrite() {
        Clues clues = Clues.running(POD, new VmEvidence.Bound(VM));
        clues.gone = true;
        clues.ending = Ending.deleted();
        assertThat(clues.next()).isEqualTo(new Step.Remove(VM));
        clues.vm = new VmEvidence.Lost(VM);
        clues.ending = clues.ending.withVmRemoved().withLeasesReleased().withSnapshotsDropped();
        assertThat(clues.next()).isEqualTo(new Step.Forget());
    }

    @Test
    void theDeleteOfAPodThatNeverGotTheNameLeavesTheVmOfTheOtherAlone() {
        Clues clues = new Clues(PodRecords.deleting(POD));
        clues.claim = new Evidence.Claim.Taken("Pod ns/other", false);
        clues.ending = Ending.deleted();

        assertThat(clues.next()).isEqualTo(new Step.PublishStatus());
    }

    @Test
    void aDeleteDuringABootOfUnknownOutcomeLooksForTheVmFirst() {
        Clues clues = Clues.readyToBoot(PodRecords.deleting(POD));
        clues.vm = new VmEvidence.Doubtful();
        clues.ending = Ending.deleted();

        assertThat(clues.next()).isEqualTo(new Step.LookUp("vk-ns-a"));
    }

    @Test
    void aKeptVmIsRemovedAgainAfterTheBackoff() {
        Clues clues = Clues.running(PodRecords.deleting(POD), new VmEvidence.Bound(VM));
        clues.ending = Ending.deleted();
        clues.failure = Failure.delete("busy").asReported();
        clues.retry = new Evidence.Retry(4, Clues.NOW.plusSeconds(9));
        assertThat(clues.next()).isEqualTo(new Step.WaitUntil(Clues.NOW.plusSeconds(9)));

        clues.now = Clues.NOW.plusSeconds(9);
        assertThat(clues.next()).isEqualTo(new Step.Remove(VM));
    }

    @Test
    void aTerminatingPodIsNeverBootedWhateverElseItAsksFor() {
        Clues clues = new Clues(PodRecords.deleting(PodRecords.with(POD, Annotations.HIBERNATE, "false")));
        clues.hadVm = true;
        assertThat(clues.next()).isEqualTo(new Step.Begin(Ending.deleted()));
        clues.ending = Ending.deleted();
        assertThat(clues.next()).isIn(new Step.PublishStatus(), new Step.RemoveObject());
    }

    @ParameterizedTest
    @ValueSource(strings = {"Succeeded", "Failed"})
    void aFinishedPodIsLeftAsItIs(String phase) {
        assertThat(new Clues(PodRecords.phase(POD, phase)).next()).isEqualTo(new Step.Idle());
    }

    @Test
    void thatAPodIsReadyIsNotAnnouncedAfterItsVmIsLost() {
        Clues clues = Clues.running(PodRecords.with(POD, Annotations.HIBERNATE, "true"), new VmEvidence.Lost(VM));
        clues.store = true;
        clues.debts = new Evidence.Debts(false, true, false, Clues.NOW);
        clues.saved = SavedState.UNKNOWN.with(
                (SavedState.Stored) new SavedState.Unanswered("no", 1, Clues.NOW, Clues.NOW.plusSeconds(1)));

        assertThat(clues.next()).isEqualTo(new Step.WaitUntil(Clues.NOW.plusSeconds(1)));
    }

    @Test
    void onlyTheFailureAboutAWishIsLiftedFromAMacosGuest() {
        Clues clues = Clues.running(PodRecords.with(POD, Annotations.OS, "macos"), new VmEvidence.Bound(VM));
        clues.macos = true;
        clues.lifecycle = new Lifecycle(LifecycleState.FAILED, 0, "disk: full");
        assertThat(clues.next()).isEqualTo(new Step.Idle());
        clues.pod = PodRecords.with(clues.pod, Annotations.HIBERNATE, "true");
        assertThat(clues.next()).as("nor is it hidden by the wish").isEqualTo(new Step.Idle());

        clues.pod = PodRecords.without(clues.pod, Annotations.HIBERNATE);
        clues.lifecycle = new Lifecycle(LifecycleState.FAILED, 0, "hibernate: macOS guests cannot be put to sleep");
        assertThat(clues.next()).isEqualTo(new Step.LiftFailure(VM));
    }

    @Test
    void aPodAsItWasSeenDoesNotChangeWithTheMapItWasReadFrom() {
        Map<String, String> annotations = new HashMap<>(POD.annotations());
        PodRecord seen = PodRecords.annotated(POD, annotations);
        annotations.put(Annotations.VM_NAME, "another");

        assertThat(seen.spec().vmName()).isEqualTo("vk-ns-a");
        assertThatThrownBy(() -> seen.annotations().clear()).isInstanceOf(UnsupportedOperationException.class);
    }
}
