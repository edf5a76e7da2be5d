package io.cocoonstack.provider.core.act;

import io.cocoonstack.provider.core.act.outside.Surroundings;
import io.cocoonstack.provider.core.plan.Backoff;
import io.cocoonstack.provider.core.plan.Ending;
import io.cocoonstack.provider.core.plan.Evidence;
import io.cocoonstack.provider.core.plan.VmEvidence;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.Vm;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Questions about a bound VM that is said to have changed, and its start in place. A hint is never an answer. */
final class Inquiry {

    private static final Logger log = LoggerFactory.getLogger(Inquiry.class);

    private final Surroundings around;

    Inquiry(Surroundings around) {
        this.around = around;
    }

    void inspect(Vm vm, Notebook book) {
        try {
            Vm found = around.runtime(book.pod).inspect(vm.id());
            switch (found.state()) {
                case RUNNING -> alive(found, book);
                case STOPPED, ERROR -> {
                    book.recheck = Evidence.Recheck.NONE;
                    book.vm = new VmEvidence.Down(found);
                }
                case CREATING, CREATED -> inconclusive(book, "state is " + found.state());
                case UNKNOWN -> {
                    inconclusive(book, "state is " + found.state());
                    // It answers, and what it says is no reason to give the VM up.
                    book.recheck = book.recheck.withoutEnd();
                }
            }
        } catch (RuntimeFailureException e) {
            if (e.failure() instanceof RuntimeFailure.Gone) {
                book.recheck = Evidence.Recheck.NONE;
                lost(vm, book);
            } else {
                around.meters().inspectFailed();
                inconclusive(book, e.getMessage());
            }
        }
    }

    void restart(Vm vm, Notebook book) {
        Instant before = book.restarted;
        book.restarted = around.scheduling().now();
        try {
            around.runtime(book.pod).start(vm.id());
            book.restarts++;
            log.info("pod={} vm={} vmId={} started in place", book.pod.ref(), vm.name(), vm.id());
            // Its process and its cards are new: look before anybody uses the old record.
            book.vm = new VmEvidence.Suspect(vm);
        } catch (RuntimeFailureException e) {
            boolean refused = e.failure().facts().exitCode().isPresent();
            if (e.failure() instanceof RuntimeFailure.Gone) {
                lost(vm, book);
            } else if (book.pod.spec().macos()) {
                log.warn("pod={} vm={} not started: {}", book.pod.ref(), vm.name(), e.getMessage());
            } else if (e.failure() instanceof RuntimeFailure.Busy
                    || (e.failure() instanceof RuntimeFailure.Unavailable && !refused)) {
                // Nobody said that it cannot be started: ask again instead of giving the guest up.
                book.restarted = before;
                book.vm = new VmEvidence.Suspect(vm);
                inconclusive(book, e.getMessage());
            } else {
                log.warn(
                        "pod={} vm={} vmId={} cannot be started: {}",
                        book.pod.ref(),
                        vm.name(),
                        vm.id(),
                        e.getMessage());
                book.ending = Ending.evicted(Ending.Evictions.RESTART_FAILED, e.getMessage());
            }
        }
    }

    /** A macOS guest is never a reason to give its Pod up: without a record it is made anew. */
    private static void lost(Vm vm, Notebook book) {
        book.vm = book.pod.spec().macos() ? new VmEvidence.None() : new VmEvidence.Lost(vm);
    }

    private void alive(Vm found, Notebook book) {
        book.recheck = Evidence.Recheck.NONE;
        book.vm = new VmEvidence.Bound(found);
        found.primaryAddress().ifPresent(address -> book.address = address.ip());
    }

    private void inconclusive(Notebook book, String why) {
        log.warn(
                "pod={} vm={}: no conclusive answer about the VM: {}",
                book.pod.ref(),
                book.pod.spec().vmName(),
                why);
        book.inconclusive(around.scheduling().now(), Backoff.recheck(book.recheck.failures() + 1));
    }
}
