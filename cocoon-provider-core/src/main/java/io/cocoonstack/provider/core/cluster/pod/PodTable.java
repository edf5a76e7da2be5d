package io.cocoonstack.provider.core.cluster.pod;

import io.cocoonstack.provider.contract.name.PodRef;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The latest object of every Pod of the node, by namespace and name, and the place where what the server shows becomes
 * news. Thread-safe. The lock is held while the listener hears of a change, which keeps the order per Pod, and never around I/O.
 */
public final class PodTable {

    private final Object lock = new Object();
    private final Map<String, Pod> pods = new HashMap<>();
    private final PodListener listener;

    public PodTable(PodListener listener) {
        this.listener = listener;
    }

    /** Every Pod as last seen, in no order. The objects are shared: read them, never change them. */
    public List<Pod> all() {
        synchronized (lock) {
            return List.copyOf(pods.values());
        }
    }

    /** The latest object of that incarnation. */
    public Optional<Pod> find(PodRef ref) {
        synchronized (lock) {
            return Optional.ofNullable(pods.get(ref.key()))
                    .filter(pod -> PodRecords.ref(pod).equals(ref));
        }
    }

    /** Fills the table without telling anybody: whoever asked for the first list passes it on as a whole. */
    void fill(Collection<Pod> first) {
        synchronized (lock) {
            first.forEach(pod -> pods.put(PodRecords.ref(pod).key(), pod));
        }
    }

    /** Takes an object from a list, a watch or a direct look. Another incarnation under the same name is gone. */
    void accept(Pod pod) {
        PodRef ref = PodRecords.ref(pod);
        synchronized (lock) {
            Pod before = pods.put(ref.key(), pod);
            if (before != null && !PodRecords.ref(before).equals(ref)) {
                listener.gone(PodRecords.ref(before));
            }
            listener.seen(pod);
        }
    }

    /** Takes the proof that an incarnation is gone; a newer one under the same name stays. */
    void remove(PodRef ref) {
        synchronized (lock) {
            Pod now = pods.get(ref.key());
            if (now != null && PodRecords.ref(now).equals(ref)) {
                pods.remove(ref.key());
            }
            listener.gone(ref);
        }
    }
}
