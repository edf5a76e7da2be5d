package io.cocoonstack.provider.testing.controlplane;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The loopback ports of one control plane. They are fixed for its life, so that a component can go away and come back.
 *
 * @param etcd where etcd serves its clients
 * @param etcdPeer where etcd would serve other members; it insists on one
 * @param apiServer HTTPS port of kube-apiserver
 * @param controllers HTTPS health port of kube-controller-manager
 * @param scheduler HTTPS health port of kube-scheduler
 * @param metricsServer HTTPS port of metrics-server
 */
record Ports(int etcd, int etcdPeer, int apiServer, int controllers, int scheduler, int metricsServer) {

    // Below the range Linux takes the ports of outgoing connections from: none of those can steal a port between the
    // look and the program's own bind, nor while the API server is stopped.
    private static final int LOWEST = 20_000;
    private static final int HIGHEST = 32_000;

    private static final Set<Integer> TAKEN = ConcurrentHashMap.newKeySet();

    static Ports pick() {
        return new Ports(free(), free(), free(), free(), free(), free());
    }

    private static int free() {
        for (int attempt = 0; attempt < 1000; attempt++) {
            int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST);
            if (isFree(port) && TAKEN.add(port)) {
                return port;
            }
        }
        throw new ControlPlaneException("found no free loopback port between " + LOWEST + " and " + HIGHEST);
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
