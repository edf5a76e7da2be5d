package io.cocoonstack.provider.snapshots.store;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Runs a call where an interrupt ends reads and writes of sockets, which on a platform thread it does not. */
final class Interruptible {

    private Interruptible() {}

    /** Returns when the call has ended, also when it was interrupted; the caller's thread is then interrupted too. */
    static <T> T call(String name, Callable<T> work) throws Exception {
        if (Thread.currentThread().isVirtual()) {
            return work.call();
        }
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = Thread.ofVirtual().name(name).start(task);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                    thread.interrupt();
                }
            }
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case Exception cause -> throw cause;
                case Error cause -> throw cause;
                case null, default -> throw new IllegalStateException(e);
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
