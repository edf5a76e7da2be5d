package io.cocoonstack.vkcocoon.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.testing.controlplane.ControlPlane;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A real control plane, the daemon with access control on, and Pod {@code worker} on a guest whose commands really run, as processes of
 * this host.
 */
final class WorkerCluster implements AutoCloseable {

    static final String VM = "sandbox-agents-worker";
    static final Duration PATIENCE = RealNode.PATIENCE;

    private final RealNode node;
    final ControlPlane plane;
    final DaemonHost host;
    final List<KubectlClient> clients = new ArrayList<>();
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
        node.apply(POD);
        node.eventually(() -> assertThat(node.kubectl("get", "pod", "worker")).contains("1/1"));
        Path newest = ControlPlane.assets().orElseThrow().resolve("kubectl");
        clients.add(new KubectlClient("newest kubectl, WebSocket", newest, plane.kubeconfig(), true));
        clients.add(new KubectlClient("newest kubectl, SPDY", newest, plane.kubeconfig(), false));
        Path oldest = Path.of(System.getenv().getOrDefault("COCOON_OLDEST_KUBECTL", ""));
        if (Files.isRegularFile(oldest) && Files.isExecutable(oldest)) {
            clients.add(new KubectlClient("oldest kubectl, SPDY", oldest, plane.kubeconfig(), false));
        }
        block = directory.resolve("block");
        byte[] bytes = new byte[50_000_000];
        new Random(4711).nextBytes(bytes);
        Files.write(block, bytes);
    }

    @Override
    public void close() {
        node.close();
    }

    private static final String POD = """
            apiVersion: v1
            kind: Pod
            metadata:
              name: worker
              annotations:
                cocoonset.cocoonstack.io/mode: run
                cocoonset.cocoonstack.io/managed: "true"
                cocoonset.cocoonstack.io/image: "img:1"
                cocoonset.cocoonstack.io/os: linux
                cocoonset.cocoonstack.io/snapshot-policy: never
                vm.cocoonstack.io/name: sandbox-agents-worker
            spec:
              nodeSelector: {node.kubernetes.io/instance-type: virtual-node}
              tolerations:
              - {key: virtual-kubelet.io/provider, operator: Exists, effect: NoSchedule}
              containers:
              - name: runner
                image: "img:1"
                resources: {requests: {cpu: 500m, memory: 2Gi}, limits: {cpu: "2", memory: 4Gi}}
            """;
}
