package io.cocoonstack.provider.snapshots.encoding;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Bytes arrived, but not those that were announced: wrong length, wrong digest, no zstd. Asking again may help, waiting does not. */
public final class DamagedContentException extends IOException {

    private static final long serialVersionUID = 1L;

    public DamagedContentException(String message) {
        this(message, null);
    }

    public DamagedContentException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
