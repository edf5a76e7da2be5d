package io.cocoonstack.provider.core.act;

import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.core.act.outside.Surroundings;
import io.cocoonstack.provider.core.port.PodPort;
import io.cocoonstack.provider.core.port.PodStatus;
import io.cocoonstack.provider.core.port.Scheduling;
import io.cocoonstack.provider.core.status.PodStatuses;
import io.cocoonstack.provider.snapshot.Transfer;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Shows on a Pod how far a transfer has come, while its lane waits for the end of it. Nobody else writes the Pod's status meanwhile,
 * and when the lane goes on, no write is under way any more.
 */
final class TransferNotice {

    /** A transfer that ends within this is not worth a write. */
    private static final Duration QUIET = Duration.ofSeconds(5);

    private static final Duration INTERVAL = Duration.ofSeconds(10);

    private final Surroundings around;
    private final Publication publication;

    TransferNotice(Surroundings around, Publication publication) {
        this.around = around;
        this.publication = publication;
    }

    /** As {@link #call}, for work without a result. */
    void run(Notebook book, Consumer<Transfer> work) {
        call(book, transfer -> {
            work.accept(transfer);
            return true;
        });
    }

    /** Does some work on the lane's thread; what its transfer says meanwhile is shown, the newest every few seconds. */
    <T> T call(Notebook book, Function<Transfer, T> work) {
        PodStatus status = book.ledger.status;
        if (status == null || book.ledger.closed || book.gone) {
            return work.apply(Transfer.SILENT);
        }
        Showing showing = new Showing(book.pod.ref(), status);
        try {
            return work.apply(showing);
        } finally {
            showing.end(book);
        }
    }

    private final class Showing implements Transfer {

        private final PodRef pod;
        private final PodStatus status;

        // Guarded by this; never held while something is written.
        private Instant notBefore;
        private boolean ended;
        private Scheduling.@Nullable Signal underWay;
        private @Nullable PodStatus shown;
        private PodPort.Answer answer = PodPort.Answer.FAILED;

        Showing(PodRef pod, PodStatus status) {
            this.pod = pod;
            this.status = status;
            this.notBefore = around.scheduling().now().plus(QUIET);
        }

        @Override
        public void progress(long done, long total) {}

        @Override
        public void news(String sentence) {
            Instant now = around.scheduling().now();
            synchronized (this) {
                if (ended || underWay != null || now.isBefore(notBefore)) {
                    return;
                }
                notBefore = now.plus(INTERVAL);
            }
            around.scheduling().start("pod " + pod + " transfer", () -> write(sentence));
        }

        private void write(String sentence) {
            PodStatus saying =
                    PodStatuses.saying(status, sentence, around.scheduling().now());
            Scheduling.Signal written = around.scheduling().signal();
            synchronized (this) {
                if (ended || underWay != null) {
                    return;
                }
                underWay = written;
                shown = saying;
                answer = PodPort.Answer.FAILED;
            }
            try {
                PodPort.Answer given = around.pods().writeStatus(pod, saying);
                synchronized (this) {
                    answer = given;
                    ended |= given == PodPort.Answer.SUPERSEDED;
                }
            } finally {
                synchronized (this) {
                    underWay = null;
                }
                written.give();
            }
        }

        /** On the lane's thread. */
        void end(Notebook book) {
            Scheduling.Signal last;
            synchronized (this) {
                ended = true;
                last = underWay;
            }
            if (last != null) {
                last.await();
            }
            PodStatus left;
            PodPort.Answer given;
            synchronized (this) {
                left = shown;
                given = answer;
            }
            if (left != null) {
                publication.wrote(left, given, book);
            }
        }
    }
}
