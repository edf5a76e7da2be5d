package io.cocoonstack.provider.cli.process;

import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.cli.pipe.Feeder;
import io.cocoonstack.provider.cli.pipe.Pipe;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running child with its pipes. Used by the thread that made the call; {@link #askToEnd} also by others. */
final class Child {

    private static final Logger log = LoggerFactory.getLogger(Child.class);

    private static final Duration SHORT = Duration.ofMillis(20);
    private static final Duration AFTER_KILL = Duration.ofSeconds(5);

    /** How often a waiting caller looks for reasons to stop waiting. */
    static final Duration LOOK = Duration.ofMillis(100);

    private final Invocation call;
    private final Process process;
    private final ProcessGroup group;
    private final Pipe stdout;
    private final Pipe stderr;
    private final @Nullable Feeder stdin;

    Child(Invocation call, Process process, ProcessGroup group, Pipe stdout, Pipe stderr, @Nullable Feeder stdin) {
        this.call = call;
        this.process = process;
        this.group = group;
        this.stdout = stdout;
        this.stderr = stderr;
        this.stdin = stdin;
    }

    Pipe stdout() {
        return stdout;
    }

    boolean alive() {
        return process.isAlive();
    }

    /** Waits for the child's end, but no longer than that. */
    boolean ended(Duration limit) throws InterruptedException {
        return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Exit code of a child that has ended, after all that it wrote was handed on. */
    int exitCode(Duration drainPatience) throws InterruptedException {
        boolean ended = stdout.finish(drainPatience);
        // Whoever holds one pipe mostly holds both, and the other one has had its time by now.
        stderr.finish(ended ? drainPatience : SHORT);
        return process.exitValue();
    }

    /** Why the caller's side of a pipe failed, if it did. */
    @Nullable
    IOException brokenStream() {
        IOException source = stdin == null ? null : stdin.sourceFailure();
        if (source != null) {
            return source;
        }
        return stdout.sinkFailure() == null ? stderr.sinkFailure() : stdout.sinkFailure();
    }

    /** Sends SIGTERM, and leaves pipes and everything else as they are. */
    void askToEnd() {
        group.terminate(process);
    }

    /**
     * Ends the child: SIGTERM, then SIGKILL when the grace is over. An interrupt does not shorten this, because a killed cocoon
     * leaves debris.
     *
     * @param leave asked now and then: whether to leave the child alone, which then ends by itself
     */
    void cancel(Duration grace, BooleanSupplier leave) {
        askToEnd();
        if (await(grace, leave) || leave.getAsBoolean()) {
            return;
        }
        log.warn(
                "{} (process {}) did not end within {} of SIGTERM and is killed", call.command(), process.pid(), grace);
        group.kill(process);
        if (!await(AFTER_KILL, leave)) {
            log.error("{} (process {}) cannot be killed", call.command(), process.pid());
        }
    }

    private boolean await(Duration limit, BooleanSupplier leave) {
        boolean interrupted = false;
        long end = System.nanoTime() + limit.toNanos();
        try {
            while (process.isAlive() && !leave.getAsBoolean() && System.nanoTime() < end) {
                try {
                    process.waitFor(
                            Math.min(LOOK.toNanos(), Math.max(1, end - System.nanoTime())), TimeUnit.NANOSECONDS);
                } catch (InterruptedException _) {
                    interrupted = true;
                }
            }
            return !process.isAlive();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Nobody looks at this child any more. */
    void leave() {
        if (stdin != null) {
            stdin.leave();
        }
        stdout.interrupt();
        stderr.interrupt();
    }
}
