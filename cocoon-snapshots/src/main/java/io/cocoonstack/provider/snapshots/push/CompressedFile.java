package io.cocoonstack.provider.snapshots.push;

import io.cocoonstack.provider.snapshots.artifact.Sha256;
import io.cocoonstack.provider.snapshots.encoding.ZstdFrames;
import io.cocoonstack.provider.snapshots.http.Body;
import io.cocoonstack.provider.snapshots.work.BlockStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;

/** A compressed file whose size nobody knows before it is there, on disk and without a name. */
final class CompressedFile implements Body, AutoCloseable {

    private final FileChannel file;
    private final long size;
    private final String digest;

    private CompressedFile(FileChannel file, long size, String digest) {
        this.file = file;
        this.size = size;
        this.digest = digest;
    }

    static CompressedFile of(InputStream raw, int level, Path directory) throws IOException {
        FileChannel file = SpoolFile.unnamed(directory);
        try {
            MessageDigest running = Sha256.start();
            try (OutputStream out = ZstdFrames.encoding(
                    new DigestOutputStream(Channels.newOutputStream(new Kept(file)), running), level)) {
                raw.transferTo(out);
            }
            return new CompressedFile(file, file.size(), Sha256.text(running.digest()));
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    String digest() {
        return digest;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public InputStream open() {
        return new BlockStream() {
            private long position;

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                int count = file.read(ByteBuffer.wrap(target, offset, length), position);
                position += Math.max(0, count);
                return count;
            }
        };
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    /** The encoder closes what it writes to, and the file is still needed. */
    private record Kept(FileChannel file) implements WritableByteChannel {

        @Override
        public int write(ByteBuffer source) throws IOException {
            return file.write(source);
        }

        @Override
        public boolean isOpen() {
            return file.isOpen();
        }

        @Override
        public void close() {}
    }
}
