package io.cocoonstack.provider.snapshots.http;

import java.io.IOException;

/** What was to be sent could not be read; the cause says why. The network is not at fault. */
public final class BodySourceException extends IOException {

    private static final long serialVersionUID = 1L;

    private final IOException source;

    BodySourceException(IOException source) {
        super(source.getMessage(), source);
        this.source = source;
    }

    public IOException source() {
        return source;
    }
}
