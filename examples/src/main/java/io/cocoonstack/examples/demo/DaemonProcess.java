package io.cocoonstack.examples.demo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The daemon as a process: started, killed and started again with one environment and one log file. */
final class DaemonProcess {

    private static final int STOP_SECONDS = 15;
    private static final int LOG_TAIL = 12;

    private final Path launcher;
    private final Map<String, String> environment;
    private final Path log;
    private @Nullable Process process;

    DaemonProcess(Path launcher, Map<String, String> environment, Path log) {
        this.launcher = launcher;
        this.environment = environment;
        this.log = log;
    }

    Path log() {
        return log;
    }

    /** Starts it and returns its pid. */
    long start() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(launcher.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().clear();
        builder.environment().putAll(environment);
        Process started = builder.start();
        started.getOutputStream().close();
        process = started;
        return started.pid();
    }

    /** Ends it as a power cut would: it gets no chance to do anything. */
    void kill() throws InterruptedException {
        Process running = process;
        if (running != null) {
            running.destroyForcibly().waitFor();
        }
    }

    /** Asks it to stop and returns its exit code; -1 when it had to be killed. */
    int stop() throws InterruptedException {
        Process running = process;
        if (running == null) {
            return 0;
        }
        running.destroy();
        if (running.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
            return running.exitValue();
        }
        running.destroyForcibly().waitFor();
        return -1;
    }

    /** @throws DemoFailure when it has ended on its own */
    void mustRun() {
        Process running = process;
        if (running != null && !running.isAlive()) {
            throw new DemoFailure("the daemon ended by itself with exit code " + running.exitValue());
        }
    }

    /** The last lines of its log. */
    List<String> logTail() throws IOException {
        if (!Files.exists(log)) {
            return List.of();
        }
        List<String> lines = Files.readAllLines(log, StandardCharsets.UTF_8);
        return lines.subList(Math.max(0, lines.size() - LOG_TAIL), lines.size());
    }
}
