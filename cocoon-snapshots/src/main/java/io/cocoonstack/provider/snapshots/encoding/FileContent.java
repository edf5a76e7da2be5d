package io.cocoonstack.provider.snapshots.encoding;

import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.content.SnapshotFile;
import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;

/** Puts a file of a snapshot together again, part after part, in constant memory. */
public final class FileContent {

    private FileContent() {}

    /** The bytes of the archive entry; the last read fails unless parts and file are what they were announced to be. */
    public static InputStream open(SnapshotFile file, BlobSource blobs) throws IOException {
        InputStream stored = new Parts(file.parts().iterator(), blobs);
        InputStream raw = file.zstd() ? ZstdFrames.decoding(stored) : stored;
        return ExactInputStream.ofSize(raw, file.name(), file.size());
    }

    /** Gives stored bytes, unverified. */
    @FunctionalInterface
    public interface BlobSource {
        InputStream open(Descriptor blob) throws IOException;
    }

    /** One part after the other, each opened when the one before has ended well. */
    private static final class Parts extends InputStream {

        private final Iterator<Descriptor> rest;
        private final BlobSource blobs;
        private InputStream current = InputStream.nullInputStream();

        Parts(Iterator<Descriptor> rest, BlobSource blobs) {
            this.rest = rest;
            this.blobs = blobs;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            int count = read(one, 0, 1);
            return count < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int count = current.read(target, offset, length);
            while (count < 0 && rest.hasNext()) {
                current.close();
                Descriptor part = rest.next();
                current = ExactInputStream.ofBlob(blobs.open(part), part.size(), part.digest());
                count = current.read(target, offset, length);
            }
            return count;
        }

        @Override
        public void close() throws IOException {
            current.close();
        }
    }
}
