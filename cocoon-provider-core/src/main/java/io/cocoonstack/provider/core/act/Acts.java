package io.cocoonstack.provider.core.act;

import io.cocoonstack.provider.contract.Lifecycle;
import io.cocoonstack.provider.core.act.guest.GuestCalls;
import io.cocoonstack.provider.core.act.guest.Probing;
import io.cocoonstack.provider.core.act.outside.Surroundings;
import io.cocoonstack.provider.core.plan.Evidence;
import io.cocoonstack.provider.core.plan.Failure;
import io.cocoonstack.provider.core.plan.Step;
import io.cocoonstack.provider.vm.Vm;

/** Performs steps: the one place where decisions become deeds. */
public final class Acts {

    private final Surroundings around;
    private final Reporting reporting;
    private final BringUp bringUp;
    private final Inquiry inquiry;
    private final Removal removal;
    private final Publication publication;
    private final Saving saving;
    private final Hibernating hibernating;
    private final Restoring restoring;
    private final GuestNetwork network;
    private final GuestFitting fitting;

    public Acts(Surroundings around) {
        this.around = around;
        this.reporting = new Reporting(around);
        this.inquiry = new Inquiry(around);
        this.removal = new Removal(around, reporting);
        this.publication = new Publication(around);
        TransferNotice transfers = new TransferNotice(around, publication);
        this.bringUp = new BringUp(around, reporting, transfers);
        this.saving = new Saving(around, transfers);
        this.hibernating = new Hibernating(around, reporting);
        this.restoring = new Restoring(around, reporting, transfers);
        this.network = new GuestNetwork(around);
        this.fitting = new GuestFitting(around, reporting);
    }

