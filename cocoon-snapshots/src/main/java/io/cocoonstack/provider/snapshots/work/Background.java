package io.cocoonstack.provider.snapshots.work;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Work beside the caller's. Closing it ends it and waits until it has ended. */
public final class Background<T> implements AutoCloseable {

    private final FutureTask<T> task;
    private final Thread thread;

    private Background(String name, Callable<T> work) {
        task = new FutureTask<>(work);
        thread = Thread.ofVirtual().name(name).start(task);
    }

    public static <T> Background<T> start(String name, Callable<T> work) {
        return new Background<>(name, work);
    }

    /** Whether the work has ended, well or not. */
    public boolean isDone() {
        return task.isDone();
    }

    /** The outcome of the work. */
    public T await() throws IOException {
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw rethrow(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    /** Throws what the work threw; what cannot be thrown from here is the cause of what is. */
    public static IOException rethrow(ExecutionException failed) throws IOException {
        switch (failed.getCause()) {
            case IOException cause -> throw cause;
            case RuntimeException cause -> throw cause;
            case Error cause -> throw cause;
            case null, default -> throw new IOException(failed.getCause());
        }
    }

    public void interrupt() {
        thread.interrupt();
    }

    @Override
    public void close() {
        interrupt();
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
