package io.cocoonstack.examples.demo;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.readiness.Readiness;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The cluster as its user sees it. */
final class Cluster implements AutoCloseable {

    private static final String NAMESPACE = "default";
    private static final String LEASES = "kube-node-lease";

    private final KubernetesClient client;
    private final String node;

    Cluster(Path kubeconfig, String node) {
        this.client = new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(kubeconfig.toFile()))
                .build();
        this.node = node;
    }

    void apply(Path manifest) throws IOException {
        try (InputStream yaml = Files.newInputStream(manifest)) {
            client.load(yaml).inNamespace(NAMESPACE).create();
        }
    }

    void delete(String pod) {
        client.pods().inNamespace(NAMESPACE).withName(pod).delete();
    }

    List<PodRow> rows() {
        List<Event> events = client.v1().events().inNamespace(NAMESPACE).list().getItems();
        return client.pods().inNamespace(NAMESPACE).list().getItems().stream()
                .map(pod -> PodRow.of(pod, events))
                .sorted(Comparator.comparing(PodRow::pod))
                .toList();
    }

    Optional<PodRow> row(String pod) {
        return rows().stream().filter(row -> row.pod().equals(pod)).findFirst();
    }

    /** Whether the node says that it takes Pods. */
    boolean nodeReady() {
        Node found = client.nodes().withName(node).get();
        return found != null && Readiness.isNodeReady(found);
    }

    /** Whether the node has given a sign of life after that moment. */
    boolean heartbeatAfter(Instant moment) {
        Lease lease = client.leases().inNamespace(LEASES).withName(node).get();
        return lease != null
                && lease.getSpec().getRenewTime() != null
                && lease.getSpec().getRenewTime().toInstant().isAfter(moment);
    }

    @Override
    public void close() {
        client.close();
    }
}
