package io.cocoonstack.provider.core.act;

import io.cocoonstack.provider.contract.Lifecycle;
import io.cocoonstack.provider.contract.LifecycleState;
import io.cocoonstack.provider.core.act.guest.Probing;
import io.cocoonstack.provider.core.act.outside.LeaseRelease;
import io.cocoonstack.provider.core.act.outside.Surroundings;
import io.cocoonstack.provider.core.plan.Backoff;
import io.cocoonstack.provider.core.plan.Evidence;
import io.cocoonstack.provider.core.plan.Failure;
import io.cocoonstack.provider.core.plan.FollowUp;
import io.cocoonstack.provider.core.plan.Hibernation;
import io.cocoonstack.provider.core.plan.VmEvidence;
import io.cocoonstack.provider.core.plan.guest.GuestDebt;
import io.cocoonstack.provider.core.port.EngineMeters;
import io.cocoonstack.provider.core.port.PodPort;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes a VM away whose state is safe, and leaves its Pod asleep. */
final class Hibernating {

    private static final Logger log = LoggerFactory.getLogger(Hibernating.class);

    private final Surroundings around;
    private final Reporting reporting;
    private final LeaseRelease leases;

    Hibernating(Surroundings around, Reporting reporting) {
        this.around = around;
        this.leases = new LeaseRelease(around.leases(), around.meters());
        this.reporting = reporting;
    }

    void begin(Hibernation from, Notebook book) {
        if (book.resumes()) {
            around.meters().resumed("hibernate");
            reporting.event(book, PodPort.EventType.NORMAL, "ResumedAfterRestart", "op=hibernate");
        }
        book.hibernation = from;
    }

    void putAway(Vm vm, Notebook book) {
        Hibernation hibernation = Objects.requireNonNull(book.hibernation);
        try {
            around.runtime(book.pod).remove(vm.id());
            removed(vm, hibernation, book);
        } catch (RuntimeFailureException e) {
            if (e.failure() instanceof RuntimeFailure.Gone) {
                removed(vm, hibernation, book);
            } else {
                step(book, false);
                log.warn("pod={} vm={} vmId={} not removed: {}", book.pod.ref(), vm.name(), vm.id(), e.getMessage());
                book.removalTrouble = e.getMessage();
                book.hibernation = hibernation.with(Hibernation.Removal.DOUBTFUL);
            }
        }
    }

    /** The tag is there and the VM may be too. Only a VM that runs makes the tag wrong. */
    void confirmGone(Vm vm, Notebook book) {
        Hibernation hibernation = Objects.requireNonNull(book.hibernation);
        Instant now = around.scheduling().now();
        try {
            Vm found = around.runtime(book.pod).inspect(vm.id());
            if (found.state() == VmState.RUNNING) {
                GoingBack.begin(
                        Failure.owed("HibernateRemoveFailed", Failure.HIBERNATE + book.removalTrouble),
                        around.snapshots().store() != null,
                        book,
                        now);
            } else {
                // Half of it is gone, and with it what its memory held: the snapshot is all there is.
                book.hibernation = hibernation
                        .with(Hibernation.Removal.OPEN)
                        .later(now.plus(Backoff.question(hibernation.tries() + 1)));
            }
        } catch (RuntimeFailureException e) {
            if (e.failure() instanceof RuntimeFailure.Gone) {
                removed(vm, hibernation, book);
            } else {
                book.hibernation = hibernation.later(now.plus(Backoff.question(hibernation.tries() + 1)));
            }
        }
    }

    private void removed(Vm vm, Hibernation hibernation, Notebook book) {
        step(book, true);
        log.info("pod={} vm={} vmId={} removed (hibernated)", book.pod.ref(), vm.name(), vm.id());
        book.hibernation = hibernation.with(Hibernation.Removal.DONE);
    }

    private void step(Notebook book, boolean ok) {
        around.meters().hibernateStep(book.pod.ref().namespace(), EngineMeters.HibernatePhase.REMOVE, ok);
    }

    void fallAsleep(@Nullable Vm vm, Notebook book, Probing probing) {
        probing.stop();
        boolean pushed = around.snapshots().store() != null;
        boolean ours = book.hibernation != null;
        if (vm != null) {
            around.table().disown(vm.id(), book.pod.ref());
            if (!ours) {
                leases.of(vm);
            }
        }
        book.sleep();
        long generation = book.generation();
        reporting.intend(new Lifecycle(LifecycleState.HIBERNATING, generation, ""), book);
        reporting.intend(new Lifecycle(LifecycleState.HIBERNATED, generation, ""), book);
        if (ours) {
            around.meters().lifecycle("update", "ok", "");
            String text = pushed
                    ? "its state is in the store as " + book.vmName() + ":hibernate"
                    : "its state is on this node only";
            reporting.event(book, PodPort.EventType.NORMAL, "Hibernated", "VM " + book.vmName() + " sleeps, " + text);
        }
    }

    void giveUp(Failure why, Notebook book) {
        book.hibernation = null;
        book.fail(why);
    }

    void startToSave(Vm vm, Notebook book) {
        try {
            around.runtime(book.pod).start(vm.id());
            book.restarted = around.scheduling().now();
            book.restarts++;
            book.failure = null;
            book.vm = new VmEvidence.Suspect(vm);
        } catch (RuntimeFailureException e) {
            if (e.failure() instanceof RuntimeFailure.Gone) {
                book.vm = new VmEvidence.Lost(vm);
            } else {
                book.fail(Failure.owed("ResumeStartFailed", Failure.HIBERNATE + e.getMessage()));
            }
        }
    }

    /** The wish is withdrawn: what failed is of no interest any more if the VM runs. */
    void lift(Vm vm, Notebook book) {
        try {
            Vm found = around.runtime(book.pod).inspect(vm.id());
            if (found.state() != VmState.RUNNING) {
                book.vm = new VmEvidence.Suspect(vm);
                return;
            }
            book.vm = new VmEvidence.Bound(found);
            book.recheck = Evidence.Recheck.NONE;
            // What the guest was owed before it was to sleep, it is still owed.
            if (setUp(found, book)) {
                book.boot = Evidence.BootKind.RUN;
                book.followUp = FollowUp.OPEN.addressed(around.scheduling().now());
            }
            reporting.intend(new Lifecycle(LifecycleState.CREATING, book.generation(), ""), book);
        } catch (RuntimeFailureException e) {
            if (e.failure() instanceof RuntimeFailure.Gone) {
                book.vm = new VmEvidence.Lost(vm);
            } else {
                around.meters().inspectFailed();
                book.inconclusive(around.scheduling().now(), Backoff.recheck(book.recheck.failures() + 1));
            }
        }
    }

    /** Whether this process saw the guest get all that its boot owed it. */
    private static boolean setUp(Vm vm, Notebook book) {
        GuestDebt owed = GuestDebt.of(book.pod.spec(), vm, book.boot.guest());
        boolean fixed = owed.fixup() == GuestDebt.Fixup.NONE || book.followUp.fixed();
        boolean addressed = !owed.consoleAddresses() || book.followUp.addressed();
        return book.boot != Evidence.BootKind.ADOPTED && fixed && addressed;
    }
}
