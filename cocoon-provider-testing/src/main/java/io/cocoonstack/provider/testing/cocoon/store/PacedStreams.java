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
import java.util.Optional;

/** A command's standard streams, no faster than its knob {@code rate} says in bytes per second. */
final class PacedStreams {

    /** Small enough that the other side sees a steady stream. */
    private static final int PIECE = 1 << 16;

    private PacedStreams() {}

    static InputStream stdin(Session session) {
        InputStream in = CallStreams.stdin(session.call());
        return Pace.of(session).<InputStream>map(pace -> new Source(in, pace)).orElse(in);
    }

    static OutputStream stdout(Session session) {
        OutputStream out = CallStreams.stdout(session.call());
        return Pace.of(session).<OutputStream>map(pace -> new Sink(out, pace)).orElse(out);
    }

    private record Pace(Call call, long bytesPerSecond) {

        static Optional<Pace> of(Session session) {
            return session.knob("rate").map(rate -> new Pace(session.call(), Long.parseLong(rate.strip())));
        }

        void pause(int bytes) {
            call.pause(Duration.ofNanos(bytes * 1_000_000_000L / bytesPerSecond));
        }
    }

    private static final class Source extends FilterInputStream {

        private final Pace pace;

        Source(InputStream in, Pace pace) {
            super(in);
            this.pace = pace;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            int count = super.read(bytes, from, Math.min(length, PIECE));
            pace.pause(Math.max(0, count));
            return count;
        }
    }

    private static final class Sink extends FilterOutputStream {

        private final Pace pace;

        Sink(OutputStream out, Pace pace) {
            super(out);
            this.pace = pace;
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            for (int done = 0; done < length; ) {
                int count = Math.min(PIECE, length - done);
                out.write(bytes, from + done, count);
                pace.pause(count);
                done += count;
            }
        }
    }
}
