package io.cocoonstack.provider.core.act;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.Lifecycle;
import io.cocoonstack.provider.contract.LifecycleState;
import io.cocoonstack.provider.core.act.guest.GuestReport;
import io.cocoonstack.provider.core.act.outside.VmTable;
import io.cocoonstack.provider.core.plan.Ending;
import io.cocoonstack.provider.core.plan.Evidence;
import io.cocoonstack.provider.core.plan.Failure;
import io.cocoonstack.provider.core.plan.FollowUp;
import io.cocoonstack.provider.core.plan.Hibernation;
import io.cocoonstack.provider.core.plan.SavedState;
import io.cocoonstack.provider.core.plan.VmEvidence;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.port.PodStatus;
import io.cocoonstack.provider.probe.Readiness;
import io.cocoonstack.provider.snapshot.SnapshotPeers;
import io.cocoonstack.provider.vm.Vm;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one lane remembers about its Pod. Touched by the lane's thread only; everybody else sees the immutable evidence made
 * from it. Kept in memory alone: after a restart the same facts are found in the runtime and on the Pod.
 */
public final class Notebook {

    PodRecord pod;
    boolean gone;
    final boolean startup;
    boolean environmentResolved;
    /** The VM name this Pod holds; an annotation that is edited later changes nothing. */
    String heldName = "";

    VmEvidence vm = new VmEvidence.None();
    /** The VM of its name that is not bound is broken, and a guest may have run in it. */
    boolean ran;

    Evidence.BootKind boot = Evidence.BootKind.NONE;
    String bootImage = "";

    @Nullable
    Instant boundAt;

    @Nullable
    Instant startTime;

    @Nullable
    Instant runningSince;

    @Nullable
    Lifecycle lifecycle;

    boolean probed;
    Readiness readiness = Readiness.unknown();
    String address = "";

    @Nullable
    Failure failure;
    /** Stays visible in the status until the next attempt succeeds. */
    @Nullable
    Failure shown;

    Evidence.Retry retry = Evidence.Retry.NONE;
    Evidence.Recheck recheck = Evidence.Recheck.NONE;

    @Nullable
    Instant restarted;

    int restarts;

    @Nullable
    Ending ending;

    /** Its state lies in a snapshot and it has no VM on purpose. */
    boolean asleep;

    final boolean hadVm;
    SavedState saved = SavedState.UNKNOWN;
    SnapshotPeers.@Nullable Staged staged;

    @Nullable
    Hibernation hibernation;

    String removalTrouble = "";
    /** A tag is to be deleted whose VM runs on. */
    boolean staleTag;

    /** By the clock: when the first push began that got no answer. */
    @Nullable
    Instant pushedInDoubt;

    FollowUp followUp = FollowUp.OPEN;
    /** What the Pod shows about the fix-up of its guest; null leaves it as it is. */
    @Nullable
    GuestReport guestReport;

    final List<String> guestErrors = new ArrayList<>();
    /** What the cloned snapshot was booted from, empty when nobody knows. */
    String snapshotImage = "";

    /** TCP port of the guest's screen, empty without one; null leaves what the Pod shows. */
    @Nullable
    String vncPort;

    private boolean resumed;
    boolean forgotten;
    final Publication.Ledger ledger = new Publication.Ledger();

    public Notebook(PodRecord pod, boolean startup) {
        this.pod = pod;
        this.startup = startup;
        this.startTime = pod.observed().startTime();
        this.lifecycle = Lifecycle.read(pod.annotations()).orElse(null);
        LifecycleState recorded = lifecycle == null ? LifecycleState.CREATING : lifecycle.state();
        boolean managed = pod.spec().managed();
        this.asleep = managed && recorded == LifecycleState.HIBERNATED;
        String shownVm = Annotations.text(pod.annotations(), Annotations.VM_ID);
        this.hadVm = managed && (recorded != LifecycleState.CREATING || !shownVm.isEmpty());
    }

    public PodRecord pod() {
        return pod;
    }

    /** The VM name the Pod holds, or asks for while it holds none. */
    String vmName() {
        return heldName.isEmpty() ? pod.spec().vmName() : heldName;
    }

    public @Nullable Lifecycle lifecycle() {
        return lifecycle;
    }

    /** The status as last derived; one without a VM before the first derivation. */
    public PodStatus status() {
        PodStatus derived = ledger.status;
        return derived == null ? new PodStatus("Pending", "", "", "", "", null, List.of(), List.of()) : derived;
    }

