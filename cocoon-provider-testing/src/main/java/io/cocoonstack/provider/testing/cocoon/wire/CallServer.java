package io.cocoonstack.provider.testing.cocoon.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToIntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Accepts the processes of the fake cocoon. Closing it is the server's death: no running command is rolled back. */
public final class CallServer implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(CallServer.class);
    private static final int BACKLOG = 4096;
    private static final Duration LONGEST_END = Duration.ofSeconds(5);

    private final ServerSocketChannel socket;
    private final ToIntFunction<Call> command;
    private final Set<Call> running = ConcurrentHashMap.newKeySet();

    private CallServer(ServerSocketChannel socket, ToIntFunction<Call> command) {
        this.socket = socket;
        this.command = command;
    }

    /**
     * Listens on a socket, replacing what a dead server left there.
     *
     * @param command runs one process and gives its exit code; may throw {@link CallEnded}
     */
    public static CallServer start(Path socketFile, ToIntFunction<Call> command) {
        try {
            Files.deleteIfExists(socketFile);
            ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            socket.bind(UnixDomainSocketAddress.of(socketFile), BACKLOG);
            CallServer server = new CallServer(socket, command);
            Thread.ofVirtual().name("fake-cocoon").start(server::accept);
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot listen on " + socketFile, e);
        }
    }

    private void accept() {
        while (socket.isOpen()) {
            try {
                SocketChannel channel = socket.accept();
                Thread.ofVirtual().name("fake-cocoon-call").start(() -> serve(channel));
            } catch (IOException e) {
                log.debug("no more calls: {}", e.toString());
            }
        }
    }

    private void serve(SocketChannel channel) {
        Call call = new Call(channel);
        running.add(call);
        try (channel) {
            call.readArguments();
            Thread.ofVirtual().name("fake-cocoon-listener").start(call::listen);
            call.exit(outcome(call));
        } catch (CallEnded.Killed _) {
            log.debug("process {} was killed: {}", call.pid(), call.argv());
        } catch (IOException e) {
            log.debug("process {} broke off: {}", call.pid(), e.toString());
        } finally {
            running.remove(call);
        }
    }

    private int outcome(Call call) {
        try {
            return command.applyAsInt(call);
        } catch (CallEnded.Failed e) {
            call.err("Error: " + e.text() + "\n");
            return e.exitCode();
        } catch (CallEnded.Cancelled e) {
            call.err("Error: " + e.getMessage() + "\n");
            return 1;
        } catch (CallEnded.Killed e) {
            throw e;
        } catch (RuntimeException e) {
            log.error("the fake cocoon failed on {}", call.argv(), e);
            call.err("Error: fake cocoon: " + e + "\n");
            return 1;
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            log.debug("closing the server: {}", e.toString());
        }
        running.forEach(Call::abandon);
        awaitEnd();
    }

    /** So that nothing is written any more after the server's death. */
    private void awaitEnd() {
        long end = System.nanoTime() + LONGEST_END.toNanos();
        while (!running.isEmpty() && System.nanoTime() < end) {
            LockSupport.parkNanos(1_000_000);
        }
    }
}
