package io.cocoonstack.provider.cli.process;

import io.cocoonstack.provider.cli.command.Answer;
import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.cli.pipe.Capture;
import io.cocoonstack.provider.cli.pipe.LineQueue;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Hands the lines of one long-lived child to the caller. */
final class Follower {

    /** A follower changes nothing, so nothing is lost when it is killed soon. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    /** Looks without news after which a pipe that a dead follower left open is given up. */
    private static final int IDLE_LOOKS = 2;

    private final Invocation call;
    private final Launcher launcher;
    private final Limits limits;
    private final Child child;
    private final LineQueue lines;
    private final Capture stderr;
    private long count;
    private int idle;

    private Follower(Invocation call, Launcher launcher, Limits limits, int longestLine) {
        this.call = call;
        this.launcher = launcher;
        this.limits = limits;
        this.lines = new LineQueue(longestLine);
        this.stderr = Capture.ofErrors();
        this.child = launcher.start(call, ProcessGroup.ofFollower(), null, lines, stderr, Manner.STREAM);
    }

    static Followed follow(
            Invocation call,
            Launcher launcher,
            Limits limits,
            int longestLine,
            Runnable started,
            Consumer<String> line) {
        Follower follower = new Follower(call, launcher, limits, longestLine);
        try {
            started.run();
            return follower.run(line);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return follower.left();
        } finally {
            follower.child.cancel(GRACE, launcher::closed);
            launcher.forget(follower.child);
        }
    }

    private Followed run(Consumer<String> line) throws InterruptedException {
        while (true) {
            // Once pipe and child have ended nothing comes any more but what is in the queue.
            boolean over = !child.alive() && child.stdout().finished();
            @Nullable String next = lines.poll(over ? Duration.ZERO : Child.LOOK);
            if (next != null) {
                count++;
                idle = 0;
                line.accept(next);
            } else if (launcher.closed()) {
                return left();
            } else if (over || abandoned()) {
                lines.last().ifPresent(line);
                int exit = child.exitCode(limits.drainPatience());
                return new Followed(false, count, new Answer(call, exit, stderr.text()));
            }
        }
    }

    private boolean abandoned() {
        return !child.alive() && child.stdout().idle() && ++idle > IDLE_LOOKS;
    }

    private Followed left() {
        return new Followed(true, count, new Answer(call, 0, ""));
    }
}
