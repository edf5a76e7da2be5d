package io.cocoonstack.examples.benchmark;

import io.cocoonstack.provider.cli.CocoonCli;
import io.cocoonstack.provider.core.VirtualNode;
import io.cocoonstack.provider.network.lease.CocoonNetLeases;
import io.cocoonstack.provider.probe.ProbeAgent;
import io.cocoonstack.provider.testing.apiserver.InMemoryApiServer;
import io.cocoonstack.provider.testing.cocoon.FakeCocoon;
import io.cocoonstack.provider.testing.cocoon.control.CallLog;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.readiness.Readiness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/** A host with the fake cocoon, an API server in memory, and nodes of this process that follow each other on them. */
final class FullHost implements AutoCloseable {

    private static final String NODE = "node";
    private static final String IMAGE = "img:1";
    /** Runs as long as the node; all others come and go. */
    private static final String EVENT_STREAM = "vm status";

    private final InMemoryApiServer server;
    private final FakeCocoon cocoon;
    private final KubernetesClient client;
    private final CocoonCli runtime;

    FullHost(Path directory) throws IOException {
        server = InMemoryApiServer.start();
        cocoon = FakeCocoon.start(directory.resolve("c")).addImage(IMAGE, "oci");
        client = new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(Files.readString(server.kubeconfig(directory.resolve("kubeconfig")))))
                .build();
        runtime = CocoonCli.builder(cocoon.binary()).build();
    }

    FakeCocoon cocoon() {
        return cocoon;
    }

    CocoonCli runtime() {
        return runtime;
    }

    VirtualNode node(ProbeAgent probes) {
        return VirtualNode.builder(client, runtime)
                .name(NODE)
                .leases(CocoonNetLeases.open(cocoon.leaseFile(), cocoon.controlSocket(), InstantSource.system()))
                .probes(probes)
                .build();
    }

    void addPods(int count) {
        for (int i = 0; i < count; i++) {
            client.resource(pod("pod-" + i)).create();
        }
    }

    /** Ends all VMs as a power cut does. */
    void switchOff() {
        cocoon.vms().forEach(vm -> cocoon.crash(vm.path("id").asString()));
    }

    /** How many Pods are shown as ready. */
    long ready() {
        return client.pods().inNamespace("default").list().getItems().stream()
                .filter(Readiness::isPodReady)
                .count();
    }

    /** Beginnings and ends of commands so far, in order. */
    List<CallLog.Entry> commands() {
        return cocoon.calls().entries().stream()
                .filter(entry -> entry.kind() == CallLog.Kind.CALL || entry.kind() == CallLog.Kind.EXIT)
                .filter(entry -> !entry.verb().equals(EVENT_STREAM))
                .toList();
    }

    private static Pod pod(String name) {
        return new PodBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName(name)
                .withAnnotations(Map.of(
                        "vm.cocoonstack.io/name",
                        "vk-default-" + name,
                        "cocoonset.cocoonstack.io/managed",
                        "true",
                        "cocoonset.cocoonstack.io/mode",
                        "run",
                        "cocoonset.cocoonstack.io/image",
                        IMAGE))
                .endMetadata()
                .withNewSpec()
                .withNodeName(NODE)
                .addNewContainer()
                .withName("agent")
                .withImage(IMAGE)
                .endContainer()
                .endSpec()
                .build();
    }

    @Override
    public void close() {
        runtime.close();
        client.close();
        cocoon.close();
        server.close();
    }
}
