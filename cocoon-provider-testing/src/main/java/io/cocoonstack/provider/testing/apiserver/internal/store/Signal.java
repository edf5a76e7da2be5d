package io.cocoonstack.provider.testing.apiserver.internal.store;

import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;

/** What a {@link Watcher} hands out. */
public sealed interface Signal permits Change, Signal.Closed, Signal.Failed, Signal.Idle {

    /** Nobody reads any more, or the server ends the watch. */
    record Closed() implements Signal {}

    /** The watch ends with an ERROR event. */
    record Failed(ApiFailure failure) implements Signal {}

    /**
     * Nothing came in the time given.
     *
     * @param revision everything up to here has been handed out
     */
    record Idle(long revision) implements Signal {}
}