    /** Performs one step; what comes of it is in the notebook afterwards. */
    public void perform(Step step, Notebook book, Probing probing, GuestCalls calls) {
        switch (step) {
            case Step.Fail(var failure) -> book.fail(failure);
            case Step.Report(var failure) -> reporting.failure(failure, book);
            case Step.Claim(var vmName) -> bringUp.claim(vmName, book);
            case Step.Intend(var lifecycle) -> reporting.intend(lifecycle, book);
            case Step.ResolveEnvironment _ -> bringUp.environment(book);
            case Step.LookUp(var vmName) -> bringUp.lookUp(vmName, book);
            case Step.Adopt(var candidate) -> bringUp.adopt(candidate, book);
            case Step.Salvage(var vm, var safe) -> bringUp.salvage(vm, safe, book);
            case Step.BindUnmanaged(var vmId, var ip) -> bringUp.unmanaged(vmId, ip, book);
            case Step.Conflict(var verdict, var failure) -> restoring.conflict(verdict, failure, book);
            case Step.AskStore(var vmName) -> restoring.askStore(vmName, book);
            case Step.AskLocal(var vmName) -> restoring.askLocal(vmName, book);
            case Step.DropStale(var vmName) -> restoring.dropStale(vmName, book);
            case Step.TellRestored(var age) -> restoring.tell(age, book);
            case Step.FetchFromPeer(var vmName, var manifest) -> restoring.fetch(vmName, manifest, book);
            case Step.PullHibernated(var vmName, var localName) -> restoring.pull(vmName, localName, book);
            case Step.Boot(var source) -> bringUp.boot(source, book);
            case Step.Resume(var op, var boot, var followUp) -> fitting.resume(op, boot, followUp, book);
            case Step.BeginFixUp _ -> fitting.begin(book);
            case Step.FixGuest(var vm, var fixup, var limit) -> fitting.fix(vm, fixup, limit, book, calls);
            case Step.GiveUpGuest(var vm, var fixup, var failure) -> fitting.giveUp(vm, fixup, failure, book);
            case Step.SetAddresses(var vm) -> fitting.setAddresses(vm, book);
            case Step.Nudge(var vm, var limit) -> network.nudge(vm, limit, book, calls);
            case Step.BeginHibernation(var from) -> hibernating.begin(from, book);
            case Step.ReleaseGuest(var vm) -> network.release(vm, book, calls);
            case Step.DropNics(var vm) -> network.dropNics(vm, book);
            case Step.SaveState(var vm) -> saving.save(vm, book);
            case Step.PushState(var _, var tag) -> saving.push(tag, book);
            case Step.ClearRuntime _ -> clearRuntime(book);
            case Step.PutAway(var vm) -> hibernating.putAway(vm, book);
            case Step.ConfirmGone(var vm) -> hibernating.confirmGone(vm, book);
            case Step.FallAsleep(var vm) -> hibernating.fallAsleep(vm, book, probing);
            case Step.DeleteTag(var vmName) -> restoring.deleteTag(vmName, book);
            case Step.JudgeTag(var vmName) -> restoring.judgeTag(vmName, book);
            case Step.RestoreNic(var vm) -> network.restoreNic(vm, book);
            case Step.RenewGuest(var vm) -> network.renew(vm, book, calls);
            case Step.GiveUpHibernation(var why) -> hibernating.giveUp(why, book);
            case Step.StartToSave(var vm) -> hibernating.startToSave(vm, book);
            case Step.LiftFailure(var vm) -> hibernating.lift(vm, book);
            case Step.LookBeforeDelete(var vm) -> removal.look(vm, book);
            case Step.StartProbe(var vm) -> startProbe(vm, book, probing);
            case Step.AddressFound(var lifecycle) -> addressFound(lifecycle, book);
            case Step.AddressMissed(var failure) -> addressMissed(failure, book);
            case Step.Inspect(var vm) -> inquiry.inspect(vm, book);
            case Step.Restart(var vm) -> inquiry.restart(vm, book);
            case Step.Begin(var ending) -> removal.begin(ending, book, probing);
            case Step.Remove(var vm) -> removal.remove(vm, book);
            case Step.ReleaseLeases(var vm) -> removal.releaseLeases(vm, book);
            case Step.DropSnapshots(var vmName) -> removal.dropSnapshots(vmName, book);
            case Step.Evict(var cause) -> removal.evict(cause, book);
            case Step.PublishRuntime _ -> publication.runtime(book);
            case Step.PublishLifecycle _ -> publication.lifecycle(book);
            case Step.PublishStatus _ -> publication.status(book);
            case Step.RemoveObject _ -> removal.removeObject(book);
            case Step.Forget _ -> removal.forget(book, probing);
            case Step.WaitUntil _, Step.Idle _ -> {}
        }
        probing.update(book.pod(), book.bound().orElse(null));
    }

    /** Brings the status in the notebook up to date with everything else in it. */
    public void refresh(Notebook book) {
        publication.derive(book);
    }

    /** A Pod of an earlier process takes its VM back. */
    public void resume(Vm vm, boolean byName, Notebook book) {
        // Its own name, whatever the annotation says by now.
        bringUp.claim(vm.name(), book);
        book.environmentResolved = true;
        bringUp.takeBack(vm, book);
        if (byName) {
            around.meters().adoptedByName();
        }
    }

    /** A Pod whose VM somebody else owns is shown again as it was. */
    public void claim(Notebook book) {
        bringUp.claim(book.pod().spec().vmName(), book);
    }

    private void addressFound(Lifecycle lifecycle, Notebook book) {
        around.meters().ipWait(book.pod().ref().namespace(), true);
        if (book.boot == Evidence.BootKind.RESTORE) {
            around.meters().wake(true);
        }
        reporting.intend(lifecycle, book);
    }

    private void addressMissed(Failure failure, Notebook book) {
        around.meters().ipWait(book.pod().ref().namespace(), false);
        book.fail(failure);
    }

    private static void startProbe(Vm vm, Notebook book, Probing probing) {
        Probing.Checked first = probing.start(vm, book.pod(), book.address);
        book.probed = true;
        book.readiness = first.readiness();
        book.address = first.address();
    }

    /** Tried once: a Pod that names its VM a little longer is no reason to keep the VM. */
    private void clearRuntime(Notebook book) {
        publication.runtime(book);
        if (book.hibernation != null) {
            book.hibernation = book.hibernation.withCleared();
        }
    }
}
