package io.cocoonstack.provider.core.plan;

import io.cocoonstack.provider.contract.Lifecycle;
import io.cocoonstack.provider.core.plan.guest.GuestDebt;
import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.vm.Vm;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The one thing to do next about a Pod. */
public sealed interface Step {

    /** The current attempt failed: remember why. */
    record Fail(Failure failure) implements Step {}

    /** Tell the failure to everybody who should know: metric, event, lifecycle. */
    record Report(Failure failure) implements Step {}

    /** Ask for the VM name. */
    record Claim(String vmName) implements Step {}

    /** Change the intended lifecycle; nothing is written yet. */
    record Intend(Lifecycle lifecycle) implements Step {}

    /** Resolve the environment of the containers. */
    record ResolveEnvironment() implements Step {}

    /** Ask the runtime about a VM of that name whose creation is in doubt. */
    record LookUp(String vmName) implements Step {}

    /** Ask the runtime whether this found VM can be taken over, and take it over. */
    record Adopt(Vm candidate) implements Step {}

    /** Mirror somebody else's VM. */
    record BindUnmanaged(String vmId, String ip) implements Step {}

    /** The Pod cannot be booted while a snapshot says otherwise; {@code verdict} is the metric's word for it. */
    record Conflict(String verdict, Failure failure) implements Step {}

    /** Ask the store about the VM name's hibernate tag. */
    record AskStore(String vmName) implements Step {}

    /** Ask the runtime about a local snapshot of that name. */
    record AskLocal(String name) implements Step {}

    /** Drop a local snapshot that is not the one the store has, with the baseline of its forks. */
    record DropStale(String vmName) implements Step {}

    /** Tell the Pod's owner that a fresh boot becomes a restore; {@code age} of the snapshot is null when unknown. */
    record TellRestored(@Nullable Duration age) implements Step {}

    /** Copy the hibernated state from the node that pushed it. */
    record FetchFromPeer(String vmName, SnapshotManifest manifest) implements Step {}

    /** Copy the hibernated state from the store into {@code localName}. */
    record PullHibernated(String vmName, String localName) implements Step {}

    /** Boot a VM. */
    record Boot(BootSource source) implements Step {}

    /** Check the guest for the first time and go on checking. */
    record StartProbe(Vm vm) implements Step {}

    /** The guest has its address in time; {@code lifecycle} follows. */
    record AddressFound(Lifecycle lifecycle) implements Step {}

    /** The guest has no address, and its time is over. */
    record AddressMissed(Failure failure) implements Step {}

    /** Take up what the boot of a VM that was found still owes; {@code op} is the metric's word for it. */
    record Resume(String op, Evidence.BootKind boot, FollowUp followUp) implements Step {}

    /** The fix-up of the guest begins. */
    record BeginFixUp(GuestDebt.Fixup fixup) implements Step {}

    /** Make the guest fit its new network, and look whether it does. */
    record FixGuest(Vm vm, GuestDebt.Fixup fixup, Duration limit) implements Step {}

    /** The guest did not take its commands in time: leave them on the Pod for people. */
    record GiveUpGuest(Vm vm, GuestDebt.Fixup fixup, Failure failure) implements Step {}

    /** Set the guest's assigned addresses through its console. */
    record SetAddresses(Vm vm) implements Step {}

    /** Ask the guest to renew its lease. */
    record Nudge(Vm vm, Duration limit) implements Step {}

    /** A hibernation begins. */
    record BeginHibernation(Hibernation from) implements Step {}

    /** Ask the guest to give its address back. */
    record ReleaseGuest(Vm vm) implements Step {}

    /** Take all network cards from the VM. */
    record DropNics(Vm vm) implements Step {}

    /** Save the VM's state under its name. */
    record SaveState(Vm vm) implements Step {}

    /** Store the saved state outside the node under {@code tag}. */
    record PushState(Vm vm, String tag) implements Step {}

    /** Take id and ip off the Pod before the VM goes. */
    record ClearRuntime() implements Step {}

    /** Remove a VM whose state is safe. */
    record PutAway(Vm vm) implements Step {}

    /** Ask whether a VM that was to be put away is gone. */
    record ConfirmGone(Vm vm) implements Step {}

    /** The Pod has no VM from now on and its state lies in a snapshot; {@code vm} is null when it was gone already. */
    record FallAsleep(@Nullable Vm vm) implements Step {}

    /**
     * Take a broken VM in which a guest ran as the Pod's, or remove it where the Pod's state is {@code safe} elsewhere.
     */
    record Salvage(Vm vm, boolean safe) implements Step {}

    /** Delete the tag of a hibernation that did not come to its end. */
    record DeleteTag(String vmName) implements Step {}

    /** Ask whether the hibernate tag is one this Pod pushed without an answer. Only then may it be deleted. */
    record JudgeTag(String vmName) implements Step {}

    /** Give the VM its network card back. */
    record RestoreNic(Vm vm) implements Step {}

    /** Ask the guest for an address again. */
    record RenewGuest(Vm vm) implements Step {}

    /** The hibernation is given up; the VM runs on. */
    record GiveUpHibernation(Failure why) implements Step {}

    /** Start a stopped VM so that it can be put to sleep. */
    record StartToSave(Vm vm) implements Step {}

    /** Look whether the VM runs, and if so forget that it could not be put to sleep. */
    record LiftFailure(Vm vm) implements Step {}

    /** Ask the runtime about a VM that is said to have changed. */
    record Inspect(Vm vm) implements Step {}

    /** Start a stopped VM in place. */
    record Restart(Vm vm) implements Step {}

    /** A delete or an eviction begins. */
    record Begin(Ending ending) implements Step {}

    /** Look whether the VM of a deleted Pod runs, so that its state can be saved. */
    record LookBeforeDelete(Vm vm) implements Step {}

    /** Remove the VM. */
    record Remove(Vm vm) implements Step {}

    /** Give back the leases of a VM that is gone. */
    record ReleaseLeases(Vm vm) implements Step {}

    /** Drop the local snapshots that belong to a VM name. */
    record DropSnapshots(String vmName) implements Step {}

    /** Delete the Pod of a VM that cannot go on. */
    record Evict(Ending.Cause.Evicted cause) implements Step {}

    /** Write id and ip. */
    record PublishRuntime() implements Step {}

    /** Write the lifecycle triple. */
    record PublishLifecycle() implements Step {}

    /** Write the status. */
    record PublishStatus() implements Step {}

    /** Remove the object of a Pod whose end is complete. */
    record RemoveObject() implements Step {}

    /** Drop all that is remembered about the Pod. Nothing follows. */
    record Forget() implements Step {}

    /** Nothing to do before that moment, unless something changes. */
    record WaitUntil(Instant moment) implements Step {}

    /** Nothing to do until something changes. */
    record Idle() implements Step {}
}
