package io.cocoonstack.examples.demo;

import io.cocoonstack.provider.testing.apiserver.InMemoryApiServer;
import io.cocoonstack.provider.testing.cocoon.FakeCocoon;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** What the daemon needs around it: an API server, a cocoon command, directories, free ports, and its environment. */
final class Stage implements AutoCloseable {

    static final String NODE = "demo-node";

    /** Long enough for the eye to see a VM being made. */
    private static final Duration BOOT = Duration.ofMillis(700);

    private final Path directory;
    private final FakeCocoon cocoon;
    private final InMemoryApiServer server;
    private final Path kubeconfig;
    private final int metricsPort = freePort();
    private final int kubeletPort = freePort();
    private final int peerPort = freePort();

    /** Sockets want a short path, so the state is in the system's directory for temporary files. */
    Stage() throws IOException {
        directory = Files.createTempDirectory("vk-cocoon-demo");
        cocoon = FakeCocoon.start(directory.resolve("cocoon"))
                .addImage("images.example.org/tools/runner:3.2", "oci")
                .addSnapshot("golden/desk-linux:2026.07", "images.example.org/golden/desk-linux:2026.07");
        cocoon.knobs().latency("vm run", BOOT).latency("vm clone", BOOT);
        server = InMemoryApiServer.builder().autoBind(NODE).start();
        kubeconfig = server.kubeconfig(directory.resolve("kubeconfig"));
    }

    FakeCocoon cocoon() {
        return cocoon;
    }

    Path kubeconfig() {
        return kubeconfig;
    }

    URI metrics() {
        return URI.create("http://127.0.0.1:" + metricsPort + "/metrics");
    }

    /** Every variable the daemon needs here, and nothing of this process but the path. */
    Map<String, String> environment() {
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("PATH", System.getenv().getOrDefault("PATH", "/usr/bin:/bin"));
        environment.put("HOME", directory.toString());
        for (String inherited : new String[] {"JAVA_HOME", "VK_COCOON_JAVA"}) {
            String value = System.getenv(inherited);
            if (value != null) {
                environment.put(inherited, value);
            }
        }
        environment.put("KUBECONFIG", kubeconfig.toString());
        environment.put("VK_NODE_NAME", NODE);
        environment.put("VK_NODE_IP", "127.0.0.1");
        environment.put("VK_NODE_STORAGE", "100Gi");
        environment.put("VK_KUBELET_PORT", Integer.toString(kubeletPort));
        environment.put("VK_METRICS_ADDR", "127.0.0.1:" + metricsPort);
        environment.put("VK_PEER_ADDR", "127.0.0.1:" + peerPort);
        environment.put("VK_KUBELET_AUTH", "none");
        environment.put("VK_TLS_CERT", directory.resolve("kubelet.crt").toString());
        environment.put("VK_TLS_KEY", directory.resolve("kubelet.key").toString());
        environment.put("VK_COCOON_BIN", cocoon.binary().toString());
        environment.put("VK_COCOON_MACOS_BIN", directory.resolve("no-macos").toString());
        environment.put("VK_LEASES_PATH", cocoon.leaseFile().toString());
        environment.put("VK_COCOON_NET_CONTROL_SOCKET", cocoon.controlSocket().toString());
        environment.put("VK_STAGING_DIR", directory.resolve("staging").toString());
        environment.put("VK_COCOON_SNAPSHOT_DIR", directory.resolve("snapshots").toString());
        environment.put("COCOON_ROOT_DIR", directory.toString());
        environment.put("OCI_REGISTRY", "oci-layout:" + directory.resolve("registry"));
        return environment;
    }

    @Override
    public void close() throws IOException {
        server.close();
        cocoon.close();
        try (Stream<Path> tree = Files.walk(directory)) {
            for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }

    /** A port nobody listens on now; somebody may before we do, and then the daemon says so. */
    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new DemoFailure("no free port on this machine: " + e.getMessage());
        }
    }
}
