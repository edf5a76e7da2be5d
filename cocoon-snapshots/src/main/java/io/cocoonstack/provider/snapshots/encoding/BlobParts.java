package io.cocoonstack.provider.snapshots.encoding;

import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.work.BlockStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.List;

/** Blobs one after the other, each opened when the one before has been verified. */
public final class BlobParts extends BlockStream {

    private final Iterator<Descriptor> rest;
    private final Source blobs;
    private InputStream current = InputStream.nullInputStream();

    public BlobParts(List<Descriptor> parts, Source blobs) {
        this.rest = parts.iterator();
        this.blobs = blobs;
    }

    /** Gives stored bytes, unverified. */
    @FunctionalInterface
    public interface Source {
        InputStream open(Descriptor blob) throws IOException;
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
