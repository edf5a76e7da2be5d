package io.cocoonstack.provider.testing.controlplane;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** One program of the control plane as a child process whose output goes to a file, so that no pipe can fill up. */
final class Component {

    private static final Duration STOP_GRACE = Duration.ofSeconds(5);
    private static final int QUOTED_LINES = 15;

    private final ControlPlaneProgram program;
    private final List<String> command;
    private final Path workDir;
    private final Path log;
    private @Nullable Process process;

    Component(ControlPlaneProgram program, List<String> command, Path workDir) {
        this.program = program;
        this.command = List.copyOf(command);
        this.workDir = workDir;
        this.log = workDir.resolve(program.fileName() + ".log");
    }

    boolean isAlive() {
        Process current = process;
        return current != null && current.isAlive();
    }

    /** Starts the process; the log of an earlier run is kept and continued. */
    void start() {
        if (isAlive()) {
            throw new ControlPlaneException(program.fileName() + " is already running");
        }
        if (!Files.isExecutable(Path.of(command.getFirst()))) {
            throw new ControlPlaneException("there is no executable " + command.getFirst());
        }
        try {
            process = new ProcessBuilder(command)
                    .directory(workDir.toFile())
                    .redirectInput(
                            ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
        } catch (IOException e) {
            throw new ControlPlaneException(program.fileName() + " could not be started", e);
        }
    }

    /** Waits until {@code ready} holds; a process that ends meanwhile will never get there and fails at once. */
    void awaitReady(BooleanSupplier ready, Duration timeout) {
        Process current = process;
        if (current == null) {
            throw new ControlPlaneException(program.fileName() + " was not started");
        }
        long deadline = System.nanoTime() + timeout.toNanos();
        while (!ready.getAsBoolean()) {
            if (endsWithin(current, Duration.ofMillis(50))) {
                throw failure("ended with exit status " + current.exitValue() + " before it was ready");
            }
            if (Thread.currentThread().isInterrupted()) {
                throw new ControlPlaneException("interrupted while waiting for " + program.fileName());
            }
            if (System.nanoTime() - deadline > 0) {
                throw failure("was not ready within " + timeout.toSeconds() + " s");
            }
        }
    }

    /** Asks the process to end and insists after a grace period. */
    void stop() {
        Process current = process;
        if (current != null && current.isAlive()) {
            current.destroy();
            if (!endsWithin(current, STOP_GRACE)) {
                kill();
            }
        }
    }

    /** Ends the process at once: its connections break off and its port is free when this returns. */
    void kill() {
        Process current = process;
        if (current != null) {
            current.destroyForcibly();
            endsWithin(current, STOP_GRACE);
        }
    }

    private ControlPlaneException failure(String what) {
        String end;
        try {
            List<String> lines =
                    Files.readString(log, StandardCharsets.UTF_8).lines().toList();
            end = String.join("\n  ", lines.subList(Math.max(0, lines.size() - QUOTED_LINES), lines.size()));
        } catch (IOException | UncheckedIOException e) {
            end = "(not readable: " + e + ")";
        }
        return new ControlPlaneException(program.fileName() + " " + what + "; the end of " + log + ":\n  " + end);
    }

    /** Interrupted, it does not wait, and leaves the interrupt to whoever looks next: ending processes goes on regardless. */
    private static boolean endsWithin(Process current, Duration timeout) {
        try {
            return current.waitFor(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return !current.isAlive();
        }
    }
}
