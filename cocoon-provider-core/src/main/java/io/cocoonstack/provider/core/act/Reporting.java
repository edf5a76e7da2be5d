package io.cocoonstack.provider.core.act;

import io.cocoonstack.provider.contract.Lifecycle;
import io.cocoonstack.provider.contract.LifecycleState;
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
            if (failure.op().equals("create")) {
                intend(
                        new Lifecycle(
                                LifecycleState.FAILED,
                                Lifecycle.wantedGeneration(book.pod.annotations()),
                                failure.message()),
                        book);
            }
        }
        if (failure.kind() == Failure.Kind.PARKED) {
            around.meters().ipWait(book.pod.ref().namespace(), false);
        } else {
            String provider = failure.op().equals("delete") ? "ProviderDeleteFailed" : "ProviderCreateFailed";
            event(book, PodPort.EventType.WARNING, provider, failure.message());
        }
        Instant now = around.scheduling().now();
        int failures = book.retry.failures() + 1;
        Duration wait = failure.op().equals("delete") ? Backoff.delete(failures) : Backoff.create(failures);
        book.retry = new Evidence.Retry(failures, now.plus(wait));
        book.failure = failure.asReported();
        book.shown = failure.asReported();
    }

    /** Takes the lifecycle unless it would hide a newer one. A new attempt forgets the failure of the last one. */
    void intend(Lifecycle lifecycle, Notebook book) {
        if (book.lifecycle == null || lifecycle.mayFollow(book.lifecycle)) {
            book.lifecycle = lifecycle;
        }
        if (lifecycle.state() == LifecycleState.CREATING) {
            book.failure = null;
        }
    }

    void event(Notebook book, PodPort.EventType type, String reason, String message) {
        around.pods().event(book.pod.ref(), type, reason, Lifecycle.cut(message, EVENT_BYTES));
    }
}