    public boolean gone() {
        return gone;
    }

    public boolean forgotten() {
        return forgotten;
    }

    public boolean keepsVm() {
        return ending != null && failure != null && failure.op().equals("delete");
    }

    /** The VM that is bound to the Pod, whatever was last said about it. */
    public Optional<Vm> bound() {
        return vm.bound();
    }

    /** A newer look at the same incarnation. */
    public void seen(PodRecord newer) {
        pod = newer;
    }

    /** The API server no longer has this incarnation. */
    public void vanished() {
        gone = true;
    }

    /** Somebody hinted that the bound VM changed. */
    public void suspect() {
        if (vm instanceof VmEvidence.Bound(var found)) {
            vm = new VmEvidence.Suspect(found);
        }
    }

    /** A check of the guest; reports about another VM are no longer of interest. */
    public void checked(String vmId, Readiness result, String newAddress) {
        if (bound().filter(found -> found.id().equals(vmId)).isPresent()) {
            readiness = result;
            address = newAddress;
        }
    }

    /** The Pod has no VM from now on, and its state lies in a snapshot. */
    void sleep() {
        vm = new VmEvidence.None();
        boot = Evidence.BootKind.NONE;
        asleep = true;
        hibernation = null;
        staleTag = false;
        pushedInDoubt = null;
        guestReport = null;
        runningSince = null;
        bootImage = "";
        address = "";
        turnOver();
    }

    /** What failed, was waited for or was found out before says nothing about what begins now. */
    private void turnOver() {
        failure = null;
        shown = null;
        retry = Evidence.Retry.NONE;
        recheck = Evidence.Recheck.NONE;
        probed = false;
        readiness = Readiness.unknown();
        askAnew();
    }

    /** What was asked about the saved state is asked again by the next attempt. */
    void askAnew() {
        saved = SavedState.UNKNOWN;
        SnapshotPeers.Staged files = staged;
        staged = null;
        if (files != null) {
            files.close();
        }
    }

    /** Whether this is the first work owed from before a restart; true once. */
    boolean resumes() {
        boolean first = startup && boot == Evidence.BootKind.ADOPTED && !resumed;
        resumed |= first;
        return first;
    }

    /** The owner's generation the next lifecycle state answers to. */
    long generation() {
        long wanted = Lifecycle.wantedGeneration(pod.annotations());
        return lifecycle == null ? wanted : Math.max(wanted, lifecycle.generation());
    }

    /** A name this Pod waited for became free: the next attempt need not wait. */
    public void hurry() {
        retry = new Evidence.Retry(retry.failures(), Instant.MIN);
    }

    /** The Pod has its VM from now on; {@code clock} is what people read of it. */
    public void bind(Vm found, Evidence.BootKind kind, Instant now, Instant clock) {
        vm = new VmEvidence.Bound(found);
        ran = false;
        boot = kind;
        boundAt = now;
        startTime = startTime == null ? clock : startTime;
        runningSince = kind == Evidence.BootKind.ADOPTED
                ? pod.observed().runningSince().orElse(clock)
                : clock;
        address = found.primaryAddress().map(address -> address.ip()).orElse("");
        asleep = false;
        followUp = FollowUp.OPEN;
        turnOver();
    }

    void fail(Failure newFailure) {
        failure = newFailure;
    }

    /** One more inconclusive answer about the VM. */
    void inconclusive(Instant now, Duration wait) {
        Instant since = recheck.since() == null ? now : recheck.since();
        recheck = new Evidence.Recheck(recheck.failures() + 1, since, now.plus(wait));
    }

    /** Everything the planner may know. */
    public Evidence evidence(Instant now, VmTable table) {
        return new Evidence(
                now,
                pod,
                pod.terminal() || ledger.ended(),
                gone,
                hadVm,
                vmName(),
                table.view(vmName(), pod.ref()),
                environmentResolved,
                vm,
                ran,
                boot,
                boundAt,
                lifecycle,
                probed,
                address,
                readiness.ready(),
                asleep,
                saved,
                hibernation,
                followUp,
                staleTag ? Evidence.Tag.STALE : pushedInDoubt == null ? Evidence.Tag.NONE : Evidence.Tag.DOUBTFUL,
                ledger.debts(this),
                failure,
                retry,
                recheck,
                restarted,
                ending);
    }
}
