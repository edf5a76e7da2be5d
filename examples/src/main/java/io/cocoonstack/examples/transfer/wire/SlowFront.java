package io.cocoonstack.examples.transfer.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Optional;

/**
 * Hands requests on to a registry, and the beginning of one blob back at 1 MiB/s. A program: {@link ChildProgram} starts it with the
 * port of the registry and the digest of the blob.
 */
final class SlowFront {

    /** Bytes that come slowly. */
    static final long SLOW = 8L << 20;

    private static final int BUFFER = 256 << 10;
    private static final long MILLIS_OF_BUFFER = 250;

    private final int port;
    private final String digest;

    private SlowFront(int port, String digest) {
        this.port = port;
        this.digest = digest;
    }

    public static void main(String[] args) throws IOException {
        Listener.run(new SlowFront(Integer.parseInt(args[0]), args[1])::serve);
    }

    private void serve(InputStream in, OutputStream out) throws IOException {
        byte[] buffer = new byte[BUFFER];
        try (Socket registry = new Socket(InetAddress.getLoopbackAddress(), port)) {
            InputStream answers = registry.getInputStream();
            OutputStream questions = registry.getOutputStream();
            for (Optional<HttpHead> next = HttpHead.read(in); next.isPresent(); next = HttpHead.read(in)) {
                HttpHead question = next.get();
                questions.write(question.raw());
                HttpHead.copy(in, questions, question.length(), buffer);
                HttpHead answer = HttpHead.read(answers).orElseThrow(() -> new IOException("the registry ended"));
                out.write(answer.raw());
                if (question.method().equals("HEAD")) {
                    continue;
                }
                if (answer.length() < 0) {
                    throw new IOException("an answer of unknown length to " + question.path());
                }
                boolean slow = question.path().endsWith(digest);
                long slowly = slow ? Math.min(SLOW, answer.length()) : 0;
                trickle(answers, out, slowly, buffer);
                HttpHead.copy(answers, out, answer.length() - slowly, buffer);
            }
        }
    }

    private static void trickle(InputStream in, OutputStream out, long length, byte[] buffer) throws IOException {
        for (long left = length; left > 0; left -= Math.min(left, BUFFER)) {
            HttpHead.copy(in, out, Math.min(left, BUFFER), buffer);
            try {
                Thread.sleep(MILLIS_OF_BUFFER);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted", e);
            }
        }
    }
}
