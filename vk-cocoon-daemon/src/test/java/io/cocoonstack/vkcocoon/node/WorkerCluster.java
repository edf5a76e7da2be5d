package io.cocoonstack.vkcocoon.node;

import io.cocoonstack.provider.testing.controlplane.ControlPlane;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

/**
 * A real control plane, the daemon with access control on, and Pod {@code worker} on a guest whose commands really run, as processes of
 * this host.
 */
final class WorkerCluster implements AutoCloseable {

    private final RealNode node;
    final ControlPlane plane;
    final DaemonHost host;
    final List<KubectlClient> clients;
    /** Fifty million arbitrary bytes. */
    final Path block;

    WorkerCluster(Path directory) throws Exception {
        node = new RealNode(directory);
        plane = node.plane;
        host = node.host;
        host.cocoon().addImage("img:1", "oci");
        host.cocoon().knobs().set("guest.commands", "");
        host.with("VK_KUBELET_AUTH", "webhook").with("VK_TLS_BOOTSTRAP", "csr");
        node.start();
        node.apply(Worker.POD);
        node.ready("worker");
        clients = KubectlClient.installed(plane.kubeconfig());
        block = directory.resolve("block");
        byte[] bytes = new byte[50_000_000];
        new Random(4711).nextBytes(bytes);
        Files.write(block, bytes);
    }

    @Override
    public void close() {
        node.close();
    }
}
