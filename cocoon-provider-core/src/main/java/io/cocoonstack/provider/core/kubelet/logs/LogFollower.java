package io.cocoonstack.provider.core.kubelet.logs;

import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.core.engine.TrackedPod;
import io.cocoonstack.provider.core.kubelet.request.Guests;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.capability.LogCapability;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Goes on with a log until its Pod is gone or finished. The runtime gives the last lines of a log and no stream, so it is asked
 * again and again, less often while nothing happens. Restarts of the VM, each of which begins a new log, do not end it. One thread.
 */
final class LogFollower {

    /** A quiet log is looked at that many times less often. */
    private static final int QUIET = 4;

    /** So many failures in a row are no hiccup. */
    private static final int FAILURES = 5;

    private final Guests guests;
    private final PodRef pod;
    private final LogCapability source;
    private final Duration poll;
    private final LogTail tail = new LogTail();
    private String vm = "";
    private int failures;

    LogFollower(Guests guests, PodRef pod, LogCapability source, Duration poll) {
        this.guests = guests;
        this.pod = pod;
        this.source = source;
        this.poll = poll;
    }

    /** These are the last lines so far, and need not be sent. */
    void saw(String vmId, List<String> lines) {
        vm = vmId;
        tail.saw(lines);
    }

    void follow(LogWriter writer) throws IOException, InterruptedException {
        Duration pause = poll;
        while (!writer.full()) {
            Thread.sleep(pause);
            Optional<TrackedPod> now = guests.now(pod);
            if (now.isEmpty()) {
                return;
            }
            List<String> news = now.get().vm().map(Vm::id).map(this::news).orElse(List.of());
            writer.lines(news);
            if (now.get().pod().terminal()) {
                return;
            }
            if (failures >= FAILURES) {
                throw new IOException("the log cannot be read any more");
            }
            pause = !news.isEmpty() ? poll : min(pause.multipliedBy(2), poll.multipliedBy(QUIET));
        }
    }

    private List<String> news(String id) {
        if (!id.equals(vm)) {
            vm = id;
            tail.startOver();
        }
        try {
            List<String> lines = LogTail.split(source.logs(id, LogTail.WINDOW));
            LogTail.News news = tail.compare(lines);
            List<String> fresh = news.connected() ? news.lines() : tail.after(LogTail.split(source.logs(id, 0)));
            tail.saw(lines);
            failures = 0;
            return fresh;
        } catch (RuntimeFailureException e) {
            // A VM that goes is no failure: another one may come.
            failures = e.failure() instanceof RuntimeFailure.Gone ? 0 : failures + 1;
            return Collections.emptyList();
        }
    }

    private static Duration min(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
