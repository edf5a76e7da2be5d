package io.cocoonstack.provider.cli.pipe;

import java.io.IOException;
import java.io.OutputStream;

/** Takes what a child writes. Called by the thread of one pipe. */
public interface Sink {

    void accept(byte[] bytes, int length) throws IOException;

    /** Hands everything on at once. */
    static Sink to(OutputStream target) {
        return (bytes, length) -> {
            target.write(bytes, 0, length);
            target.flush();
        };
    }
}
