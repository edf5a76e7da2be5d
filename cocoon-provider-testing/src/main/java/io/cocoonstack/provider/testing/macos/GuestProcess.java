package io.cocoonstack.provider.testing.macos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.JsonNode;

/** The process that stands for a guest's QEMU: it sleeps, and its command line names the guest's disk. */
final class GuestProcess {

    private GuestProcess() {}

    /** Starts one and gives its id. */
    static long start(String disk) {
        try {
            return new ProcessBuilder("perl", "-e", "sleep 3600 while 1", "--", disk)
                    .redirectInput(
                            ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .pid();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The process of a record, if it lives and is really that guest's. */
    static Optional<ProcessHandle> of(JsonNode vm) {
        long pid = vm.path("pid").asLong();
        return pid > 0 && commandLine(pid).contains(vm.path("disk").asString())
                ? ProcessHandle.of(pid)
                : Optional.empty();
    }

    private static String commandLine(long pid) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(pid), "cmdline"), StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException _) {
            return "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends a guest's process, if it has one, and waits for the end. */
    static void end(JsonNode vm) {
        Optional<CompletableFuture<ProcessHandle>> ended = of(vm).map(process -> {
            process.destroyForcibly();
            return process.onExit();
        });
        ended.ifPresent(CompletableFuture::join);
    }
}
