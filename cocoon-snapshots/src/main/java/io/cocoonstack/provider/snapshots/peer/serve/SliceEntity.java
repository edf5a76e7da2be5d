package io.cocoonstack.provider.snapshots.peer.serve;

import io.cocoonstack.provider.snapshots.peer.Slice;
import io.cocoonstack.provider.snapshots.peer.SliceChecksum;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.List;
import java.util.Set;
import org.apache.hc.core5.function.Supplier;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.io.entity.AbstractHttpEntity;
import org.apache.hc.core5.http.message.BasicHeader;

/** The body of a slice. A file that is shorter than asked for ends it without the trailer, which tells the caller. */
final class SliceEntity extends AbstractHttpEntity {

    private static final int BUFFER = 256 << 10;

    private final FileChannel file;
    private final Slice slice;
    private final Runnable moved;
    private final SliceChecksum checksum = new SliceChecksum();
    private boolean whole;

    /** @param moved called after each part that the caller took */
    SliceEntity(FileChannel file, Slice slice, Runnable moved) {
        super(ContentType.APPLICATION_OCTET_STREAM, null, true);
        this.file = file;
        this.slice = slice;
        this.moved = moved;
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        byte[] buffer = new byte[(int) Math.min(BUFFER, slice.length())];
        long sent = 0;
        while (sent < slice.length()) {
            ByteBuffer target = ByteBuffer.wrap(buffer, 0, (int) Math.min(buffer.length, slice.length() - sent));
            int count = file.read(target, slice.offset() + sent);
            if (count < 0) {
                return;
            }
            checksum.update(buffer, 0, count);
            out.write(buffer, 0, count);
            moved.run();
            sent += count;
        }
        whole = true;
    }

    @Override
    public Set<String> getTrailerNames() {
        return Set.of(SliceChecksum.TRAILER);
    }

    /** Asked for behind the last byte. */
    @Override
    public Supplier<List<? extends Header>> getTrailers() {
        return () -> whole ? List.of(new BasicHeader(SliceChecksum.TRAILER, checksum.text())) : List.of();
    }

    @Override
    public long getContentLength() {
        return -1;
    }

    @Override
    public InputStream getContent() {
        throw new UnsupportedOperationException("it is only written");
    }

    @Override
    public boolean isStreaming() {
        return true;
    }

    @Override
    public void close() {
        // The file belongs to whoever opened it.
    }
}
