package io.cocoonstack.provider.testing.apiserver.internal.message;

import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;
import io.cocoonstack.provider.testing.apiserver.internal.store.Listing;
import io.cocoonstack.provider.testing.apiserver.internal.store.Signal;
import io.cocoonstack.provider.testing.apiserver.internal.store.Watcher;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A watch that is about to be answered.
 *
 * @param watcher where changes come from; the reader closes it
 * @param events how changes become events
 * @param initial objects to announce first
 * @param announceEnd whether the end of these is marked by a bookmark
 * @param bookmarks whether the client wants bookmarks
 * @param timeout when the server ends the watch, empty for never
 */
public record WatchPlan(
        Watcher watcher,
        WatchEvents events,
        Listing initial,
        boolean announceEnd,
        boolean bookmarks,
        Optional<Duration> timeout) {

    /** A watch that only tells why it cannot be. */
    public static WatchPlan refused(Watcher watcher, WatchEvents events, ApiFailure failure) {
        watcher.fail(new Signal.Failed(failure));
        return new WatchPlan(watcher, events, new Listing(0, List.of()), false, false, Optional.empty());
    }
}
