package io.cocoonstack.provider.cli.process;

import io.cocoonstack.provider.cli.command.Answer;
import io.cocoonstack.provider.cli.command.Command;
import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.cli.command.Verb;
import io.cocoonstack.provider.cli.pipe.Capture;
import io.cocoonstack.provider.cli.pipe.Sink;
import io.cocoonstack.provider.vm.RuntimeFailure;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Runs the CLI. Safe from every thread; each call blocks its own. A failure to get an answer is
 * {@link RuntimeFailure.Unavailable}, whatever its reason.
 */
public final class ProcessRunner implements AutoCloseable {

    /** A session may stay open for days and costs next to nothing while it is quiet: more than a node's people ever need. */
    private static final int SESSIONS = 1024;

    /** More than can ever wait for a place. */
    private static final int WAITERS = 1 << 20;

    private final Limits limits;
    private final Function<Verb, Duration> deadlines;
    private final Launcher launcher;
    private final Semaphore calls;
    private final Semaphore sessions;

    /** @param environment variables that the children get beside those of this process */
    public ProcessRunner(Path binary, Map<String, String> environment, Limits limits) {
        this(binary, environment, limits, Verb::deadline);
    }

    ProcessRunner(Path binary, Map<String, String> environment, Limits limits, Function<Verb, Duration> deadlines) {
        this.limits = limits;
        this.deadlines = deadlines;
        this.launcher = new Launcher(binary, environment);
        this.calls = new Semaphore(limits.children(), true);
        this.sessions = new Semaphore(SESSIONS, true);
    }

    /** Runs a sub-command and reads its answer. */
    public <T> T call(Command<T> command) {
        return command.read(run(command.invocation(), null));
    }

    /** Runs a sub-command that reads a stream. A stream that fails ends the child and is the failure's cause. */
    public <T> T call(Command<T> command, InputStream stdin) {
        return command.read(run(command.invocation(), stdin));
    }

    private Answer run(Invocation call, @Nullable InputStream stdin) {
        Capture stdout = Capture.ofAnswer(limits.answerBytes());
        Capture stderr = Capture.ofErrors();
        int exit = execute(call, stdin, stdout, stderr, Manner.ANSWER, calls);
        return new Answer(call, exit, stdout.bytes(), stdout.complete(), stderr.text());
    }

    /** Runs a sub-command whose stdout is a stream. A receiver that fails ends the child and is the failure's cause. */
    public <T> T call(Command<T> command, OutputStream stdout) {
        Capture stderr = Capture.ofErrors();
        int exit = execute(command.invocation(), null, Sink.to(stdout), stderr, Manner.STREAM, calls);
        return command.read(new Answer(command.invocation(), exit, stderr.text()));
    }

    /** Runs a guest session, which may last; its streams are the caller's own. */
    public <T> T session(Command<T> command, @Nullable InputStream stdin, OutputStream stdout, OutputStream stderr) {
        Capture kept = Capture.ofErrors();
        Sink both = (bytes, length) -> {
            kept.accept(bytes, length);
            Sink.to(stderr).accept(bytes, length);
        };
        int exit = execute(command.invocation(), stdin, Sink.to(stdout), both, Manner.SESSION, sessions);
        return command.read(new Answer(command.invocation(), exit, kept.text()));
    }

    /**
     * Runs a sub-command that follows something, and hands each line of its stdout to the caller on the caller's thread, until
     * the child ends, the thread is interrupted or the runner is closed. The child has a process group of its own and is ended
     * with it.
     *
     * @param longestLine longer lines are skipped
     * @param started called once the child runs
     */
    public Followed follow(Invocation call, int longestLine, Runnable started, Consumer<String> line) {
        return Follower.follow(call, launcher, limits, longestLine, started, line);
    }

    private int execute(
            Invocation call, @Nullable InputStream stdin, Sink stdout, Sink stderr, Manner manner, Semaphore permits) {
        long end = System.nanoTime() + deadlines.apply(call.verb()).toNanos();
        acquire(call, permits, end);
        try {
            Child child = launcher.start(call, ProcessGroup.CHILD_ONLY, stdin, stdout, stderr, manner);
            try {
                return await(call, child, end);
            } finally {
                launcher.forget(child);
            }
        } finally {
            permits.release();
        }
    }

    private void acquire(Invocation call, Semaphore permits, long end) {
        try {
            if (!permits.tryAcquire(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                throw call.unavailable("all places for CLI calls stayed taken", null);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw call.unavailable("interrupted while waiting for its turn", e);
        }
    }

    private int await(Invocation call, Child child, long end) {
        try {
            while (!child.ended()) {
                launcher.refuseWhenClosed(call);
                IOException broken = child.brokenStream();
                if (broken != null) {
                    child.cancel(limits.killGrace(), launcher::closed);
                    throw call.unavailable("ended because the stream failed: " + broken.getMessage(), broken);
                }
                if (System.nanoTime() > end) {
                    child.cancel(limits.killGrace(), launcher::closed);
                    throw call.unavailable("no answer within " + deadlines.apply(call.verb()), null);
                }
            }
            int exit = child.exitCode(limits.drainPatience());
            IOException broken = child.brokenStream();
            if (broken != null) {
                throw call.unavailable("the stream failed: " + broken.getMessage(), broken);
            }
            return exit;
        } catch (InterruptedException e) {
            child.cancel(limits.killGrace(), launcher::closed);
            Thread.currentThread().interrupt();
            throw call.unavailable("interrupted", e);
        }
    }

    /** How many times in a row the CLI could not even be started. Says nothing about any VM, but a lot about this host. */
    public int failedStartsInARow() {
        return launcher.failedStartsInARow();
    }

    /**
     * Asks all children to end and returns at once; they end by themselves. Calls that wait for one fail within a moment, and no
     * new ones are started.
     */
    @Override
    public void close() {
        launcher.close();
        // Whoever waits for a place is woken, to be refused.
        calls.release(WAITERS);
        sessions.release(WAITERS);
    }
}
