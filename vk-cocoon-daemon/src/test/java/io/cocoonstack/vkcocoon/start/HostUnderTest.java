package io.cocoonstack.vkcocoon.start;

import io.cocoonstack.provider.testing.apiserver.InMemoryApiServer;
import io.cocoonstack.provider.testing.cocoon.FakeCocoon;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A host with everything a daemon needs around it, and the smallest environment that leads there. No locale in it. */
final class HostUnderTest implements AutoCloseable {

    static final String NODE = "start-node";

    private static final Path LAUNCHER =
            Path.of("target/vk-cocoon/bin/vk-cocoon").toAbsolutePath();

    final FakeCocoon cocoon;
    final InMemoryApiServer server;
    final Map<String, String> environment = new HashMap<>();
    final int kubeletPort = freePort();
    final int metricsPort = freePort();

    private final Path directory;
    private @Nullable Process daemon;

    HostUnderTest(Path directory) throws IOException {
        this.directory = directory;
        cocoon = FakeCocoon.start(directory.resolve("c")).addImage("img:1", "oci");
        server = InMemoryApiServer.builder().autoBind(NODE).start();
        environment.put("PATH", "/usr/bin:/bin");
        environment.put("HOME", directory.toString());
        environment.put("VK_COCOON_JAVA", System.getProperty("java.home"));
        environment.put(
                "KUBECONFIG", server.kubeconfig(directory.resolve("kubeconfig")).toString());
        environment.put("VK_NODE_NAME", NODE);
        environment.put("VK_NODE_IP", "127.0.0.1");
        environment.put("VK_KUBELET_PORT", Integer.toString(kubeletPort));
        environment.put("VK_KUBELET_AUTH", "none");
        environment.put("VK_METRICS_ADDR", "127.0.0.1:" + metricsPort);
        environment.put("VK_PEER_ADDR", "127.0.0.1:" + freePort());
        environment.put("VK_STAGING_DIR", directory.resolve("staging").toString());
        environment.put("VK_COCOON_BIN", cocoon.binary().toString());
        environment.put("VK_LEASES_PATH", cocoon.leaseFile().toString());
        environment.put("VK_COCOON_NET_CONTROL_SOCKET", cocoon.controlSocket().toString());
        environment.put("VK_TLS_CERT", directory.resolve("kubelet.crt").toString());
        environment.put("VK_TLS_KEY", directory.resolve("kubelet.key").toString());
        environment.put("COCOON_ROOT_DIR", directory.toString());
        environment.put("OCI_REGISTRY", "oci-layout:" + directory.resolve("registry"));
    }

    /** Runs a command of the daemon's program to its end. */
    Shell.Outcome run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(LAUNCHER.toString()));
        command.addAll(List.of(arguments));
        return Shell.run(directory, environment, command);
    }

    /** Runs the fake cocoon, as somebody at the host's own shell would. */
    void cocoon(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(cocoon.binary().toString()));
        command.addAll(List.of(arguments));
        Shell.Outcome outcome = Shell.run(directory, Map.of("PATH", "/usr/bin:/bin"), command);
        if (outcome.code() != 0) {
            throw new AssertionError(command + ": " + outcome);
        }
    }

    /** Starts the daemon and does not wait. */
    Process start() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(LAUNCHER.toString())
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("log").toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        Process started = builder.start();
        daemon = started;
        return started;
    }

    /**
     * Puts a Pod on this node.
     *
     * @param more what else its spec says: JSON members, each with its comma
     */
    void pod(String name, String vm, String image, String more) {
        server.objects().put("""
                {"apiVersion": "v1", "kind": "Pod",
                 "metadata": {"name": "%s", "namespace": "default", "annotations": {
                    "vm.cocoonstack.io/name": "%s",
                    "cocoonset.cocoonstack.io/managed": "true",
                    "cocoonset.cocoonstack.io/mode": "run",
                    "cocoonset.cocoonstack.io/image": "%s"}},
                 "spec": {"nodeName": "%s", %s
                    "containers": [{"name": "agent", "image": "%s"}]}}
                """.formatted(name, vm, image, NODE, more, image));
    }

    String log() throws IOException {
        return Files.readString(directory.resolve("log"), StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        if (daemon != null) {
            daemon.destroyForcibly();
        }
        server.close();
        cocoon.close();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
