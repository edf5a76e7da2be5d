package io.cocoonstack.provider.snapshots.http;

import io.cocoonstack.provider.snapshots.encoding.Fairness;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hc.core5.http.io.entity.AbstractHttpEntity;

/** A body on its way, with its length and under the eye of a {@link WriteWatch}. */
final class SentBody extends AbstractHttpEntity {

    private static final int BUFFER = 128 << 10;

    private final Body body;
    private final WriteWatch.Write watch;

    SentBody(Body body, WriteWatch.Write watch) {
        super((String) null, null, false);
        this.body = body;
        this.watch = watch;
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        long left = body.size();
        try (InputStream in = source()) {
            byte[] buffer = new byte[Math.clamp(left, 1, BUFFER)];
            while (left > 0) {
                int count = read(in, buffer, left);
                watch.started();
                out.write(buffer, 0, count);
                watch.finished();
                Fairness.progress(left, left - count);
                left -= count;
            }
        }
    }

    private InputStream source() throws BodySourceException {
        try {
            return body.open();
        } catch (IOException e) {
            throw new BodySourceException(e);
        }
    }

    private static int read(InputStream in, byte[] buffer, long left) throws BodySourceException {
        try {
            int count = in.read(buffer, 0, (int) Math.min(buffer.length, left));
            if (count < 0) {
                throw new IOException(left + " bytes of a body are missing");
            }
            return count;
        } catch (IOException e) {
            throw new BodySourceException(e);
        }
    }

    @Override
    public boolean isRepeatable() {
        return true;
    }

    @Override
    public boolean isStreaming() {
        return false;
    }

    @Override
    public long getContentLength() {
        return body.size();
    }

    @Override
    public InputStream getContent() throws IOException {
        return body.open();
    }

    @Override
    public void close() {}
}
