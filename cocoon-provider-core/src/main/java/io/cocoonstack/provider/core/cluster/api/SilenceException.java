package io.cocoonstack.provider.core.cluster.api;

import java.io.IOException;
import java.time.Duration;

/** Nothing was heard for so long that the connection is taken for dead, however open it looks. */
public final class SilenceException extends IOException {

    private static final long serialVersionUID = 1L;

    SilenceException(Duration silence) {
        super("nothing was heard for " + silence);
    }
}
