package io.cocoonstack.provider.testing.apiserver.internal.control;

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
    public ControlLoop(Cluster cluster, Optional<String> autoBind) {
        this.store = cluster.store();
        controllers.add(new NamespaceSweeper(cluster));
        controllers.add(new OwnerCollector(cluster));
        autoBind.ifPresent(node -> controllers.add(new AutoBinder(cluster, node)));
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
