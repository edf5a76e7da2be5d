package io.cocoonstack.provider.core.act;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.core.act.outside.StaleCreates;
import io.cocoonstack.provider.core.act.outside.Surroundings;
import io.cocoonstack.provider.core.plan.Failure;
import io.cocoonstack.provider.core.plan.VmEvidence;
import io.cocoonstack.provider.lease.LeaseClient;
import io.cocoonstack.provider.lease.LeaseFailureException;
import io.cocoonstack.provider.lease.MacAddress;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import io.cocoonstack.provider.vm.capability.StaleCreateCapability;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What to make of a VM that is there under a Pod's name and that this process did not see boot. */
final class Discovery {

    private static final Logger log = LoggerFactory.getLogger(Discovery.class);

    private final Surroundings around;

    Discovery(Surroundings around) {
        this.around = around;
    }

    /** Somebody has the name: an earlier attempt of ours, a VM made by hand, or a creation that goes on. */
    void holder(RuntimeFailure.Exists exists, RuntimeFailureException e, Notebook book) {
        String ref = exists.holder().isEmpty() ? book.vmName() : exists.holder();
        try {
            Vm found = around.runtime(book.pod).inspect(ref);
            if (around.table().foreign(found.id(), book.pod.ref())) {
                foreign(found, book);
                return;
            }
            if (!found.name().equals(book.vmName())) {
                // Whoever has the name, it is not this one: nothing is done to it.
                book.vm = new VmEvidence.None();
                book.fail(Failure.create(
                        "CreateBringUpFailed",
                        e.getMessage() + "; " + found.id() + " is the VM \"" + found.name() + "\""));
                return;
            }
            switch (found.state()) {
                case RUNNING, STOPPED -> book.vm = new VmEvidence.Candidate(found);
                case CREATING -> {
                    unfinished(found, book);
                    if (book.vm instanceof VmEvidence.None) {
                        // The name is said to be free by now, and was taken a moment ago: not without a pause.
                        book.fail(Failure.create("CreateBringUpFailed", e.getMessage()));
                    }
                }
                case CREATED, ERROR -> broken(found, e.getMessage(), book);
                case UNKNOWN -> book.fail(Failure.create("CreateBringUpFailed", e.getMessage()));
            }
        } catch (RuntimeFailureException second) {
            book.vm =
                    second.failure() instanceof RuntimeFailure.Gone ? new VmEvidence.None() : new VmEvidence.Doubtful();
            book.fail(Failure.create("CreateBringUpFailed", e.getMessage() + "; " + second.getMessage()));
        }
    }

    /**
     * Whether this may be the half of a boot that failed: started, it would pass for the Pod's VM with nothing of its state in it. A
     * VM that the Pod ever showed is not.
     */
    static boolean remains(Vm found, Notebook book) {
        boolean broken = found.state() == VmState.CREATED || found.state() == VmState.ERROR;
        boolean recorded = found.id().equals(Annotations.text(book.pod.annotations(), Annotations.VM_ID));
        return broken && !recorded && !book.pod.observed().shows(found.id());
    }

    /** Half of a failed boot goes. Where a guest came as far as getting an address, more may hang on it than a boot. */
    void broken(Vm found, String why, Notebook book) {
        if (found.state() == VmState.CREATED) {
            removeRemains(found, why, book);
            return;
        }
        try {
            if (leased(found)) {
                book.vm = new VmEvidence.Candidate(found);
                book.ran = true;
            } else {
                removeRemains(found, why, book);
            }
        } catch (LeaseFailureException e) {
            book.vm = new VmEvidence.Candidate(found);
            book.fail(Failure.create(
                    "CreateBringUpFailed",
                    "whether a guest ran in the broken VM \"" + found.name() + "\" (" + found.id() + ") is not known: "
                            + e.getMessage()));
        }
    }

    /**
     * The same for one that was there before this process asked for it. Of a guest whose addresses are all assigned no lease tells how
     * far it came, and silence is no reason to remove it. A record without cards never came as far as a guest.
     */
    void brokenBefore(Vm found, String why, Notebook book) {
        boolean silent = around.leases() == null || found.dhcpMacs().isEmpty();
        if (found.state() == VmState.ERROR && silent && !found.nics().isEmpty()) {
            book.vm = new VmEvidence.Candidate(found);
            book.ran = true;
        } else {
            broken(found, why, book);
        }
    }

    private boolean leased(Vm found) {
        LeaseClient leases = around.leases();
        return leases != null
                && found.dhcpMacs().stream()
                        .flatMap(mac -> MacAddress.parse(mac).stream())
                        .anyMatch(mac -> leases.find(mac).isPresent());
    }

    /** They own the name and nothing else, and no Pod owns them. */
    void removeRemains(Vm found, String why, Notebook book) {
        log.info("pod={} vm={} removing the remains of a failed boot ({})", book.pod.ref(), found.name(), found.id());
        try {
            book.ran = false;
            around.runtime(book.pod).remove(found.id());
            book.vm = new VmEvidence.None();
        } catch (RuntimeFailureException e) {
            book.vm = e.failure() instanceof RuntimeFailure.Gone ? new VmEvidence.None() : new VmEvidence.Doubtful();
        }
        book.fail(Failure.create("CreateBringUpFailed", why));
    }

    static void foreign(Vm found, Notebook book) {
        book.vm = new VmEvidence.None();
        if (book.ending != null) {
            return;
        }
        book.fail(Failure.create(
                "CreateBringUpFailed",
                "VM name \"" + found.name() + "\" is taken by the VM of another Pod (" + found.id() + ")"));
    }

    void unfinished(Vm found, Notebook book) {
        String text = "VM \"" + found.name() + "\" (" + found.id() + ") is still being created";
        try {
            StaleCreateCapability.Outcome outcome = around.runtime()
                    .capability(StaleCreateCapability.class)
                    .map(creates -> creates.reconcileStaleCreate(found.id()))
                    .orElse(StaleCreateCapability.Outcome.BUSY);
            around.meters().staleCreate(StaleCreates.label(outcome));
            switch (outcome) {
                case COLLECTED, NOT_FOUND -> book.vm = new VmEvidence.None();
                case NOT_CREATING, BUSY -> {
                    book.vm = new VmEvidence.Doubtful();
                    book.fail(Failure.create("CreateBringUpFailed", text));
                }
            }
        } catch (RuntimeFailureException e) {
            around.meters().staleCreate("error");
            book.vm = new VmEvidence.Doubtful();
            book.fail(Failure.create("CreateBringUpFailed", text + ": " + e.getMessage()));
        }
    }
}
