package io.cocoonstack.vkcocoon.assembly;

import io.cocoonstack.provider.snapshots.progress.Progress;
import io.cocoonstack.provider.snapshots.progress.Throttle;
import java.time.Duration;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells of transfers that take long: in the log, and as events of the Pod whose VM a snapshot belongs to. */
final class TransferNews {

    /** Reason of the events. */
    static final String REASON = "SnapshotTransfer";

    private static final Logger log = LoggerFactory.getLogger(TransferNews.class);

    private final Duration quiet;
    private final Duration interval;
    private volatile Events events = (_, _, _) -> {};

    /**
     * @param quiet what takes less time is not worth telling
     * @param interval between two reports on the same transfer
     */
    TransferNews(Duration quiet, Duration interval) {
        this.quiet = quiet;
        this.interval = interval;
    }

    /** Records an event on the Pod of a VM, if there is one; returns at once. */
    @FunctionalInterface
    interface Events {
        void tell(String vmName, String reason, String message);
    }

    /** From now on events are recorded here. */
    void to(Events target) {
        events = target;
    }

    /**
     * A listener for one transfer.
     *
     * @param repository of the snapshot or image; that of a VM is its name
     */
    Consumer<Progress> listener(String repository) {
        return new Throttle(quiet, interval, progress -> {
            String message = progress.message();
            log.info("{}", message);
            events.tell(repository, REASON, message);
        });
    }
}
