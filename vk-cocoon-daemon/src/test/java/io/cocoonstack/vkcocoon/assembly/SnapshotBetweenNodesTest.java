package io.cocoonstack.vkcocoon.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.testing.apiserver.InMemoryApiServer;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.readiness.Readiness;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two whole daemons and one API server: what hibernates on one node wakes on the other. */
class SnapshotBetweenNodesTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    private Path directory;

    private InMemoryApiServer server;
    private KubernetesClient client;
    private NodeOfTwo here;
    private NodeOfTwo there;

    @BeforeEach
    void twoNodes() throws Exception {
        server = InMemoryApiServer.start();
        Path kubeconfig = server.kubeconfig(directory.resolve("kubeconfig"));
        client = new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(Files.readString(kubeconfig)))
                .build();
        int port = NodeOfTwo.freePort();
        String registry = "oci-layout:" + directory.resolve("registry");
        here = new NodeOfTwo("node-a", "127.0.0.2", port, registry, kubeconfig);
        there = new NodeOfTwo("node-b", "127.0.0.3", port, registry, kubeconfig);
        here.start();
        there.start();
    }

    @AfterEach
    void end() {
        here.close();
        there.close();
        client.close();
        server.close();
    }

    @Test
    void aHibernatedVmWakesFromTheFilesOfTheNodeThatSavedIt() {
        hibernated("web");

        create("web", there);

        ready("web");
        assertThat(there.cocoon.calls().calls("snapshot import")).isZero();
        assertThat(there.cocoon.calls().creations()).containsOnly(Map.entry("vk-d-web", 1L));
        await().untilAsserted(() -> assertThat(there.staged()).isEmpty());
    }

    @Test
    void aHibernatedVmWakesFromTheStoreWhenThatNodeIsGone() {
        hibernated("web");
        here.stop();

        create("web", there);

        ready("web");
        assertThat(there.cocoon.calls().calls("snapshot import")).isOne();
        assertThat(there.staged()).isEmpty();
    }

    @Test
    void aHibernatedVmWakesFromTheStoreWhenTheFilesOfThatNodeAreNotWhatWasPushed() throws Exception {
        hibernated("web");
        try (var saved = Files.walk(Path.of(Objects.requireNonNull(here.environment.get("VK_COCOON_SNAPSHOT_DIR"))))) {
            for (Path file : saved.filter(it -> it.endsWith("memory-ranges")).toList()) {
                Files.writeString(file, "something else altogether");
            }
        }

        create("web", there);

        ready("web");
        assertThat(there.cocoon.calls().calls("snapshot import")).isOne();
        assertThat(there.staged()).isEmpty();
    }

    @Test
    void whatAKilledDaemonLeftInTheStagingDirectoryIsSweptAtStart() throws Exception {
        there.stop();
        Files.createDirectories(there.staging().resolve("vk-d-web-123/deep"));
        Files.writeString(there.staging().resolve("vk-d-web-123/memory-ranges"), "half");

        there.start();

        await().atMost(LONG).untilAsserted(() -> assertThat(there.staged()).isEmpty());
    }

    /** Runs a VM on the first node, hibernates it there and takes its Pod away. */
    private void hibernated(String name) {
        create(name, here);
        ready(name);
        annotate(name, "vm.cocoonstack.io/hibernate");
        await().atMost(LONG).untilAsserted(() -> assertThat(annotation(name, "vm.cocoonstack.io/lifecycle-state"))
                .isEqualTo("hibernated"));
        annotate(name, "vm.cocoonstack.io/keep-snapshot-on-delete");
        client.pods().inNamespace("default").withName(name).delete();
        await().atMost(LONG)
                .until(() -> client.pods().inNamespace("default").withName(name).get() == null);
    }

    private void annotate(String name, String key) {
        client.pods()
                .inNamespace("default")
                .withName(name)
                .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        "{\"metadata\":{\"annotations\":{\"" + key + "\":\"true\"}}}");
    }

    private void create(String name, NodeOfTwo node) {
        client.resource(new PodBuilder()
                        .withNewMetadata()
                        .withNamespace("default")
                        .withName(name)
                        .addToAnnotations("vm.cocoonstack.io/name", "vk-d-" + name)
                        .addToAnnotations("cocoonset.cocoonstack.io/managed", "true")
                        .addToAnnotations("cocoonset.cocoonstack.io/mode", "run")
                        .addToAnnotations("cocoonset.cocoonstack.io/image", "img:1")
                        .endMetadata()
                        .withNewSpec()
                        .withNodeName(node.name)
                        .addNewContainer()
                        .withName("agent")
                        .withImage("img:1")
                        .endContainer()
                        .endSpec()
                        .build())
                .create();
    }

    private void ready(String name) {
        await().atMost(LONG).untilAsserted(() -> {
            Pod pod = client.pods().inNamespace("default").withName(name).get();
            assertThat(Readiness.isPodReady(pod))
                    .as(pod.getMetadata().getAnnotations() + " " + pod.getStatus())
                    .isTrue();
            assertThat(annotation(name, "vm.cocoonstack.io/lifecycle-state")).isEqualTo("ready");
        });
    }

    private String annotation(String name, String key) {
        return client.pods()
                .inNamespace("default")
                .withName(name)
                .get()
                .getMetadata()
                .getAnnotations()
                .get(key);
    }
}
