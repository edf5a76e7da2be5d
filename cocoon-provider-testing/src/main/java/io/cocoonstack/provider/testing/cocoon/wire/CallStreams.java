package io.cocoonstack.provider.testing.cocoon.wire;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;

/** The standard streams of a process, as streams. */
public final class CallStreams {

    private CallStreams() {}

    /** What the process reads; nothing is read from it before the first byte is asked for. */
    public static InputStream stdin(Call call) {
        return new Stdin(call);
    }

    /** What the process writes. */
    public static OutputStream stdout(Call call) {
        return new Stdout(call);
    }

    private static final class Stdin extends InputStream {

        private final Call call;
        private byte[] piece = new byte[0];
        private int at;
        private boolean ended;

        Stdin(Call call) {
            this.call = call;
        }

        @Override
        public int read() {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int from, int length) {
            if (length == 0) {
                return 0;
            }
            if (at == piece.length && !ended) {
                piece = call.stdin();
                at = 0;
                ended = piece.length == 0;
            }
            if (ended) {
                return -1;
            }
            int count = Math.min(length, piece.length - at);
            System.arraycopy(piece, at, bytes, from, count);
            at += count;
            return count;
        }
    }

    private static final class Stdout extends OutputStream {

        private final Call call;

        Stdout(Call call) {
            this.call = call;
        }

        @Override
        public void write(int b) {
            call.out(new byte[] {(byte) b});
        }

        @Override
        public void write(byte[] bytes, int from, int length) {
            call.out(Arrays.copyOfRange(bytes, from, from + length));
        }
    }
}
