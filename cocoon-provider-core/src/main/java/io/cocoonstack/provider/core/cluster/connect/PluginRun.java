package io.cocoonstack.provider.core.cluster.connect;

import io.cocoonstack.provider.core.cluster.access.Login;
import io.cocoonstack.provider.core.cluster.api.Json;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Runs a credential plugin once: no standard input, bounded output, a time limit. The only process this room starts. */
final class PluginRun {

    private static final int MOST_OUTPUT = 1 << 20;
    private static final int SHOWN = 300;
    private static final Duration PIPES = Duration.ofSeconds(1);

    private final Login.Plugin plugin;
    private final Duration limit;

    PluginRun(Login.Plugin plugin, Duration limit) {
        this.plugin = plugin;
        this.limit = limit;
    }

    PluginAnswer run() throws IOException {
        Process process = start();
        Pipe out = new Pipe(process.getInputStream(), "plugin-out");
        Pipe err = new Pipe(process.getErrorStream(), "plugin-err");
        try {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IOException("it did not end within " + limit.toSeconds() + " s");
            }
            // A grandchild may hold the pipes for as long as it likes.
            String said = err.text();
            if (process.exitValue() != 0) {
                throw new IOException("exit status " + process.exitValue() + ": " + shortened(said));
            }
            return PluginAnswer.read(out.text(), plugin.apiVersion());
        } catch (IOException e) {
            throw new IOException("credential plugin " + plugin.command() + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while " + plugin.command() + " ran");
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private Process start() throws IOException {
        List<String> command = new ArrayList<>(List.of(plugin.command()));
        command.addAll(plugin.arguments());
        ProcessBuilder builder = new ProcessBuilder(command).redirectInput(new File("/dev/null"));
        Map<String, String> environment = builder.environment();
        environment.putAll(plugin.environment());
        environment.put("KUBERNETES_EXEC_INFO", info());
        try {
            return builder.start();
        } catch (IOException e) {
            String hint = plugin.installHint().isEmpty() ? "" : ". " + plugin.installHint();
            throw new IOException("credential plugin " + plugin.command() + " cannot be started" + hint, e);
        }
    }

    private String info() {
        ObjectNode info = Json.MAPPER.createObjectNode();
        info.put("kind", "ExecCredential").put("apiVersion", plugin.apiVersion());
        ObjectNode spec = info.putObject("spec").put("interactive", false);
        if (!plugin.clusterInfo().isEmpty()) {
            JsonNode cluster = Json.MAPPER.readTree(plugin.clusterInfo());
            spec.set("cluster", cluster);
        }
        return info.toString();
    }

    private static String shortened(String text) {
        String line = text.strip().replaceAll("\\s+", " ");
        return line.length() > SHOWN ? "…" + line.substring(line.length() - SHOWN) : line;
    }

    /** Reads one stream on a platform thread: a blocked pipe would take a carrier from the virtual ones. */
    private static final class Pipe {

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final Thread thread;

        Pipe(InputStream stream, String name) {
            thread = Thread.ofPlatform().daemon().name(name).start(() -> drain(stream));
        }

        private void drain(InputStream stream) {
            byte[] buffer = new byte[8192];
            try (stream) {
                for (int read = stream.read(buffer); read >= 0; read = stream.read(buffer)) {
                    synchronized (bytes) {
                        bytes.write(buffer, 0, Math.min(read, MOST_OUTPUT - bytes.size()));
                    }
                }
            } catch (IOException closed) {
                // the plugin is over, what it said is there
            }
        }

        String text() throws InterruptedException {
            boolean _ = thread.join(PIPES);
            synchronized (bytes) {
                return bytes.toString(StandardCharsets.UTF_8);
            }
        }
    }
}
