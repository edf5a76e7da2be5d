package io.cocoonstack.provider.snapshots.archive;

import java.io.IOException;

/** Bytes that are no archive of a snapshot. */
public final class BrokenArchiveException extends IOException {

    private static final long serialVersionUID = 1L;

    public BrokenArchiveException(String message) {
        super(message);
    }
}
