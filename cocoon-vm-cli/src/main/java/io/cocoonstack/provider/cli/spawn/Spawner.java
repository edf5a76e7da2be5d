package io.cocoonstack.provider.cli.spawn;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalInt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts children. There is one in a JVM, with one poller thread. Any thread. */
public final class Spawner {

    private static final Logger log = LoggerFactory.getLogger(Spawner.class);

    private final LibC libc;
    private final PosixSpawn programs;
    private final Poller poller;

    private static final class Holder {

        private static final Optional<Spawner> ONLY = create();
    }

    private Spawner() throws IOException {
        libc = new LibC();
        programs = new PosixSpawn(libc);
        libc.close(libc.pidfd((int) ProcessHandle.current().pid()));
        poller = new Poller(libc);
    }

    /** The one of this JVM, empty where the system or the JVM does not let us. */
    public static Optional<Spawner> find() {
        return Holder.ONLY;
    }

    private static Optional<Spawner> create() {
        try {
            return Optional.of(new Spawner());
        } catch (IOException | NoSuchElementException | IllegalCallerException | UnsupportedOperationException e) {
            log.info("a session with a guest holds some 400 KiB: this host or JVM lacks: {}", e.getMessage());
            return Optional.empty();
        }
    }

    /**
     * Starts a program, given by its path, in this process' directory.
     *
     * @param environment all its variables
     * @param input whether it gets a pipe to read from; otherwise there is nothing to read
     * @return its streams and its end are waited for without holding up the carrier of a virtual thread
     */
    public Process start(List<String> line, Map<String, String> environment, boolean input) throws IOException {
        try (Pipes pipes = new Pipes(libc)) {
            LibC.Ends stdout = pipes.open();
            LibC.Ends stderr = pipes.open();
            Optional<LibC.Ends> stdin = input ? Optional.of(pipes.open()) : Optional.empty();
            OptionalInt read = stdin.map(ends -> OptionalInt.of(ends.read())).orElse(OptionalInt.empty());
            int pid = programs.start(line, environment, read, stdout.write(), stderr.write());
            Descriptor end = end(pid);
            return new SpawnedProcess(
                    libc,
                    pid,
                    end,
                    stdin.isPresent()
                            ? new PipeOutput(ours(pipes, stdin.get().write()))
                            : OutputStream.nullOutputStream(),
                    new PipeInput(ours(pipes, stdout.read())),
                    new PipeInput(ours(pipes, stderr.read())));
        }
    }

    /** Whether a child was started by a spawner. */
    public static boolean started(Process process) {
        return process instanceof SpawnedProcess;
    }

    /** A child whose end nobody could see must not live. */
    private Descriptor end(int pid) throws IOException {
        try {
            return new Descriptor(libc, poller, libc.pidfd(pid));
        } catch (IOException e) {
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
            libc.waitpid(pid);
            throw e;
        }
    }

    private Descriptor ours(Pipes pipes, int fd) throws IOException {
        libc.makeNonBlocking(fd);
        pipes.keep(fd);
        return new Descriptor(libc, poller, fd);
    }
}
