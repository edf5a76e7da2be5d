package io.cocoonstack.provider.testing.cocoon.net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** TCP ports that accept in the name of running guests; port 22 greets like an SSH server. */
public final class GuestPorts implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(GuestPorts.class);
    private static final int SSH = 22;
    private static final byte[] BANNER = "SSH-2.0-guest\r\n".getBytes(StandardCharsets.US_ASCII);

    private final Map<String, List<ServerSocket>> open = new ConcurrentHashMap<>();

    /** The guest runs: its ports answer. A port that cannot be opened is logged and stays closed. */
    public void up(String vmId, String ip, List<Integer> ports) {
        down(vmId);
        List<ServerSocket> sockets = new ArrayList<>();
        for (int port : ports) {
            try {
                ServerSocket socket = new ServerSocket();
                socket.setReuseAddress(true);
                socket.bind(new InetSocketAddress(InetAddress.ofLiteral(ip), port));
                sockets.add(socket);
                Thread.ofVirtual().name("fake-guest-port").start(() -> accept(socket));
            } catch (IOException e) {
                log.warn("port {} of guest {} stays closed: {}", port, ip, e.toString());
            }
        }
        open.put(vmId, sockets);
    }

    /** The guest is gone: its ports refuse. */
    public void down(String vmId) {
        List<ServerSocket> sockets = open.remove(vmId);
        if (sockets != null) {
            sockets.forEach(GuestPorts::close);
        }
    }

    private static void accept(ServerSocket socket) {
        while (!socket.isClosed()) {
            try (Socket connection = socket.accept()) {
                if (socket.getLocalPort() == SSH) {
                    connection.getOutputStream().write(BANNER);
                }
            } catch (IOException e) {
                log.trace("guest port: {}", e.toString());
            }
        }
    }

    private static void close(ServerSocket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            log.debug("closing a guest port: {}", e.toString());
        }
    }

    @Override
    public void close() {
        open.keySet().forEach(this::down);
    }
}
