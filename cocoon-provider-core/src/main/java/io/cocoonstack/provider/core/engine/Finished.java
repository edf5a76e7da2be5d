package io.cocoonstack.provider.core.engine;

import java.util.LinkedHashSet;
import java.util.SequencedSet;

/**
 * Incarnations whose end is complete: a late look at one must not begin it again. Only the latest are kept, since the word that
 * an object is gone may come before or after the end of its lane.
 */
final class Finished {

    private static final int KEPT = 10_000;

    private final SequencedSet<String> uids = new LinkedHashSet<>();

    synchronized void add(String uid) {
        uids.add(uid);
        if (uids.size() > KEPT) {
            uids.removeFirst();
        }
    }

    synchronized void remove(String uid) {
        uids.remove(uid);
    }

    synchronized boolean contains(String uid) {
        return uids.contains(uid);
    }
}
