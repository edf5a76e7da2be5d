package io.cocoonstack.provider.testing.cocoon.store;

import io.cocoonstack.provider.testing.cocoon.command.Session;
import io.cocoonstack.provider.testing.cocoon.wire.Call;
import io.cocoonstack.provider.testing.cocoon.wire.CallStreams;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;

/** A command's standard streams, no faster than its knob {@code rate} says in bytes per second. */
final class PacedStreams {

    /** Small enough that the other side sees a steady stream. */
    private static final int PIECE = 1 << 16;

    private PacedStreams() {}

    static InputStream stdin(Session session) {
        InputStream in = CallStreams.stdin(session.call());
        return session.knob("rate")
                .<InputStream>map(rate -> new Source(in, session.call(), rate))
                .orElse(in);
    }

    static OutputStream stdout(Session session) {
        OutputStream out = CallStreams.stdout(session.call());
        return session.knob("rate")
                .<OutputStream>map(rate -> new Sink(out, session.call(), rate))
                .orElse(out);
    }

    private static void pause(Call call, int count, long rate) {
        call.pause(Duration.ofNanos(count * 1_000_000_000L / rate));
    }

    private static final class Source extends FilterInputStream {

        private final Call call;
        private final long rate;

        Source(InputStream in, Call call, String rate) {
            super(in);
            this.call = call;
            this.rate = Long.parseLong(rate.strip());
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            int count = super.read(bytes, from, Math.min(length, PIECE));
            pause(call, Math.max(0, count), rate);
            return count;
        }
    }

    private static final class Sink extends FilterOutputStream {

        private final Call call;
        private final long rate;

        Sink(OutputStream out, Call call, String rate) {
            super(out);
            this.call = call;
            this.rate = Long.parseLong(rate.strip());
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            for (int done = 0; done < length; ) {
                int count = Math.min(PIECE, length - done);
                out.write(bytes, from + done, count);
                pause(call, count, rate);
                done += count;
            }
        }
    }
}
