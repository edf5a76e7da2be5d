package io.cocoonstack.provider.core.port;

import java.util.concurrent.CompletableFuture;

/** A signal between real threads. */
final class ThreadSignal implements Scheduling.Signal {

    private final CompletableFuture<Boolean> given = new CompletableFuture<>();

    @Override
    public void give() {
        given.complete(true);
    }

    @Override
    public void await() {
        given.join();
    }
}
