package io.cocoonstack.provider.testing.apiserver.internal.http;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.message.WatchPlan;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;
import io.cocoonstack.provider.testing.apiserver.internal.store.Change;
import io.cocoonstack.provider.testing.apiserver.internal.store.Signal;
import io.netty.channel.Channel;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** One open watch, from its first to its last event. */
final class WatchSession {

    private final Channel channel;
    private final WatchPlan plan;
    private final WatchSink sink;
    private final Duration bookmarkEvery;
    private final long started = System.nanoTime();
    private volatile boolean silent;

    WatchSession(Channel channel, WatchPlan plan, WatchSink sink, Duration bookmarkEvery) {
        this.channel = channel;
        this.plan = plan;
        this.sink = sink;
        this.bookmarkEvery = bookmarkEvery;
    }

    /** Tells events until the client goes, the time is over, or the watch cannot go on. */
    void run() throws InterruptedException {
        var _ = channel.closeFuture().addListener(closed -> plan.watcher().close());
        sink.open();
        for (ObjectNode object : plan.initial().objects()) {
            send(plan.events().initial(object));
        }
        if (plan.announceEnd()) {
            send(plan.events().bookmark(plan.initial().revision(), true));
        }
        if (tellChanges()) {
            sink.end();
        }
    }

    void cut() {
        var _ = channel.close();
    }

    void silence() {
        silent = true;
    }

    void expire() {
        plan.watcher()
                .fail(new Signal.Failed(ApiFailure.expired("The resourceVersion for the provided watch is too old.")));
    }

    /** Whether the end is still to be told. */
    private boolean tellChanges() throws InterruptedException {
        long told = plan.initial().revision();
        while (true) {
            Duration left = left();
            if (left.isNegative() && !silent) {
                return true;
            }
            Duration patience = silent || left.compareTo(bookmarkEvery) > 0 ? bookmarkEvery : left;
            switch (plan.watcher().next(patience)) {
                case Change change -> {
                    Optional<ObjectNode> event = plan.events().of(change);
                    if (event.isPresent()) {
                        send(event.get());
                        told = change.revision();
                    }
                }
                case Signal.Idle(long revision) -> {
                    if (plan.bookmarks() && revision > told) {
                        send(plan.events().bookmark(revision, false));
                        told = revision;
                    }
                }
                case Signal.Failed(ApiFailure failure) -> {
                    send(plan.events().error(failure));
                    return !silent;
                }
                case Signal.Closed() -> {
                    return false;
                }
            }
        }
    }

    private Duration left() {
        Duration all = plan.timeout().orElse(Duration.ofDays(1));
        return all.minusNanos(System.nanoTime() - started);
    }

    private void send(ObjectNode event) throws InterruptedException {
        if (!silent && !sink.send(Json.bytes(event))) {
            plan.watcher().close();
        }
    }
}
