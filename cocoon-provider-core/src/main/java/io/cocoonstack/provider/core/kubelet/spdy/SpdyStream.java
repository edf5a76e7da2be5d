package io.cocoonstack.provider.core.kubelet.spdy;

import io.cocoonstack.provider.core.kubelet.stream.Inlet;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;

/** A stream that the peer opened. */
public final class SpdyStream {

    private final int id;
    private final Map<String, String> headers;
    private final Inlet input;
    private final SpdyOutput output;
    private boolean inputEnded;
    private boolean outputEnded;

    SpdyStream(int id, Map<String, String> headers, Inlet input, SpdyConnection connection) {
        this.id = id;
        this.headers = Map.copyOf(headers);
        this.input = input;
        this.output = new SpdyOutput(id, connection);
    }

    public int id() {
        return id;
    }

    /** A header it was opened with, empty when absent. */
    public String header(String name) {
        return headers.getOrDefault(name, "");
    }

    /** What the peer sends; its end is the peer's half-close. Closing it drops what comes. */
    public InputStream input() {
        return input;
    }

    /** What the peer gets, every write at once; blocks while the peer is behind. Closing it is the half-close. */
    public OutputStream output() {
        return output;
    }

    Inlet inlet() {
        return input;
    }

    SpdyOutput outlet() {
        return output;
    }

    /** The peer's half is over; true when both are. Event loop only. */
    boolean endInput() {
        inputEnded = true;
        input.end();
        return outputEnded;
    }

    boolean inputEnded() {
        return inputEnded;
    }

    /** Our half is over; true when both are. Event loop only. */
    boolean endOutput() {
        outputEnded = true;
        return inputEnded;
    }
}
