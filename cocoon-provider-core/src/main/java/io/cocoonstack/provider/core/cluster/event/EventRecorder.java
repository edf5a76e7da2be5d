package io.cocoonstack.provider.core.cluster.event;

import io.cocoonstack.provider.core.cluster.api.ApiPath;
import io.cocoonstack.provider.core.cluster.api.ApiServer;
import io.cocoonstack.provider.core.cluster.api.Reply;
import io.cocoonstack.provider.core.cluster.event.EventLedger.Verdict;
import io.cocoonstack.provider.core.port.PodPort.EventType;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes events with one thread of its own. {@link #record} never blocks and never fails: what does not fit in the queue is
 * dropped and counted. A write is repeated while the server does not answer, a refused one is logged and given up.
 */
public final class EventRecorder implements AutoCloseable {

    /** Component of every event of this program; dashboards select on it. */
    public static final String COMPONENT = "vk-cocoon";

    private static final Logger LOG = LoggerFactory.getLogger(EventRecorder.class);
    private static final int WAITING = 1000;
    private static final Duration FLUSH = Duration.ofSeconds(2);

    /** Behind this one nothing is written any more. */
    private static final Request LAST = new Request(EventSubject.node(""), EventType.NORMAL, "", "");

    /** How often, and how long apart, a write without an answer is repeated. */
    public record Patience(int attempts, Duration pause) {

        public static final Patience DEFAULT = new Patience(12, Duration.ofSeconds(10));
    }

    private record Request(EventSubject subject, EventType type, String reason, String message) {}

    private final ApiServer server;
    private final String host;
    private final Patience patience;
    private final InstantSource clock;
    private final EventLedger ledger = new EventLedger();
    private final BlockingQueue<Request> queue = new ArrayBlockingQueue<>(WAITING);
    private final AtomicLong dropped = new AtomicLong();
    private final Thread thread;
    private volatile boolean closed;

    public EventRecorder(ApiServer server, String host, Patience patience, InstantSource clock) {
        this.server = server;
        this.host = host;
        this.patience = patience;
        this.clock = clock;
        this.thread = Thread.ofVirtual().name("events").start(this::run);
    }

    /** Records an event; equal ones are folded, long ones cut. */
    public void record(EventSubject subject, EventType type, String reason, String message) {
        if (closed
                || !queue.offer(new Request(subject, type, EventText.fit(reason, EventText.REASON_BYTES), message))) {
            long lost = dropped.incrementAndGet();
            if (lost == 1 || lost % 100 == 0) {
                LOG.warn("{} events were dropped so far, the last one {} about {}: {}", lost, reason, subject, message);
            }
        }
    }

    /** Events that never reached the writer because it was too far behind. */
    public long dropped() {
        return dropped.get();
    }

    /** Writes what is waiting if that is quickly done, and stops. */
    @Override
    public void close() {
        closed = true;
        boolean _ = queue.offer(LAST); // without room the interrupt below ends the thread
        try {
            if (!thread.join(FLUSH)) {
                thread.interrupt();
                thread.join(FLUSH);
            }
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            for (Request next = queue.take(); !next.equals(LAST); next = queue.take()) {
                try {
                    write(next);
                } catch (RuntimeException | LinkageError e) {
                    LOG.error("Event {} about {} could not be written", next.reason(), next.subject(), e);
                }
            }
        } catch (InterruptedException over) {
            LOG.warn("{} events were not written any more", queue.size());
        }
    }

    private void write(Request request) throws InterruptedException {
        Verdict verdict = ledger.note(
                request.subject(),
                request.type() == EventType.WARNING ? "Warning" : "Normal",
                request.reason(),
                request.message(),
                clock.instant());
        switch (verdict) {
            case Verdict.Create(Occurrence occurrence) -> persistently(occurrence, () -> create(occurrence));
            case Verdict.Raise(Occurrence occurrence) -> persistently(occurrence, () -> raise(occurrence));
            case Verdict.Skip(Occurrence occurrence) ->
                LOG.debug("Not written for now: {} about {}", occurrence.reason(), occurrence.subject());
        }
    }

    private interface Attempt {
        Reply make() throws IOException;
    }

    private void persistently(Occurrence occurrence, Attempt attempt) throws InterruptedException {
        String problem = "";
        for (int i = 0; i < patience.attempts(); i++) {
            if (i > 0) {
                Thread.sleep(patience.pause());
            }
            try {
                Reply reply = attempt.make();
                if (reply.ok()) {
                    return;
                }
                problem = reply.problem();
                if (reply.code() < 500 && reply.code() != 429) {
                    break;
                }
            } catch (IOException e) {
                problem = e.toString();
            }
        }
        LOG.warn(
                "Event {} about {} was not written ({}): {}",
                occurrence.reason(),
                occurrence.subject(),
                problem,
                occurrence.message());
    }

    /** The name tells what happened, so a name that is taken is the same event from an earlier run. */
    private Reply create(Occurrence occurrence) throws IOException {
        Reply reply = server.post(events(occurrence), occurrence.body(COMPONENT, host));
        if (reply.code() != 409) {
            return reply;
        }
        Reply served = server.get(event(occurrence));
        if (!served.ok()) {
            return served;
        }
        Occurrence continued = occurrence.after(served.json().path("count").asInt(1));
        ledger.correct(continued);
        return server.patch(event(occurrence), continued.repetition());
    }

    /** Events expire after an hour or so; a repetition of one that did is a new object with the old count. */
    private Reply raise(Occurrence occurrence) throws IOException {
        Reply reply = server.patch(event(occurrence), occurrence.repetition());
        return reply.notFound() ? create(occurrence) : reply;
    }

    private static String events(Occurrence occurrence) {
        return ApiPath.namespaced(occurrence.subject().eventNamespace(), "events");
    }

    private static String event(Occurrence occurrence) {
        return ApiPath.namespaced(occurrence.subject().eventNamespace(), "events", occurrence.name());
    }
}
