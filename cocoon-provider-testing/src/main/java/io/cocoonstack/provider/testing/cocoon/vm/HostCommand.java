package io.cocoonstack.provider.testing.cocoon.vm;

import io.cocoonstack.provider.testing.cocoon.command.Session;
import io.cocoonstack.provider.testing.cocoon.wire.Call;
import io.cocoonstack.provider.testing.cocoon.wire.CallEnded;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A guest command that really runs, as a process of the host in a directory of its VM. Like the agent in a guest it ends the
 * process with all it started when the session ends.
 */
final class HostCommand {

    private static final Logger log = LoggerFactory.getLogger(HostCommand.class);
    private static final int PIECE = 64 * 1024;
    private static final int STACK = 256 * 1024;
    private static final Duration LOOK = Duration.ofMillis(10);

    private HostCommand() {}

    static int run(Session session, String vmId, List<String> argv) {
        Call call = session.call();
        Process process = start(session, vmId, argv);
        try {
            Thread out = pump(process.getInputStream(), call::out);
            Thread err = pump(process.getErrorStream(), call::err);
            if (session.flags().has("interactive")) {
                Thread.ofVirtual().name("fake-guest-stdin").start(() -> feed(call, process));
            } else {
                process.getOutputStream().close();
            }
            while (process.isAlive()) {
                call.pause(LOOK);
            }
            out.join();
            err.join();
            return process.exitValue();
        } catch (IOException e) {
            throw new CallEnded.Failed("exec: " + e.getMessage());
        } catch (InterruptedException _) {
            throw new CallEnded.Killed();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private static Process start(Session session, String vmId, List<String> argv) {
        try {
            Path home = Files.createDirectories(
                    session.host().directory().resolve("guests").resolve(vmId));
            ProcessBuilder builder = new ProcessBuilder(argv).directory(home.toFile());
            session.flags().values("env").forEach(pair -> builder.environment()
                    .put(pair.substring(0, pair.indexOf('=')), pair.substring(pair.indexOf('=') + 1)));
            return builder.start();
        } catch (IOException e) {
            throw new CallEnded.Failed("exec: start " + argv.getFirst() + ": " + e.getMessage());
        }
    }

    private static Thread pump(InputStream from, Consumer<byte[]> to) {
        return Thread.ofPlatform()
                .name("fake-guest-output")
                .daemon()
                .stackSize(STACK)
                .start(() -> {
                    byte[] piece = new byte[PIECE];
                    try (from) {
                        for (int length = from.read(piece); length >= 0; length = from.read(piece)) {
                            to.accept(Arrays.copyOf(piece, length));
                        }
                    } catch (IOException | CallEnded e) {
                        log.trace("output of a guest command: {}", e.toString());
                    }
                });
    }

    private static void feed(Call call, Process process) {
        try (OutputStream stdin = process.getOutputStream()) {
            for (byte[] piece = call.stdin(); piece.length > 0; piece = call.stdin()) {
                stdin.write(piece);
                stdin.flush();
            }
        } catch (IOException | CallEnded e) {
            log.trace("input of a guest command: {}", e.toString());
        }
    }
}
