package io.cocoonstack.provider.cli.process;

import io.cocoonstack.provider.vm.RuntimeFailure;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the CLI. Safe from every thread; each call blocks its own. A failure to get an answer is
 * {@link RuntimeFailure.Unavailable}, whatever its reason.
 */
public final class ProcessRunner implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(ProcessRunner.class);

    private static final File NOTHING = new File("/dev/null");
    private static final int ERROR_HEAD = 8 << 10;
    private static final int ERROR_TAIL = 56 << 10;
    private static final int SMALL = 8 << 10;
    private static final int LARGE = 64 << 10;
    private static final Duration FOLLOWER_GRACE = Duration.ofSeconds(2);

    /** Looks without news after which a pipe of a dead follower is given up. */
    private static final int IDLE_LOOKS = 2;

    private final Path binary;
    private final Map<String, String> environment;
    private final Limits limits;
    private final Function<Verb, Duration> deadlines;
    private final Encoding encoding = Encoding.ofThisJvm();
    private final Semaphore calls;
    private final Semaphore sessions;
    private final Set<Child> running = ConcurrentHashMap.newKeySet();
    private final AtomicInteger failedStarts = new AtomicInteger();
    private volatile boolean closed;

    /** @param environment variables that the children get beside those of this process */
    public ProcessRunner(Path binary, Map<String, String> environment, Limits limits) {
        this(binary, environment, limits, Verb::deadline);
    }

    ProcessRunner(Path binary, Map<String, String> environment, Limits limits, Function<Verb, Duration> deadlines) {
        this.binary = binary;
        this.environment = Map.copyOf(environment);
        this.limits = limits;
        this.deadlines = deadlines;
        this.calls = new Semaphore(limits.children(), true);
        this.sessions = new Semaphore(limits.children(), true);
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
        Capture stdout = new Capture(limits.answerBytes(), 0);
        Capture stderr = new Capture(ERROR_HEAD, ERROR_TAIL);
        int exit = execute(call, stdin, stdout, stderr, SMALL, calls);
        return new Answer(call, exit, stdout.bytes(), stdout.complete(), stderr.text());
    }

    /** Runs a sub-command whose stdout is a stream. A receiver that fails ends the child and is the failure's cause. */
    public <T> T call(Command<T> command, OutputStream stdout) {
        Capture stderr = new Capture(ERROR_HEAD, ERROR_TAIL);
        int exit = execute(command.invocation(), null, Sink.to(stdout), stderr, LARGE, calls);
        return command.read(new Answer(command.invocation(), exit, stderr.text()));
    }

    /** Runs a guest session, which may last; its streams are the caller's own. */
    public <T> T session(Command<T> command, @Nullable InputStream stdin, OutputStream stdout, OutputStream stderr) {
        Capture kept = new Capture(ERROR_HEAD, ERROR_TAIL);
        Sink both = (bytes, length) -> {
            kept.accept(bytes, length);
            Sink.to(stderr).accept(bytes, length);
        };
        int exit = execute(command.invocation(), stdin, Sink.to(stdout), both, LARGE, sessions);
        return command.read(new Answer(command.invocation(), exit, kept.text()));
    }

    private int execute(
            Invocation call, @Nullable InputStream stdin, Sink stdout, Sink stderr, int chunk, Semaphore permits) {
        long end = System.nanoTime() + deadlines.apply(call.verb()).toNanos();
        acquire(call, permits, end);
        try {
            Child child = start(call, ProcessGroup.CHILD_ONLY, stdin, stdout, stderr, chunk);
            try {
                return await(child, end);
            } finally {
                running.remove(child);
                child.leave();
            }
        } finally {
            permits.release();
        }
    }

    private void acquire(Invocation call, Semaphore permits, long end) {
        try {
            while (!permits.tryAcquire(Child.LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
                refuseWhenClosed(call);
                if (System.nanoTime() > end) {
                    throw call.unavailable("all " + limits.children() + " places for CLI calls stayed taken", null);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw call.unavailable("interrupted while waiting for its turn", e);
        }
    }

    private int await(Child child, long end) {
        Invocation call = child.call();
        try {
            while (!child.ended()) {
                refuseWhenClosed(call);
                IOException broken = child.brokenStream();
                if (broken != null) {
                    child.cancel(limits.killGrace(), () -> closed);
                    throw call.unavailable("ended because the stream failed: " + broken.getMessage(), broken);
                }
                if (System.nanoTime() > end) {
                    child.cancel(limits.killGrace(), () -> closed);
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
            child.cancel(limits.killGrace(), () -> closed);
            Thread.currentThread().interrupt();
            throw call.unavailable("interrupted", e);
        }
    }

    /**
     * Runs a sub-command that follows something, and hands each line of its stdout to the caller on the caller's thread, until
     * the child ends, the thread is interrupted or the runner is closed.
     *
     * @param started called once the child runs
     */
    public Followed follow(Invocation call, int longestLine, Runnable started, Consumer<String> line) {
        Capture stderr = new Capture(ERROR_HEAD, ERROR_TAIL);
        LineQueue lines = new LineQueue(longestLine);
        Child child = start(call, ProcessGroup.ofFollower(), null, lines, stderr, LARGE);
        long count = 0;
        int idle = 0;
        try {
            started.run();
            while (true) {
                String next = lines.poll(Child.LOOK);
                if (next != null) {
                    count++;
                    idle = 0;
                    line.accept(next);
                } else if (closed) {
                    return Followed.left(call, count);
                } else if (!child.alive()
                        && child.stdout().idle()
                        && (child.stdout().finished() || ++idle > IDLE_LOOKS)) {
                    lines.last().ifPresent(line);
                    int exit = child.exitCode(limits.drainPatience());
                    return new Followed(false, count, new Answer(call, exit, stderr.text()));
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Followed.left(call, count);
        } finally {
            running.remove(child);
            child.cancel(FOLLOWER_GRACE, () -> closed);
            child.leave();
        }
    }

    private Child start(
            Invocation call, ProcessGroup group, @Nullable InputStream stdin, Sink stdout, Sink stderr, int chunk) {
        refuseWhenClosed(call);
        List<String> line = new ArrayList<>(group.prefix());
        line.add(binary.toString());
        line.addAll(call.argv());
        line.forEach(word -> encoding.check(call, word));
        environment.forEach((key, value) -> encoding.check(call, key + "=" + value));
        if (log.isDebugEnabled()) {
            log.debug("{}", Secrets.masked(line));
        }
        ProcessBuilder builder = new ProcessBuilder(line);
        builder.environment().putAll(environment);
        if (stdin == null) {
            builder.redirectInput(ProcessBuilder.Redirect.from(NOTHING));
        }
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            failedStarts.incrementAndGet();
            throw call.unavailable("could not be started: " + e.getMessage(), e);
        }
        failedStarts.set(0);
        String name = binary.getFileName() + "-" + process.pid();
        Child child = new Child(
                call,
                process,
                group,
                Pipe.drain(name + "-stdout", process.getInputStream(), stdout, chunk),
                Pipe.drain(name + "-stderr", process.getErrorStream(), stderr, SMALL),
                stdin == null ? null : Feeder.feed(name + "-stdin", stdin, process.getOutputStream()));
        running.add(child);
        if (closed) {
            child.askToEnd();
        }
        return child;
    }

    private void refuseWhenClosed(Invocation call) {
        if (closed) {
            throw call.unavailable("the runtime is closed", null);
        }
    }

    /** How many times in a row the CLI could not even be started. Says nothing about any VM, but a lot about this host. */
    public int failedStartsInARow() {
        return failedStarts.get();
    }

    /**
     * Asks all children to end and returns at once; they end by themselves. Calls that wait for one fail within a moment, and no
     * new ones are started.
     */
    @Override
    public void close() {
        closed = true;
        running.forEach(Child::askToEnd);
    }
}
