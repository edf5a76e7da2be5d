package io.cocoonstack.vkcocoon.assembly;

import io.cocoonstack.provider.testing.cocoon.FakeCocoon;
import io.cocoonstack.vkcocoon.BuildFacts;
import io.cocoonstack.vkcocoon.config.ConfigurationReader;
import io.cocoonstack.vkcocoon.config.ConfigurationResult;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A host of its own loopback address, with the fake cocoon and a whole daemon in this process. */
final class NodeOfTwo implements AutoCloseable {

    final String name;
    final FakeCocoon cocoon;
    final Map<String, String> environment = new HashMap<>();
    private final Path directory;
    private Teardown teardown = new Teardown();

    /** @param peerPort the same on both nodes */
    NodeOfTwo(String name, String address, int peerPort, String registry, Path kubeconfig) throws IOException {
        this.name = name;
        directory = Files.createTempDirectory("vk");
        Path state = directory.resolve("c");
        cocoon = FakeCocoon.start(state).addImage("img:1", "oci");
        environment.put("KUBECONFIG", kubeconfig.toString());
        environment.put("HOME", directory.toString());
        environment.put("VK_NODE_NAME", name);
        environment.put("VK_NODE_IP", address);
        environment.put("VK_KUBELET_PORT", Integer.toString(freePort()));
        environment.put("VK_KUBELET_AUTH", "none");
        environment.put("VK_METRICS_ADDR", address + ":" + freePort());
        environment.put("VK_PEER_ADDR", address + ":" + peerPort);
        environment.put("VK_COCOON_BIN", cocoon.binary().toString());
        environment.put("VK_LEASES_PATH", cocoon.leaseFile().toString());
        environment.put("VK_COCOON_NET_CONTROL_SOCKET", cocoon.controlSocket().toString());
        environment.put("VK_TLS_CERT", directory.resolve("kubelet.crt").toString());
        environment.put("VK_TLS_KEY", directory.resolve("kubelet.key").toString());
        environment.put(
                "VK_COCOON_SNAPSHOT_DIR", state.resolve("snapshot/localfile").toString());
        environment.put("VK_STAGING_DIR", staging().toString());
        environment.put("VK_ORPHAN_POLICY", "keep");
        environment.put("COCOON_ROOT_DIR", directory.toString());
        environment.put("OCI_REGISTRY", registry);
    }

    void start() throws Exception {
        ConfigurationResult read = ConfigurationReader.read(environment);
        if (!(read instanceof ConfigurationResult.Valid valid)) {
            throw new AssertionError(read);
        }
        teardown = new Teardown();
        NodeAssembly.real(environment).start(valid.configuration(), BuildFacts.read(), teardown);
    }

    void stop() {
        teardown.close();
    }

    Path staging() {
        return directory.resolve("staging");
    }

    List<Path> staged() {
        if (!Files.exists(staging())) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(staging())) {
            return entries.toList();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Override
    public void close() {
        teardown.close();
        cocoon.close();
    }
}
