package io.cocoonstack.provider.snapshots.transfer;

import io.cocoonstack.provider.snapshots.archive.ArchiveEntry;
import java.io.IOException;
import java.io.InputStream;

/** Keeps the files of an export. */
@FunctionalInterface
public interface FileSink {

    /** Reads all of {@code body}; the file need not be kept yet when this returns. */
    Pending store(ArchiveEntry entry, InputStream body) throws IOException;

    /** A file on its way. */
    @FunctionalInterface
    interface Pending {

        /** Waits until the file is kept. */
        StoredFile await() throws IOException;
    }
}
