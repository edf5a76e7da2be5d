package io.cocoonstack.provider.testing.controlplane;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A kubectl binary with a kubeconfig. Calls are independent processes and may be made from any thread.
 *
 * @param binary the program
 * @param kubeconfig who calls which server
 * @param timeout after which a call is ended and fails
 */
public record Kubectl(Path binary, Path kubeconfig, Duration timeout) {

    /**
     * How a call ended.
     *
     * @param exit exit status; 128 plus the signal's number when a signal ended it
     * @param stdout what it printed, decoded as UTF-8
     * @param stderr what it complained about
     */
    public record Outcome(int exit, String stdout, String stderr) {

        /** Its standard output, for calls that must succeed. */
        public String orThrow() {
            if (exit != 0) {
                throw new ControlPlaneException("kubectl ended with exit status " + exit + ": " + stderr.strip());
            }
            return stdout;
        }
    }

    /** The same with another limit for one call. */
    public Kubectl withTimeout(Duration limit) {
        return new Kubectl(binary, kubeconfig, limit);
    }

    /** Runs kubectl with no standard input. */
    public Outcome run(String... arguments) {
        return runWithInput("", arguments);
    }

    /** Runs kubectl with {@code input} as its whole standard input. */
    public Outcome runWithInput(String input, String... arguments) {
        // Files, not pipes: a pipe would need threads of its own to be drained while we wait.
        try (Scratch in = new Scratch();
                Scratch out = new Scratch();
                Scratch err = new Scratch()) {
            Files.writeString(in.file(), input);
            Process process = command(arguments)
                    .redirectInput(in.file().toFile())
                    .redirectOutput(out.file().toFile())
                    .redirectError(err.file().toFile())
                    .start();
            if (!ended(process)) {
                throw new ControlPlaneException("kubectl " + String.join(" ", arguments) + " did not end within "
                        + timeout.toSeconds() + " s: " + err.text().strip());
            }
            return new Outcome(process.exitValue(), out.text(), err.text());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Applies manifests, in YAML or JSON; throws when kubectl refuses. */
    public void apply(String manifests) {
        runWithInput(manifests, "apply", "-f", "-").orThrow();
    }

    /**
     * The command, not started, for calls that a test talks to or keeps open, such as {@code exec -i} or
     * {@code port-forward}. The caller redirects, starts and ends it.
     */
    public ProcessBuilder command(String... arguments) {
        List<String> command = new ArrayList<>(List.of(binary.toString(), "--kubeconfig=" + kubeconfig));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command);
    }

    private boolean ended(Process process) {
        try {
            if (process.waitFor(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
                return true;
            }
            process.destroyForcibly();
            return false;
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new ControlPlaneException("interrupted while waiting for kubectl", e);
        }
    }

    private record Scratch(Path file) implements AutoCloseable {

        Scratch() throws IOException {
            this(Files.createTempFile("kubectl", null));
        }

        String text() throws IOException {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        }

        @Override
        public void close() throws IOException {
            Files.deleteIfExists(file);
        }
    }
}
