package io.cocoonstack.provider.snapshots.encoding;

import io.cocoonstack.provider.snapshots.artifact.Sha256;
import io.cocoonstack.provider.snapshots.work.BlockStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/**
 * Delivers exactly the announced bytes. A byte too few or too many, or another digest, fails the read that would have given the last
 * of them, so nobody ever holds a whole content that is not the right one.
 */
public final class ExactInputStream extends BlockStream {

    private final InputStream in;
    private final String what;
    private final long size;
    private final @Nullable MessageDigest running;
    private final String digest;
    private long delivered;
    private boolean verified;

    private ExactInputStream(InputStream in, String what, long size, @Nullable MessageDigest running, String digest) {
        this.in = in;
        this.what = what;
        this.size = size;
        this.running = running;
        this.digest = digest;
    }

    /** @param what names the content in messages */
    public static ExactInputStream ofSize(InputStream in, String what, long size) {
        return new ExactInputStream(in, what, size, null, "");
    }

    /** A stored blob, checked against its digest. */
    public static ExactInputStream ofBlob(InputStream in, long size, String digest) {
        return new ExactInputStream(in, digest, size, Sha256.start(), digest);
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (verified) {
            return -1;
        }
        if (delivered == size) {
            verify();
            return -1;
        }
        int count = in.read(target, offset, (int) Math.min(length, size - delivered));
        if (count < 0) {
            throw new DamagedContentException(what + " ends after " + delivered + " of " + size + " bytes");
        }
        delivered += count;
        if (running != null) {
            running.update(target, offset, count);
        }
        if (delivered == size) {
            verify();
        }
        return count;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    private void verify() throws IOException {
        if (in.read() >= 0) {
            throw new DamagedContentException(what + " has more than " + size + " bytes");
        }
        if (running != null) {
            String found = Sha256.text(running.digest());
            if (!found.equals(digest)) {
                throw new DamagedContentException(what + " has the content of " + found);
            }
        }
        verified = true;
    }
}
