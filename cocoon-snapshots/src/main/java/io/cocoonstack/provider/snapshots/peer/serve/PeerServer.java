package io.cocoonstack.provider.snapshots.peer.serve;

import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The listener for other nodes. */
public final class PeerServer implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(PeerServer.class);
    private static final int BACKLOG = 256;

    /** After an accept that failed, for want of file descriptors say. */
    private static final Duration PAUSE = Duration.ofMillis(100);

    private final ServerSocket listener;
    private final PeerConnections connections;
    private final Thread acceptor;

    private PeerServer(ServerSocket listener, PeerConnections connections) {
        this.listener = listener;
        this.connections = connections;
        this.acceptor = Thread.ofVirtual().name("peer-accept").unstarted(this::accept);
    }

    /**
     * Listens.
     *
     * @param store directory of the runtime's snapshots, one directory for each, named by its id
     * @param snapshots finds the id behind a name
     * @throws IOException when the address cannot be taken
     */
    public static PeerServer start(
            InetSocketAddress address, Path store, SnapshotCapability snapshots, PeerLimits limits) throws IOException {
        if (address.isUnresolved()) {
            throw new IOException("\"" + address.getHostString() + "\" is not an address of this host");
        }
        StoreDirectory directory = new StoreDirectory(store);
        PeerConnections connections =
                new PeerConnections(new PeerRequests(new LocalPlans(snapshots, directory), directory, limits), limits);
        ServerSocket listener = new ServerSocket();
        try {
            listener.setReuseAddress(true);
            listener.bind(address, BACKLOG);
        } catch (IOException e) {
            listener.close();
            throw e;
        }
        PeerServer server = new PeerServer(listener, connections);
        server.acceptor.start();
        Thread.ofVirtual().name("peer-watch").start(connections::watch);
        return server;
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return (InetSocketAddress) listener.getLocalSocketAddress();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                connections.take(socket);
            } catch (IOException e) {
                if (!listener.isClosed()) {
                    log.warn("a connection of another node could not be accepted: {}", e.getMessage());
                    pause();
                }
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Closes the listener and every connection, whatever is on its way. The address is free when it returns. */
    @Override
    public void close() throws IOException, InterruptedException {
        try {
            listener.close();
        } finally {
            connections.close();
        }
        acceptor.join();
    }
}
