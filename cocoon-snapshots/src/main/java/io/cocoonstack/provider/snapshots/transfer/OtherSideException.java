package io.cocoonstack.provider.snapshots.transfer;

import java.io.IOException;

/** A stream ended because its other side failed; the cause says why. */
public final class OtherSideException extends IOException {

    private static final long serialVersionUID = 1L;

    public OtherSideException(Throwable cause) {
        super("the other side failed: " + cause.getMessage(), cause);
    }
}
