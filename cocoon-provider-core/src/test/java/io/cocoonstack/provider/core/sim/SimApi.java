package io.cocoonstack.provider.core.sim;

import io.cocoonstack.provider.core.plan.pod.ObservedStatus;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.port.PodStatus;
import io.cocoonstack.provider.testing.sim.SimSignal;
import io.cocoonstack.provider.testing.sim.SimThreads;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The API server's Pods: objects by name, their history, and everybody who follows it. */
public final class SimApi {

    private final SimThreads threads;
    private final Map<String, PodRecord> pods = new LinkedHashMap<>();
    /** Every incarnation as it was last, by uid. */
    private final Map<String, PodRecord> known = new HashMap<>();

    private final Set<String> renamed = new HashSet<>();

    private final Map<String, PodStatus> statuses = new HashMap<>();
    private final List<Change> history = new ArrayList<>();
    private final BiConsumer<@Nullable PodRecord, @Nullable PodRecord> changed;
    private SimSignal news;

    /** A change in the order of the server's versions. */
    public record Change(PodRecord pod, boolean gone) {}

    /** @param changed hears of every change: the object before and after it, null where there is none */
    SimApi(SimThreads threads, BiConsumer<@Nullable PodRecord, @Nullable PodRecord> changed) {
        this.threads = threads;
        this.changed = changed;
        this.news = threads.signal();
    }

    public List<PodRecord> pods() {
        return List.copyOf(pods.values());
    }

    public Optional<PodRecord> pod(String key) {
        return Optional.ofNullable(pods.get(key));
    }

    /** An incarnation that is still there. */
    public Optional<PodRecord> byUid(String uid) {
        return pods.values().stream().filter(pod -> pod.ref().uid().equals(uid)).findFirst();
    }

    /** An incarnation as it was last, whether it is still there or not. */
    public Optional<PodRecord> everByUid(String uid) {
        return Optional.ofNullable(known.get(uid));
    }

    /** Whether an incarnation is there and nobody wants it away. */
    public boolean live(String uid) {
        return byUid(uid).filter(pod -> !pod.deleting() && !pod.terminal()).isPresent();
    }

    /** The status of an incarnation as it was last written. */
    public Optional<PodStatus> status(String uid) {
        return Optional.ofNullable(statuses.get(uid));
    }

    void create(PodRecord pod) {
        put(pod);
    }

    public void annotate(String key, Map<String, @Nullable String> changes) {
        PodRecord pod = pods.get(key);
        if (pod != null) {
            Map<String, String> merged = new HashMap<>(pod.annotations());
            changes.forEach((name, value) -> {
                if (value == null) {
                    merged.remove(name);
                } else {
                    merged.put(name, value);
                }
            });
            if (!merged.equals(pod.annotations())) {
                put(Statuses.with(pod, merged, pod.deletion(), pod.observed()));
            }
        }
    }

    /** The object vanishes at once with grace 0, else it is marked. */
    public void delete(String key, long graceSeconds) {
        PodRecord pod = pods.get(key);
        if (pod == null) {
            return;
        }
        if (graceSeconds == 0) {
            pods.remove(key);
            history.add(new Change(pod, true));
            changed.accept(pod, null);
            tell();
        } else if (!pod.deleting()) {
            put(Statuses.with(
                    pod, pod.annotations(), new PodRecord.Deletion(threads.now(), graceSeconds), pod.observed()));
        }
    }

    void write(String key, PodStatus status) {
        write(key, status, Set.of());
    }

    /** Writes a status; conditions of the {@code dropped} types go away, others that it does not name stay. */
    public void write(String key, PodStatus status, Set<String> dropped) {
        PodRecord pod = pods.get(key);
        if (pod == null) {
            return;
        }
        statuses.put(pod.ref().uid(), status);
        observe(key, Statuses.merged(pod.observed(), status, dropped));
    }

    void observe(String key, ObservedStatus status) {
        PodRecord pod = pods.get(key);
        if (pod != null && !status.equals(pod.observed())) {
            put(Statuses.with(pod, pod.annotations(), pod.deletion(), status));
        }
    }

    public int version() {
        return history.size();
    }

    public Change change(int version) {
        return history.get(version);
    }

    /** Given with the next change. */
    SimSignal news() {
        return news;
    }

    /** Whether somebody edited the VM name of an incarnation. */
    boolean renamed(String uid) {
        return renamed.contains(uid);
    }

    private void put(PodRecord pod) {
        PodRecord before = pods.put(pod.ref().key(), pod);
        if (before != null
                && before.ref().equals(pod.ref())
                && !before.spec().vmName().equals(pod.spec().vmName())) {
            renamed.add(pod.ref().uid());
        }
        known.put(pod.ref().uid(), pod);
        history.add(new Change(pod, false));
        changed.accept(before, pod);
        tell();
    }

    private void tell() {
        SimSignal old = news;
        news = threads.signal();
        old.give();
    }
}
