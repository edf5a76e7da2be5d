package io.cocoonstack.provider.snapshots.layout;

import java.io.IOException;

/** A stream ended because its other side failed; the cause says why. */
final class OtherSideException extends IOException {

    private static final long serialVersionUID = 1L;

    OtherSideException(Throwable cause) {
        super("the other side failed: " + cause.getMessage(), cause);
    }
}
