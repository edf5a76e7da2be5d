package io.cocoonstack.provider.snapshots.encoding;

import io.cocoonstack.provider.snapshots.content.SnapshotFile;
import java.io.IOException;
import java.io.InputStream;

/** Puts a file of a snapshot together again, part after part, in constant memory. */
public final class FileContent {

    private FileContent() {}

    /** The bytes of the archive entry; the last read fails unless parts and file are what they were announced to be. */
    public static InputStream open(SnapshotFile file, BlobParts.Source blobs) throws IOException {
        InputStream stored = new BlobParts(file.parts(), blobs);
        InputStream raw = file.zstd() ? ZstdFrames.decoding(stored) : stored;
        return ExactInputStream.ofSize(raw, file.name(), file.size());
    }
}
