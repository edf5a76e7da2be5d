package io.cocoonstack.provider.testing.apiserver;

import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;

/** Clients and objects the tests share. */
final class Fixtures {

    private Fixtures() {}

    static KubernetesClient client(InMemoryApiServer server) {
        return client(server, true);
    }

    static KubernetesClient client(InMemoryApiServer server, boolean onlyHttpWatches) {
        Config config = new ConfigBuilder(Config.empty())
                .withMasterUrl(server.url().toString())
                .withNamespace("default")
                .withOnlyHttpWatches(onlyHttpWatches)
                .withRequestRetryBackoffLimit(0)
                .withWatchReconnectInterval(50)
                .build();
        return new KubernetesClientBuilder().withConfig(config).build();
    }

    static Pod pod(String name) {
        return pod(name, "");
    }

    /** A pod that is on a node from the start. */
    static Pod pod(String name, String node) {
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

    static NodeBuilder node(String name) {
        return new NodeBuilder()
                .withNewMetadata()
                .withName(name)
                .addToLabels("kubernetes.io/hostname", name)
                .endMetadata();
    }
}
