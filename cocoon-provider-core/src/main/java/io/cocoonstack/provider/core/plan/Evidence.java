package io.cocoonstack.provider.core.plan;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.Lifecycle;
import io.cocoonstack.provider.contract.LifecycleState;
import io.cocoonstack.provider.contract.VmSpec;
import io.cocoonstack.provider.core.plan.guest.GuestBoot;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.vm.Vm;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is known about one Pod at one moment; the planner sees nothing else.
 *
 * @param now the moment
 * @param pod the Pod as last seen
 * @param ended whether a phase that nothing may follow is on the Pod, was written to it, or may have been
 * @param gone whether the API server no longer has this incarnation
 * @param hadVm whether the Pod showed, when it was first seen, that it had had a VM before
 * @param vmName the VM name the Pod holds, whatever its annotation says by now; before it holds one, the annotation's
 * @param claim who may use that name
 * @param environmentResolved whether the containers' environment was resolved
 * @param vm what is known about the VM
 * @param ran whether the VM that is there under the Pod's name without being bound is broken and a guest ran in it
 * @param boot how the VM came to be bound
 * @param boundAt when it was bound, null before
 * @param lifecycle lifecycle as intended, null before the first intent
 * @param probed whether the first check of the guest is done
 * @param address the guest's address, empty while unknown
 * @param answers whether the guest answers its checks
 * @param asleep whether the Pod's state lies in a snapshot and it has no VM on purpose
 * @param saved what is known about a snapshot the Pod's state may lie in
 * @param hibernation how far putting the VM to sleep has come, null while nobody does
 * @param followUp how far the work on the guest after its boot has come
 * @param tag whether there is a hibernate tag of a VM that runs on
 * @param debts what the API server does not know yet
 * @param failure the newest failure of the current attempt, null when it is over
 * @param retry when the next attempt may start
 * @param recheck how the questions about a suspect VM went
 * @param restarted when the VM was last started in place, null if never
 * @param ending how far a delete or an eviction has come, null while neither is going on
 */
public record Evidence(
        Instant now,
        PodRecord pod,
        boolean ended,
        boolean gone,
        boolean hadVm,
        String vmName,
        Claim claim,
        boolean environmentResolved,
        VmEvidence vm,
        boolean ran,
        BootKind boot,
        @Nullable Instant boundAt,
        @Nullable Lifecycle lifecycle,
        boolean probed,
        String address,
        boolean answers,
        boolean asleep,
        SavedState saved,
        @Nullable Hibernation hibernation,
        FollowUp followUp,
        Tag tag,
        Debts debts,
        @Nullable Failure failure,
        Retry retry,
        Recheck recheck,
        @Nullable Instant restarted,
        @Nullable Ending ending) {

    public VmSpec spec() {
        return pod.spec();
    }

    /** The owner's generation the next lifecycle state answers to: never an older one than before. */
    public long generation() {
        long wanted = Lifecycle.wantedGeneration(pod.annotations());
        return lifecycle == null ? wanted : Math.max(wanted, lifecycle.generation());
    }

    /** Whether the Pod's owner wants its VM put to sleep. Unmanaged VMs are nobody's to put to sleep here. */
    public boolean hibernateWanted() {
        return spec().managed() && Annotations.flag(pod.annotations(), Annotations.HIBERNATE);
    }

    /**
     * Whether an earlier process had come as far with a hibernation as taking the VM's id off the Pod: the removal it began may
     * still take effect, so the hibernation is brought to its end whatever is wished by now.
     */
    public boolean sleepInterrupted() {
        return spec().managed()
                && boot == BootKind.ADOPTED
                && lifecycle != null
                && lifecycle.state() == LifecycleState.HIBERNATING
                && Annotations.text(pod.annotations(), Annotations.VM_ID).isEmpty();
    }

    /** Whether what lies in snapshots of the Pod's VM name may be another Pod's. */
    public boolean contested() {
        return claim instanceof Claim.Ours(var contested) && contested;
    }

    /** The VM this Pod has or had, whatever was last said about it. */
    public Optional<Vm> knownVm() {
        return switch (vm) {
            case VmEvidence.None _, VmEvidence.Doubtful _ -> Optional.empty();
            case VmEvidence.Candidate(var found) -> Optional.of(found);
            case VmEvidence.Bound(var found) -> Optional.of(found);
            case VmEvidence.Suspect(var found) -> Optional.of(found);
            case VmEvidence.Down(var found) -> Optional.of(found);
            case VmEvidence.Lost(var found) -> Optional.of(found);
        };
    }

    /** Who may use the Pod's VM name on this node. */
    public sealed interface Claim {

        /** Nobody asked yet. */
        record Open() implements Claim {}

        /**
         * This Pod. {@code contested} when the state of another Pod that asks for the name may lie in the snapshots of that
         * name: after an annotation was edited and the daemon restarted nothing tells whose they are.
         */
        record Ours(boolean contested) implements Claim {}

        /** Somebody else; {@code leaving} when the name will be free soon without anybody's doing. */
        record Taken(String holder, boolean leaving) implements Claim {}
    }

    /** How a VM came to be bound. */
    public enum BootKind {
        NONE,
        /** Booted from an image in this life of the process. */
        RUN,
        /** Cloned in this life of the process. */
        CLONE,
        /** Cloned from the snapshot its own state lay in. */
        RESTORE,
        /** Found; whatever its boot still owed is owed. */
        ADOPTED,
        /** Somebody else's; mirrored only. */
        UNMANAGED;

        /** What that means for the inside of the guest; a boot nobody saw is taken for a clone. */
        public GuestBoot guest() {
            return switch (this) {
                case RUN, NONE, UNMANAGED -> GuestBoot.RUN;
                case CLONE, ADOPTED -> GuestBoot.CLONE;
                case RESTORE -> GuestBoot.RESTORE;
            };
        }
    }

    /**
     * What the API server does not know yet.
     *
     * @param runtime the id and ip annotations
     * @param lifecycle the lifecycle triple
     * @param status the status
     * @param notBefore when the next write may be tried
     */
    public record Debts(boolean runtime, boolean lifecycle, boolean status, Instant notBefore) {

        /** Nothing owed. */
        public static final Debts NONE = new Debts(false, false, false, Instant.MIN);

        public boolean any() {
            return runtime || lifecycle || status;
        }
    }

    /** A hibernate tag of this Pod's making whose VM runs on. */
    public enum Tag {
        NONE,
        /** A push got no answer: the tag may be this push's, or an older one that is not ours to delete. */
        DOUBTFUL,
        /** It is to be deleted. */
        STALE
    }

    /** Failed attempts in a row, and when the next may start. */
    public record Retry(int failures, Instant notBefore) {

        /** No failure yet. */
        public static final Retry NONE = new Retry(0, Instant.MIN);
    }

    /** Inconclusive answers in a row about a suspect VM, since when, and when to ask again. */
    public record Recheck(int failures, @Nullable Instant since, Instant notBefore) {

        /** Nothing inconclusive. */
        public static final Recheck NONE = new Recheck(0, null, Instant.MIN);

        /** The same, of a runtime that answers: however long it lasts, the VM is not given up for it. */
        public Recheck withoutEnd() {
            return new Recheck(failures, null, notBefore);
        }
    }
}
