package io.cocoonstack.provider.cli.process;

import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.cli.command.Secrets;
import io.cocoonstack.provider.cli.pipe.Feeder;
import io.cocoonstack.provider.cli.pipe.Pipe;
import io.cocoonstack.provider.cli.pipe.Sink;
import io.cocoonstack.provider.cli.spawn.Spawner;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts children and knows those that run. */
final class Launcher {

    private static final Logger log = LoggerFactory.getLogger(Launcher.class);
    private static final File NOTHING = new File("/dev/null");
    private static final int ERROR_CHUNK = 8 << 10;
    private static final int STACK = 256 << 10;

    private final Path binary;
    private final Map<String, String> environment;
    private final Encoding encoding = Encoding.ofThisJvm();
    private final Set<Child> running = ConcurrentHashMap.newKeySet();
    private final AtomicInteger failedStarts = new AtomicInteger();
    private volatile boolean closed;

    Launcher(Path binary, Map<String, String> environment) {
        this.binary = binary;
        this.environment = Map.copyOf(environment);
    }

    /**
     * Starts a child whose outputs are drained from now on.
     *
     * @param stdin what it reads; nothing when null
     */
    Child start(
            Invocation call, ProcessGroup group, @Nullable InputStream stdin, Sink stdout, Sink stderr, Manner manner) {
        refuseWhenClosed(call);
        List<String> line = new ArrayList<>(group.prefix());
        line.add(binary.toString());
        line.addAll(call.argv());
        line.forEach(word -> encoding.check(call, word));
        environment.forEach((key, value) -> encoding.check(call, key + "=" + value));
        if (log.isDebugEnabled()) {
            log.debug("{} {}", binary, String.join(" ", Secrets.masked(call.argv())));
        }
        Process process = start(call, line, stdin != null || group.watchesParent(), manner);
        Child child;
        try {
            String name = binary.getFileName() + "-" + process.pid();
            child = new Child(
                    call,
                    process,
                    group,
                    Pipe.drain(thread(process, name + "-stdout"), process.getInputStream(), stdout, manner.chunk()),
                    Pipe.drain(thread(process, name + "-stderr"), process.getErrorStream(), stderr, ERROR_CHUNK),
                    stdin == null
                            ? null
                            : Feeder.feed(thread(process, name + "-stdin"), stdin, process.getOutputStream()));
        } catch (OutOfMemoryError e) { // no thread for a pipe: without one the child would hang
            group.terminate(process);
            throw call.unavailable("no thread for its output: " + e.getMessage(), e);
        }
        running.add(child);
        if (closed) {
            child.askToEnd();
        }
        return child;
    }

    private Process start(Invocation call, List<String> line, boolean input, Manner manner) {
        try {
            Optional<Spawner> spawner = manner == Manner.SESSION ? Spawner.find() : Optional.empty();
            Process process =
                    spawner.isPresent() ? spawner.get().start(line, variables(), input) : byTheJdk(line, input);
            failedStarts.set(0);
            return process;
        } catch (IOException e) {
            failedStarts.incrementAndGet();
            throw call.unavailable("could not be started: " + e.getMessage(), e);
        }
    }

    private Process byTheJdk(List<String> line, boolean input) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(line);
        builder.environment().putAll(environment);
        if (!input) {
            builder.redirectInput(ProcessBuilder.Redirect.from(NOTHING));
        }
        return builder.start();
    }

    private Map<String, String> variables() {
        Map<String, String> all = new HashMap<>(System.getenv());
        all.putAll(environment);
        return all;
    }

    /** Reading a pipe of the JDK's would hold on to the carrier of a virtual thread. */
    private static Thread.Builder thread(Process process, String name) {
        return Spawner.started(process)
                ? Thread.ofVirtual().name(name)
                : Thread.ofPlatform().name(name).daemon().stackSize(STACK);
    }

    /** The caller has done with a child. */
    void forget(Child child) {
        running.remove(child);
        child.leave();
    }

    int failedStartsInARow() {
        return failedStarts.get();
    }

    boolean closed() {
        return closed;
    }

    void refuseWhenClosed(Invocation call) {
        if (closed) {
            throw call.unavailable("the runtime is closed", null);
        }
    }

    /** Asks all children to end, and starts no more. */
    void close() {
        closed = true;
        running.forEach(Child::askToEnd);
    }
}
