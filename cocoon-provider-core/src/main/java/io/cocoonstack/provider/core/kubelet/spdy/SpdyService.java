package io.cocoonstack.provider.core.kubelet.spdy;

import java.util.Optional;

/** What the streams of a connection are for. Called on the event loop, so it never blocks. */
public interface SpdyService {

    /** The connection is there and can be used. */
    void started(SpdyConnection connection);

    /**
     * The peer opens a stream.
     *
     * @return why it is refused, empty to take it
     */
    Optional<Refused> check(SpdyStream stream);

    /** The peer has been told that its stream is taken. */
    void opened(SpdyStream stream);

    /** The stream is over: both halves ended, or one side reset it. */
    default void closed(SpdyStream stream) {}

    /** The connection is over, whoever ended it. */
    void gone();

    /** Why a stream is not taken. */
    enum Refused {
        /** It makes no sense. */
        PROTOCOL_ERROR,
        /** There are enough of them. */
        REFUSED
    }
}
