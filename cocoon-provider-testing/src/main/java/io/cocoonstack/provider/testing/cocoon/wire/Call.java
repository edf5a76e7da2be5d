package io.cocoonstack.provider.testing.cocoon.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One process of the fake cocoon, seen from the server. {@link #stdin} belongs to one thread; output is safe from many.
 */
public final class Call {

    private static final int HEAD = 5;
    private static final int LARGEST_FRAME = 16 << 20;

    private final SocketChannel channel;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final ReentrantLock output = new ReentrantLock();
    private boolean killed;
    private boolean cancelled;
    private byte @Nullable [] input;

    private long pid;
    private List<String> argv = List.of();
    private volatile boolean ignoresCancel;

    Call(SocketChannel channel) {
        this.channel = channel;
    }

    /** Reads the process id and the arguments, which the script sends first. */
    void readArguments() throws IOException {
        ByteBuffer head = read(HEAD);
        head.get();
        ByteBuffer body = read(head.getInt());
        List<String> words = new ArrayList<>();
        while (body.hasRemaining()) {
            byte[] word = new byte[body.getInt()];
            body.get(word);
            words.add(new String(word, StandardCharsets.UTF_8));
        }
        pid = Long.parseLong(words.getFirst());
        argv = List.copyOf(words.subList(1, words.size()));
    }

    /** Listens to the script until it is gone. */
    void listen() {
        try {
            while (true) {
                ByteBuffer head = read(HEAD);
                byte type = head.get();
                byte[] body = new byte[head.getInt()];
                read(body.length).get(body);
                signal(type, body);
            }
        } catch (IOException _) {
            kill();
        }
    }

    private void signal(byte type, byte[] body) {
        lock.lock();
        try {
            if (type == 't') {
                cancelled = true;
            } else if (type == 'i') {
                input = body;
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** The process or the server is gone. */
    void kill() {
        lock.lock();
        try {
            killed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** The server is gone: also a command that writes to a process that does not read ends here. */
    void abandon() {
        kill();
        try {
            channel.close();
        } catch (IOException _) {
            // It is of no use any more.
        }
    }

    /** Process id of the script. */
    public long pid() {
        return pid;
    }

    /** Arguments without the program's name. */
    public List<String> argv() {
        return argv;
    }

    /** From now on a polite request to end is not heard. */
    public void ignoreCancel() {
        ignoresCancel = true;
    }

    /** Leaves the command when its process is gone or was asked to end. */
    public void check() {
        pause(Duration.ZERO);
    }

    /** Waits, and leaves early like {@link #check}. */
    public void pause(Duration time) {
        lock.lock();
        try {
            long nanos = time.toNanos();
            while (!killed && !cancelHeard() && nanos > 0) {
                nanos = changed.awaitNanos(nanos);
            }
            leaveIfEnded();
        } catch (InterruptedException _) {
            throw new CallEnded.Killed();
        } finally {
            lock.unlock();
        }
    }

    /** The next piece of stdin, empty at its end. Nothing is read from stdin before the first call. */
    public byte[] stdin() {
        send('r', new byte[0]);
        lock.lock();
        try {
            while (!killed && !cancelHeard() && input == null) {
                changed.await(1, TimeUnit.SECONDS);
            }
            leaveIfEnded();
            byte[] piece = input == null ? new byte[0] : input;
            input = null;
            return piece;
        } catch (InterruptedException _) {
            throw new CallEnded.Killed();
        } finally {
            lock.unlock();
        }
    }

    private boolean cancelHeard() {
        return cancelled && !ignoresCancel;
    }

    private void leaveIfEnded() {
        if (killed) {
            throw new CallEnded.Killed();
        }
        if (cancelHeard()) {
            throw new CallEnded.Cancelled();
        }
    }

    public void out(String text) {
        out(text.getBytes(StandardCharsets.UTF_8));
    }

    public void out(byte[] bytes) {
        send('o', bytes);
    }

    public void err(String text) {
        err(text.getBytes(StandardCharsets.UTF_8));
    }

    public void err(byte[] bytes) {
        send('e', bytes);
    }

    /** Ends the process the hard way, as {@code kill -9} from outside would, and leaves the command. */
    public void dieNow() {
        send('k', new byte[0]);
        kill();
        check();
    }

    void exit(int code) {
        send('x', ByteBuffer.allocate(4).putInt(code).array());
    }

    private void send(char type, byte[] body) {
        ByteBuffer frame = ByteBuffer.allocate(HEAD + body.length)
                .put((byte) type)
                .putInt(body.length)
                .put(body)
                .flip();
        output.lock();
        try {
            while (frame.hasRemaining()) {
                channel.write(frame);
            }
        } catch (IOException _) {
            kill();
            throw new CallEnded.Killed();
        } finally {
            output.unlock();
        }
    }

    private ByteBuffer read(int size) throws IOException {
        if (size < 0 || size > LARGEST_FRAME) {
            throw new IOException("a frame of " + size + " bytes");
        }
        ByteBuffer bytes = ByteBuffer.allocate(size);
        while (bytes.hasRemaining()) {
            if (channel.read(bytes) < 0) {
                throw new IOException("end of connection");
            }
        }
        return bytes.flip();
    }
}
