package io.cocoonstack.provider.testing.apiserver;

import io.cocoonstack.provider.testing.controlplane.ControlPlane;
import io.cocoonstack.provider.testing.controlplane.ControlPlaneOptions;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/** Clients and objects the tests share. */
public final class Fixtures {

    private static final AtomicLong COUNTER = new AtomicLong();

    private Fixtures() {}

    public static KubernetesClient client(InMemoryApiServer server) {
        return client(server, true);
    }

    public static Config config(InMemoryApiServer server) {
        return new ConfigBuilder(Config.empty())
                .withMasterUrl(server.url().toString())
                .build();
    }

    public static KubernetesClient client(InMemoryApiServer server, boolean onlyHttpWatches) {
        Config config = new ConfigBuilder(config(server))
                .withNamespace("default")
                .withOnlyHttpWatches(onlyHttpWatches)
                .withRequestRetryBackoffLimit(0)
                .withWatchReconnectInterval(50)
                .build();
        return new KubernetesClientBuilder().withConfig(config).build();
    }

    /** A real API server, with nobody who acts on its objects. */
    public static ControlPlane apiServerAlone(Path workDir) {
        return ControlPlane.start(
                ControlPlane.assets().orElseThrow(),
                workDir,
                ControlPlaneOptions.defaults().apiOnly());
    }

    /** A client with a new namespace of its own. */
    public static KubernetesClient inNewNamespace(Config base) {
        return inNewNamespace(base, true);
    }

    public static KubernetesClient inNewNamespace(Config base, boolean onlyHttpWatches) {
        String namespace =
                "t-" + Long.toString(COUNTER.incrementAndGet(), 36) + "-" + Long.toString(System.nanoTime(), 36);
        KubernetesClient client = new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder(base)
                        .withNamespace(namespace)
                        .withOnlyHttpWatches(onlyHttpWatches)
                        .withRequestRetryBackoffLimit(0)
                        .build())
                .build();
        client.resource(new NamespaceBuilder()
                        .withNewMetadata()
                        .withName(namespace)
                        .endMetadata()
                        .build())
                .create();
        return client;
    }

    public static Pod pod(String name) {
        return pod(name, "");
    }

    /** A pod that is on a node from the start. */
    public static Pod pod(String name, String node) {
        return new PodBuilder()
                .withNewMetadata()
                .withName(name)
                .addToLabels("app", name)
                .endMetadata()
                .withNewSpec()
                .withNodeName(node.isEmpty() ? null : node)
                .addNewContainer()
                .withName("main")
                .withImage("ubuntu:24.04")
                .endContainer()
                .endSpec()
                .build();
    }

    public static NodeBuilder node(String name) {
        return new NodeBuilder()
                .withNewMetadata()
                .withName(name)
                .addToLabels("kubernetes.io/hostname", name)
                .endMetadata();
    }
}
