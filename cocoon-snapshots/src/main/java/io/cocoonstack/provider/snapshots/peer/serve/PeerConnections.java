package io.cocoonstack.provider.snapshots.peer.serve;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.HttpProcessors;
import org.apache.hc.core5.http.impl.io.DefaultBHttpServerConnection;
import org.apache.hc.core5.http.impl.io.HttpService;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.apache.hc.core5.util.Timeout;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The open connections, a thread for each. A blocking write knows no time limit, so another thread watches all of them. */
final class PeerConnections {

    private static final Logger log = LoggerFactory.getLogger(PeerConnections.class);
    private static final Duration GLANCE = Duration.ofMillis(250);
    private static final Http1Config HTTP = Http1Config.custom()
            .setBufferSize(16 << 10)
            .setMaxLineLength(16 << 10)
            .setMaxHeaderCount(64)
            .build();

    private final HttpService service;
    private final PeerLimits limits;
    private final Set<PeerConnection> open = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    PeerConnections(PeerRequests requests, PeerLimits limits) {
        this.service = HttpService.builder()
                .withHttpProcessor(HttpProcessors.server("vk-cocoon"))
                .withHttpServerRequestHandler(requests)
                .withHttp1Config(HTTP)
                .build();
        this.limits = limits;
    }

    void take(Socket socket) {
        PeerConnection connection = new PeerConnection(socket);
        if (open.size() >= limits.connections() || closed) {
            connection.close();
            return;
        }
        connection.until(limits.idle());
        open.add(connection);
        Thread.ofVirtual().name("peer " + socket.getRemoteSocketAddress()).start(() -> serve(connection));
        if (closed) {
            connection.close();
        }
    }

    private void serve(PeerConnection connection) {
        try (DefaultBHttpServerConnection http = new DefaultBHttpServerConnection("http", HTTP)) {
            connection.socket().setTcpNoDelay(true);
            http.bind(connection.socket());
            while (http.isOpen() && awaitRequest(connection, http)) {
                connection.until(limits.head());
                HttpCoreContext context = HttpCoreContext.create();
                context.setAttribute(PeerConnection.ATTRIBUTE, connection);
                service.handleRequest(http, context);
            }
        } catch (ConnectionClosedException e) {
            log.debug("{} went away", connection);
        } catch (IOException | HttpException e) {
            log.debug("{}: {}", connection, e.getMessage());
        } catch (RuntimeException e) {
            log.error("{}: request handling failed", connection, e);
        } finally {
            open.remove(connection);
            connection.close();
        }
    }

    private boolean awaitRequest(PeerConnection connection, DefaultBHttpServerConnection http) throws IOException {
        connection.until(limits.idle());
        return http.isDataAvailable(Timeout.of(limits.idle()));
    }

    /** Closes connections that are over their time, until all are closed. */
    void watch() {
        while (!closed) {
            open.stream().filter(PeerConnection::isOver).forEach(PeerConnection::close);
            try {
                Thread.sleep(GLANCE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    void close() {
        closed = true;
        open.forEach(PeerConnection::close);
    }
}
