package io.cocoonstack.provider.core.act;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.contract.Lifecycle;
import io.cocoonstack.provider.core.act.guest.GuestReport;
import io.cocoonstack.provider.core.act.outside.Surroundings;
import io.cocoonstack.provider.core.plan.Backoff;
import io.cocoonstack.provider.core.plan.Evidence;
import io.cocoonstack.provider.core.plan.pod.ObservedStatus;
import io.cocoonstack.provider.core.port.PodPort;
import io.cocoonstack.provider.core.port.PodStatus;
import io.cocoonstack.provider.core.status.PodStatuses;
import io.cocoonstack.provider.core.status.StatusComparison;
import io.cocoonstack.provider.vm.Vm;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes to the API server what it does not know yet: id and ip, the lifecycle triple, the status. */
final class Publication {

    private final Surroundings around;

    Publication(Surroundings around) {
        this.around = around;
    }

    void runtime(Notebook book) {
        write(book, book.ledger.unknown(book, runtimeAnnotations(book)));
    }

    void lifecycle(Notebook book) {
        Lifecycle lifecycle = book.lifecycle;
        if (lifecycle != null) {
            write(book, book.ledger.unknown(book, lifecycle.annotations()));
        }
    }

    void status(Notebook book) {
        PodStatus status = book.ledger.status;
        if (status == null) {
            return;
        }
        PodPort.Answer answer = around.pods().writeStatus(book.pod.ref(), status);
        wrote(status, answer, book);
        if (answer == PodPort.Answer.DONE && book.ending != null) {
            book.ending = book.ending.withStatusFinal();
        }
    }

    /** A status was, or may have been, written. */
    void wrote(PodStatus status, PodPort.Answer answer, Notebook book) {
        book.ledger.status = status;
        switch (answer) {
            case DONE -> book.ledger.wrote(status, book.pod.observed());
            case SUPERSEDED -> superseded(book);
            case FAILED -> {
                book.ledger.statusInDoubt = true;
                book.ledger.failed(around.scheduling().now());
            }
        }
    }

    /** Derives the status anew from what the notebook says. */
    void derive(Notebook book) {
        Optional<Vm> vm = book.bound();
        book.ledger.status = PodStatuses.derive(
                new PodStatuses.Facts(
                        book.pod,
                        vm.orElse(null),
                        book.bootImage.isEmpty() ? book.pod.spec().image() : book.bootImage,
                        book.address,
                        book.startTime,
                        book.runningSince,
                        book.restarts,
                        book.readiness,
                        book.lifecycle,
                        book.shown,
                        book.ending == null ? null : book.ending.cause(),
                        around.hostIp(),
                        book.ledger.status),
                around.scheduling().clock());
    }

    private void write(Notebook book, Map<String, @Nullable String> changes) {
        if (changes.isEmpty()) {
            return;
        }
        switch (around.pods().writeAnnotations(book.pod.ref(), changes)) {
            case DONE -> book.ledger.wrote(changes);
            case SUPERSEDED -> superseded(book);
            case FAILED -> {
                book.ledger.inDoubt.addAll(changes.keySet());
                book.ledger.failed(around.scheduling().now());
            }
        }
    }

    private static void superseded(Notebook book) {
        book.ledger.closed = true;
        if (book.ending != null) {
            book.ending = book.ending.withStatusFinal().withObjectRemoved();
        }
    }

    /** Id and ip as they should be on the Pod; a null value must not be there. Empty when they are not ours to say. */
    private static Map<String, @Nullable String> runtimeAnnotations(Notebook book) {
        if (!book.pod.spec().managed() || book.ending != null) {
            return Map.of();
        }
        Map<String, @Nullable String> wanted = new HashMap<>();
        Optional<Vm> vm = book.hibernation != null && book.hibernation.hidesVm() ? Optional.empty() : book.bound();
        String screen = book.vncPort;
        if (screen != null) {
            wanted.put(Annotations.VNC_PORT, screen.isEmpty() ? null : screen);
        }
        if (vm.isEmpty()) {
            wanted.putAll(GuestReport.none());
        } else if (book.guestReport != null) {
            wanted.putAll(book.guestReport.annotations());
        }
        wanted.put(Annotations.VM_ID, vm.map(Vm::id).orElse(null));
        wanted.put(Annotations.VM_IP, vm.isEmpty() || book.address.isEmpty() ? null : book.address);
        return wanted;
    }

    /** What was written so far, and so what is still owed. Part of the notebook, touched by the lane only. */
    static final class Ledger {

        @Nullable
        PodStatus status;
        /** The object is gone or somebody else's: nothing is written any more. */
        boolean closed;

        /** A write of the status failed and may have been done all the same: what was seen before it proves nothing. */
        private boolean statusInDoubt;
        /** The same for annotations. */
        private final Set<String> inDoubt = new HashSet<>();

        private @Nullable PodStatus written;
        private @Nullable ObservedStatus seenAtWrite;
        private final Map<String, @Nullable String> annotations = new HashMap<>();
        private int failures;
        private Instant notBefore = Instant.MIN;

        Evidence.Debts debts(Notebook book) {
            if (closed) {
                return Evidence.Debts.NONE;
            }
            boolean runtime = !unknown(book, runtimeAnnotations(book)).isEmpty();
            boolean lifecycle = book.lifecycle != null
                    && !unknown(book, book.lifecycle.annotations()).isEmpty();
            return new Evidence.Debts(runtime, lifecycle, owesStatus(book), notBefore);
        }

        /** The part of {@code wanted} that neither the Pod as last seen nor an own later write shows. */
        Map<String, @Nullable String> unknown(Notebook book, Map<String, @Nullable String> wanted) {
            Map<String, @Nullable String> changes = new HashMap<>();
            wanted.forEach((key, value) -> {
                String shown = annotations.containsKey(key)
                        ? annotations.get(key)
                        : book.pod.annotations().get(key);
                boolean same = Objects.equals(shown, value) || (value == null && "".equals(shown));
                if (!same || inDoubt.contains(key)) {
                    changes.put(key, value);
                }
            });
            return changes;
        }

        private boolean owesStatus(Notebook book) {
            PodStatus wanted = status;
            if (wanted == null || book.pod.terminal()) {
                return false;
            }
            if (statusInDoubt) {
                return true;
            }
            if (wanted.equals(written)) {
                // Somebody else may have written over ours since; an older look at the object repeats ours once at
                // most.
                return !book.pod.observed().equals(seenAtWrite) && !StatusComparison.shows(book.pod.observed(), wanted);
            }
            return written != null || !StatusComparison.shows(book.pod.observed(), wanted);
        }

        /** Whether a phase that nothing may follow was written, or may have been. */
        boolean ended() {
            PodStatus last = statusInDoubt ? status : written;
            return last != null && last.ended();
        }

        void wrote(PodStatus newStatus, ObservedStatus seen) {
            written = newStatus;
            statusInDoubt = false;
            seenAtWrite = seen;
            succeeded();
        }

        void wrote(Map<String, @Nullable String> changes) {
            annotations.putAll(changes);
            inDoubt.removeAll(changes.keySet());
            succeeded();
        }

        void failed(Instant now) {
            failures++;
            notBefore = now.plus(Backoff.write(failures));
        }

        private void succeeded() {
            failures = 0;
            notBefore = Instant.MIN;
        }
    }
}
