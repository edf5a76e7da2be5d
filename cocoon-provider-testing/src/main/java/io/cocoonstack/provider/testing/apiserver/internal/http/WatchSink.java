package io.cocoonstack.provider.testing.apiserver.internal.http;

/** Where the events of one watch go. Used by the watch's thread only; every call waits until the bytes are on their way. */
interface WatchSink {

    /** Starts the answer. */
    void open() throws InterruptedException;

    /**
     * Sends one event.
     *
     * @return false when the client is gone
     */
    boolean send(byte[] event) throws InterruptedException;

    /** Ends the answer in good order. */
    void end() throws InterruptedException;
}
