package io.cocoonstack.provider.core.cluster.pod;

import io.cocoonstack.provider.contract.name.PodRef;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks directly for Pods that a list did not show. Gone is only what the server says does not exist, or what has another UID by
 * now; without an answer the Pod stays and is looked for again. Each check has a thread of its own.
 */
final class AbsenceProof implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(AbsenceProof.class);

    private final PodSource source;
    private final PodTable table;
    private final FeedTimings timings;
    private final FeedTime time;
    private final Set<PodRef> looked = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    AbsenceProof(PodSource source, PodTable table, FeedTimings timings, FeedTime time) {
        this.source = source;
        this.table = table;
        this.timings = timings;
        this.time = time;
    }

    /** Decides about these Pods in the background; returns at once. */
    void check(List<PodRef> missing) {
        List<PodRef> fresh = missing.stream().filter(looked::add).toList();
        if (!fresh.isEmpty()) {
            LOG.info("{} Pods are missing in a list and are looked for one by one", fresh.size());
            time.start("pod-proof", () -> run(fresh));
        }
    }

    @Override
    public void close() {
        closed = true;
    }

    private void run(List<PodRef> missing) {
        List<PodRef> open = new ArrayList<>(missing);
        try {
            while (!closed) {
                open.removeIf(this::decided);
                if (open.isEmpty()) {
                    return;
                }
                time.pause(timings.proof());
            }
        } catch (InterruptedException ended) {
            LOG.debug("Ended while {} Pods were still looked for", open.size());
        } finally {
            missing.forEach(looked::remove);
        }
    }

    private boolean decided(PodRef ref) {
        if (table.find(ref).isEmpty()) {
            return true; // the watch was faster
        }
        try {
            Optional<Pod> found = source.look(ref);
            if (found.isPresent()) {
                table.accept(found.get());
            } else {
                table.remove(ref);
            }
            return true;
        } catch (IOException | RuntimeException e) {
            LOG.warn("Pod {} is missing in a list, and a look for it failed; it stays: {}", ref, e.toString());
            return false;
        }
    }
}
