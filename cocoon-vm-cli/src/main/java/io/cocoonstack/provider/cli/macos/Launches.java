package io.cocoonstack.provider.cli.macos;

import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Calls that go on when their caller is interrupted: a guest that is half started must not be killed. */
final class Launches {

    private Launches() {}

    /** Makes a call on a thread of its own and waits for it. */
    static void run(String what, Runnable call) {
        CompletableFuture<Void> outcome = new CompletableFuture<>();
        Thread.ofVirtual().name("cocoon-macos-launch").start(() -> {
            try {
                call.run();
                outcome.complete(null);
            } catch (RuntimeException | Error e) {
                outcome.completeExceptionally(e);
            }
        });
        try {
            outcome.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RuntimeFailureException(
                    new RuntimeFailure.Unavailable(RuntimeFailure.Facts.of(what, "interrupted; the launch goes on")),
                    e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeFailureException failure) {
                throw new RuntimeFailureException(failure.failure(), failure);
            }
            throw new IllegalStateException(what, e.getCause());
        }
    }
}
