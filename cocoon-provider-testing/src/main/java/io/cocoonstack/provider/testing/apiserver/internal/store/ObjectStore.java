package io.cocoonstack.provider.testing.apiserver.internal.store;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import tools.jackson.databind.node.ObjectNode;

/** All objects of the server under one counter of resourceVersions, with the history watches resume from. */
public final class ObjectStore {

    /** How many changes are kept for watches to resume from. */
    static final int KEPT = 10_000;

    private final ReentrantLock lock = new ReentrantLock();
    private final TreeMap<ObjectKey, ObjectNode> objects = new TreeMap<>();
    private final Deque<Change> history = new ArrayDeque<>();
    private final Set<Watcher> watchers = new LinkedHashSet<>();
    private long revision = 1;
    private long compacted;

    /** The newest resourceVersion. */
    public long revision() {
        return locked(() -> revision);
    }

    public Optional<ObjectNode> get(ObjectKey key) {
        return locked(() -> Optional.ofNullable(objects.get(key)));
    }

    /** All of a collection; an empty namespace means every namespace. */
    public Listing list(String collection, String namespace) {
        return locked(() -> new Listing(revision, select(collection, namespace)));
    }

    /** Stores a new object, empty when the name is taken. The stored tree with its resourceVersion is returned. */
    public Optional<ObjectNode> create(ObjectKey key, ObjectNode object) {
        return locked(() -> {
            if (objects.containsKey(key)) {
                return Optional.empty();
            }
            ObjectNode stored = stamped(object);
            objects.put(key, stored);
            publish(new Change(revision, key, null, stored, false));
            return Optional.of(stored);
        });
    }

    /**
     * Changes an object in one step, empty when there is none.
     *
     * @return the stored object, or its last state when it was removed
     */
    public Optional<ObjectNode> edit(ObjectKey key, Edit edit) {
        return locked(() -> {
            ObjectNode current = objects.get(key);
            if (current == null) {
                return Optional.empty();
            }
            return Optional.of(
                    switch (edit.apply(current.deepCopy())) {
                        case Edit.Keep(ObjectNode wanted) -> keep(key, current, wanted);
                        case Edit.Remove(ObjectNode last) -> remove(key, current, last);
                    });
        });
    }

    /**
     * Watches a collection for everything after {@code after}.
     *
     * @throws ApiFailure 410 when that is older than the last compaction
     */
    public Watcher watch(String collection, String namespace, long after) {
        return locked(() -> {
            if (after < compacted) {
                throw ApiFailure.tooOld(after, compacted);
            }
            Watcher watcher = new Watcher(this, key -> key.within(collection, namespace));
            history.stream().filter(c -> c.revision() > after).forEach(watcher::offer);
            watchers.add(watcher);
            return watcher;
        });
    }

    /** Watches all collections from now on. */
    public Watcher watchEverything() {
        return locked(() -> {
            Watcher watcher = new Watcher(this, key -> true);
            watchers.add(watcher);
            return watcher;
        });
    }

    /** Forgets the history: every resourceVersion given out so far is too old from now on. */
    public void compact() {
        locked(() -> {
            history.clear();
            revision++;
            compacted = revision;
            return revision;
        });
    }

    /** The oldest resourceVersion a watch may still start from. */
    public long oldest() {
        return locked(() -> compacted);
    }

    Signal idle(Watcher watcher) {
        return locked(() -> watcher.nextOrIdle(revision));
    }

    void forget(Watcher watcher) {
        locked(() -> watchers.remove(watcher));
    }

    private ObjectNode keep(ObjectKey key, ObjectNode current, ObjectNode wanted) {
        // A write that changes nothing makes no resourceVersion and wakes nobody, as on the real server.
        if (wanted.equals(current)) {
            return current;
        }
        ObjectNode stored = stamped(wanted);
        objects.put(key, stored);
        publish(new Change(revision, key, current, stored, false));
        return stored;
    }

    private ObjectNode remove(ObjectKey key, ObjectNode current, ObjectNode last) {
        ObjectNode gone = stamped(last);
        objects.remove(key);
        publish(new Change(revision, key, current, gone, true));
        return gone;
    }

    private ObjectNode stamped(ObjectNode object) {
        revision++;
        Json.child(object, "metadata").put("resourceVersion", Long.toString(revision));
        return object;
    }

    private void publish(Change change) {
        history.addLast(change);
        if (history.size() > KEPT) {
            compacted = history.removeFirst().revision();
        }
        watchers.forEach(w -> w.offer(change));
    }

    private List<ObjectNode> select(String collection, String namespace) {
        List<ObjectNode> found = new ArrayList<>();
        // Keys are ordered by collection first, so one collection is one range.
        for (var entry :
                objects.tailMap(new ObjectKey(collection, namespace, "")).entrySet()) {
            if (!entry.getKey().within(collection, namespace)) {
                break;
            }
            found.add(entry.getValue());
        }
        return found;
    }

    private <T> T locked(Supplier<T> action) {
        lock.lock();
        try {
            return action.get();
        } finally {
            lock.unlock();
        }
    }
}
