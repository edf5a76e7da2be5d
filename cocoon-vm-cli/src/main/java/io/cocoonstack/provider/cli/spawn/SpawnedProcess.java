package io.cocoonstack.provider.cli.spawn;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A child of ours. Its end is awaited by a virtual thread, so that it never stays a zombie. Any thread. */
final class SpawnedProcess extends Process {

    private static final Logger log = LoggerFactory.getLogger(SpawnedProcess.class);
    private static final int SIGNAL_BITS = 0x7f;
    private static final int CODE_SHIFT = 8;
    private static final int CODE_BITS = 0xff;
    private static final int SIGNALLED = 128;

    private final int pid;
    /** Taken while the child cannot have been reaped: a handle knows when its process began, and signals no other one. */
    private final ProcessHandle handle;

    private final OutputStream stdin;
    private final InputStream stdout;
    private final InputStream stderr;
    private final CompletableFuture<Integer> exit = new CompletableFuture<>();

    SpawnedProcess(LibC libc, int pid, Descriptor end, OutputStream stdin, InputStream stdout, InputStream stderr) {
        this.pid = pid;
        this.handle = ProcessHandle.of(pid).orElseThrow();
        this.stdin = stdin;
        this.stdout = stdout;
        this.stderr = stderr;
        Thread.ofVirtual().name("end-of-" + pid).start(() -> reap(libc, end));
    }

    private void reap(LibC libc, Descriptor end) {
        try (stdin) {
            end.await(Poller.Ready.READ);
            end.close();
            exit.complete(code(libc.waitpid(pid)));
        } catch (IOException e) {
            log.error("process {} ended, and nobody knows how", pid, e);
            exit.completeExceptionally(e);
        }
    }

    /** As the JDK and shells say it. */
    private static int code(int status) {
        int signal = status & SIGNAL_BITS;
        return signal == 0 ? status >> CODE_SHIFT & CODE_BITS : SIGNALLED + signal;
    }

    @Override
    public OutputStream getOutputStream() {
        return stdin;
    }

    @Override
    public InputStream getInputStream() {
        return stdout;
    }

    @Override
    public InputStream getErrorStream() {
        return stderr;
    }

    @Override
    public int waitFor() throws InterruptedException {
        try {
            return exit.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public boolean waitFor(long timeout, TimeUnit unit) throws InterruptedException {
        try {
            exit.get(timeout, unit);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public int exitValue() {
        if (!exit.isDone()) {
            throw new IllegalThreadStateException("process " + pid + " runs");
        }
        return exit.join();
    }

    @Override
    public boolean isAlive() {
        return !exit.isDone();
    }

    @Override
    public long pid() {
        return pid;
    }

    @Override
    public ProcessHandle toHandle() {
        return handle;
    }

    @Override
    public void destroy() {
        handle.destroy();
    }
}
