package io.cocoonstack.provider.testing.apiserver.internal.http;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The open watches. */
public final class WatchHub {

    private final Set<WatchSession> open = ConcurrentHashMap.newKeySet();

    void add(WatchSession session) {
        open.add(session);
    }

    void remove(WatchSession session) {
        open.remove(session);
    }

    /** How many clients watch. */
    public int size() {
        return open.size();
    }

    /** Cuts the connection of every open watch. */
    public void disconnect() {
        open.forEach(WatchSession::cut);
    }

    /** The open watches say nothing more, not even that they end. */
    public void silence() {
        open.forEach(WatchSession::silence);
    }

    /** The open watches end with an ERROR event 410. */
    public void expire() {
        open.forEach(WatchSession::expire);
    }
}
