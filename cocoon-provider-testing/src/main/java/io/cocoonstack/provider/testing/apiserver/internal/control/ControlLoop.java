package io.cocoonstack.provider.testing.apiserver.internal.control;

import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceCatalogue;
import io.cocoonstack.provider.testing.apiserver.internal.store.ObjectStore;
import io.cocoonstack.provider.testing.apiserver.internal.store.Signal;
import io.cocoonstack.provider.testing.apiserver.internal.store.Watcher;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lets every controller look at the objects once after each change; changes that come together are looked at together. */
public final class ControlLoop implements Runnable {

    private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);

    private final ObjectStore store;
    private final List<Runnable> controllers = new ArrayList<>();

    /**
     * The controllers of one server.
     *
     * @param autoBind the node unbound Pods are put on, empty for none
     */
    public ControlLoop(
            ObjectStore store, ResourceCatalogue catalogue, Remover remover, Binder binder, Optional<String> autoBind) {
        this.store = store;
        controllers.add(new NamespaceSweeper(store, catalogue, remover));
        controllers.add(new OwnerCollector(store, catalogue, remover));
        autoBind.ifPresent(node -> controllers.add(new AutoBinder(store, catalogue, binder, node)));
    }

    /** Runs until it is interrupted. */
    @Override
    public void run() {
        try (Watcher changes = store.watchEverything()) {
            while (true) {
                changes.skip();
                controllers.forEach(Runnable::run);
                if (changes.next(LOOK_AGAIN) instanceof Signal.Closed) {
                    return;
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
