package io.cocoonstack.provider.core.act;

import io.cocoonstack.provider.contract.Lifecycle;
import io.cocoonstack.provider.contract.LifecycleState;
import io.cocoonstack.provider.core.act.outside.Surroundings;
import io.cocoonstack.provider.core.plan.Backoff;
import io.cocoonstack.provider.core.plan.Evidence;
import io.cocoonstack.provider.core.plan.Failure;
import io.cocoonstack.provider.core.port.PodPort;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells a failure to everybody who should know, and changes the intended lifecycle. */
final class Reporting {

    /** Longest event text in bytes. */
    static final int EVENT_BYTES = 512;

    private static final Logger log = LoggerFactory.getLogger(Reporting.class);

    private final Surroundings around;

    Reporting(Surroundings around) {
        this.around = around;
    }

    void failure(Failure failure, Notebook book) {
        around.meters().lifecycle(failure.op(), failure.metricResult(), failure.metricReason());
        log.warn(
                "pod={} vm={} op={} reason={}: {}",
                book.pod.ref(),
                book.pod.spec().vmName(),
                failure.op(),
                failure.reason(),
                failure.message());
        if (!failure.reason().isEmpty()) {
            event(book, PodPort.EventType.WARNING, failure.reason(), failure.op() + ": " + failure.message());
            if (!failure.op().equals("delete")) {
                intend(new Lifecycle(LifecycleState.FAILED, book.generation(), failure.message()), book);
            }
        }
        if (wakes(failure, book)) {
            around.meters().wake(false);
        }
        String framework = framework(failure);
        if (!framework.isEmpty()) {
            event(book, PodPort.EventType.WARNING, framework, failure.message());
        }
        Instant now = around.scheduling().now();
        int failures = book.retry.failures() + 1;
        book.retry = new Evidence.Retry(failures, now.plus(wait(failure, failures)));
        book.failure = failure.asReported();
        book.shown = failure.asReported();
        book.askAnew();
    }

    /** A restore counts as a wake from its first question to its last. */
    private static boolean wakes(Failure failure, Notebook book) {
        return switch (failure.kind()) {
            case OWED -> failure.reason().startsWith("Wake");
            case PARKED -> book.boot == Evidence.BootKind.RESTORE;
            case RETRY, PERMANENT -> failure.op().equals("create") && book.saved.told();
            case CONFIG -> false;
        };
    }

    /** Events of the kind every kubelet provider has; what the engine repeats by itself is not theirs. */
    private static String framework(Failure failure) {
        return switch (failure.kind()) {
            case OWED, PARKED -> "";
            case RETRY, CONFIG, PERMANENT ->
                switch (failure.op()) {
                    case "delete" -> "ProviderDeleteFailed";
                    case "update" -> "ProviderUpdateFailed";
                    default -> "ProviderCreateFailed";
                };
        };
    }

    private static Duration wait(Failure failure, int failures) {
        if (failure.kind() == Failure.Kind.OWED) {
            return Backoff.owed(failures);
        }
        return failure.op().equals("delete") ? Backoff.delete(failures) : Backoff.create(failures);
    }

    /** Takes the lifecycle unless it would hide a newer one. A new attempt forgets the failure of the last one. */
    void intend(Lifecycle lifecycle, Notebook book) {
        if (book.lifecycle == null || lifecycle.mayFollow(book.lifecycle)) {
            book.lifecycle = lifecycle;
        }
        if (lifecycle.state() == LifecycleState.CREATING || lifecycle.state() == LifecycleState.HIBERNATING) {
            book.failure = null;
        }
    }

    void event(Notebook book, PodPort.EventType type, String reason, String message) {
        around.pods().event(book.pod.ref(), type, reason, Lifecycle.cut(message, EVENT_BYTES));
    }
}
