package io.cocoonstack.provider.core.act;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.Lifecycle;
import io.cocoonstack.provider.contract.LifecycleState;
import io.cocoonstack.provider.core.plan.PodRecord;
import io.cocoonstack.provider.core.plan.Step;
import io.cocoonstack.provider.core.port.PodPort;
import io.cocoonstack.provider.vm.Vm;

/** Performs steps: the one place where decisions become deeds. */
public final class Acts {

    private final Surroundings around;
    private final Reporting reporting;
    private final BringUp bringUp;
    private final Inquiry inquiry;
    private final Removal removal;
    private final Publication publication;

    public Acts(Surroundings around) {
        this.around = around;
        this.reporting = new Reporting(around);
        this.bringUp = new BringUp(around, reporting);
        this.inquiry = new Inquiry(around);
        this.removal = new Removal(around, reporting);
        this.publication = new Publication(around);
    }

    /** Performs one step; what comes of it is in the notebook afterwards. */
    public void perform(Step step, Notebook book, Probing probing) {
        switch (step) {
            case Step.Fail(var failure) -> book.fail(failure);
            case Step.Report(var failure) -> reporting.failure(failure, book);
            case Step.Claim(var vmName) -> bringUp.claim(vmName, book);
            case Step.Intend(var lifecycle) -> reporting.intend(lifecycle, book);
            case Step.ResolveEnvironment _ -> bringUp.environment(book);
            case Step.LookUp(var vmName) -> bringUp.lookUp(vmName, book);
            case Step.Adopt(var candidate) -> bringUp.adopt(candidate, book);
            case Step.BindUnmanaged(var vmId, var ip) -> bringUp.unmanaged(vmId, ip, book);
            case Step.Boot(var source) -> bringUp.boot(source, book);
            case Step.StartProbe(var vm) -> probing.start(vm, book.pod(), book.address, book);
            case Step.AddressFound(var lifecycle) -> addressFound(lifecycle, book);
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
        bringUp.claim(book.pod().spec().vmName(), book);
        book.environmentResolved = true;
        bringUp.take(vm, book);
        if (byName) {
            around.meters().adoptedByName();
        }
        Lifecycle lifecycle = book.lifecycle();
        boolean owed = lifecycle == null || lifecycle.state() == LifecycleState.CREATING;
        if (owed && !book.pod().deleting()) {
            around.meters().resumed("ready_wait");
            reporting.event(book, PodPort.EventType.NORMAL, "ResumedAfterRestart", "op=ready_wait");
        }
    }

    /** A Pod whose VM somebody else owns is shown again as it was. */
    public void claim(Notebook book) {
        bringUp.claim(book.pod().spec().vmName(), book);
    }

    /** Says once that a wish which has just appeared cannot be met; the VM runs on. */
    public void tellUnserved(PodRecord before, PodRecord after, Notebook book) {
        boolean appeared = Annotations.flag(after.annotations(), Annotations.HIBERNATE)
                && !Annotations.flag(before.annotations(), Annotations.HIBERNATE);
        if (appeared && after.spec().managed() && book.bound().isPresent()) {
            reporting.event(
                    book,
                    PodPort.EventType.WARNING,
                    "HibernateUnsupported",
                    "update: hibernation is not served by this node, the VM runs on");
        }
    }

    private void addressFound(Lifecycle lifecycle, Notebook book) {
        around.meters().ipWait(book.pod().ref().namespace(), true);
        reporting.intend(lifecycle, book);
    }
}
