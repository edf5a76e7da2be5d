package io.cocoonstack.vkcocoon.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.cli.CocoonCli;
import io.cocoonstack.provider.core.VirtualNode;
import io.cocoonstack.provider.core.node.NodeIdentity;
import io.cocoonstack.provider.core.plan.startup.OrphanPolicy;
import io.cocoonstack.provider.network.lease.CocoonNetLeases;
import io.cocoonstack.provider.network.probe.HostProbes;
import io.cocoonstack.provider.testing.apiserver.InMemoryApiServer;
import io.cocoonstack.provider.testing.cocoon.FakeCocoon;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.readiness.Readiness;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All parts of the library together in one process, over the fake cocoon and the in-memory API server. */
class WholeNodeTest {

    private static final String NODE = "node-1";

    @TempDir
    private Path directory;

    private InMemoryApiServer server;
    private FakeCocoon cocoon;
    private KubernetesClient client;
    private CocoonCli runtime;
    private HostProbes probes;
    private VirtualNode node;

    @BeforeEach
    void aNode() throws Exception {
        server = InMemoryApiServer.start();
        cocoon = FakeCocoon.start(directory.resolve("c"));
        cocoon.addImage("img:1", "oci");
        cocoon.addSnapshot("golden:1", "img:1");
        client = new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(Files.readString(server.kubeconfig(directory.resolve("kubeconfig")))))
                .build();
        runtime = CocoonCli.builder(cocoon.binary()).build();
        probes = HostProbes.open();
        node = start();
    }

    private VirtualNode start() throws Exception {
        VirtualNode started = VirtualNode.builder(client, runtime)
                .identity(new NodeIdentity(
                        NODE, InetAddress.getByName("127.0.0.1"), "default", "", "", "virtual-node", 10250))
                .leases(CocoonNetLeases.open(cocoon.leaseFile(), cocoon.controlSocket(), InstantSource.system()))
                .probes(probes)
                .orphans(OrphanPolicy.DESTROY)
                .build();
        started.start();
        return started;
    }

    @AfterEach
    void end() {
        node.close();
        probes.close();
        runtime.close();
        client.close();
        cocoon.close();
        server.close();
    }

    @Test
    void podsBecomeVmsTurnReadySurviveARestartAndGoAway() throws Exception {
        client.resource(pod("run", "run", "img:1")).create();
        client.resource(pod("clone", "clone", "golden:1")).create();
        ready("run");
        ready("clone");
        String id = annotation("run", "vm.cocoonstack.io/id");
        assertThat(cocoon.vm("vk-d-run").orElseThrow().get("id").asString()).isEqualTo(id);

        node.close();
        node = start();
        ready("run");
        assertThat(cocoon.calls().creations()).containsOnly(Map.entry("vk-d-run", 1L), Map.entry("vk-d-clone", 1L));
        assertThat(annotation("run", "vm.cocoonstack.io/id")).isEqualTo(id);

        client.pods().inNamespace("default").withName("run").delete();
        await().atMost(Duration.ofSeconds(20)).untilAsserted(() -> assertThat(
                        client.pods().inNamespace("default").withName("run").get())
                .isNull());
        assertThat(cocoon.vm("vk-d-run")).isEmpty();
        assertThat(cocoon.vm("vk-d-clone")).isPresent();
        assertThat(Readiness.isNodeReady(client.nodes().withName(NODE).get())).isTrue();
    }

    @Test
    void whatIsToldOfAVmIsAnEventOfItsPod() {
        client.resource(pod("told", "run", "img:1")).create();
        ready("told");

        node.tell("vk-d-told", "SnapshotTransfer", "push vk-d-told:hibernate: 1.0 GiB of 2.0 GiB (50 %)");
        node.tell("vk-d-nobody", "SnapshotTransfer", "not for anybody");

        await().atMost(Duration.ofSeconds(20)).untilAsserted(() -> assertThat(
                        client.v1().events().inNamespace("default").list().getItems())
                .filteredOn(event -> event.getReason().equals("SnapshotTransfer"))
                .singleElement()
                .satisfies(event -> {
                    assertThat(event.getInvolvedObject().getName()).isEqualTo("told");
                    assertThat(event.getMessage()).contains("1.0 GiB of 2.0 GiB");
                }));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<html>502 Bad Gateway</html>", "{\"id\":\"HALF", "Usage: cocoon vm [command]"})
    void aCommandThatAnswersNonsenseIsToldAndTheVmIsNeitherLostNorDoubled(String nonsense) {
        cocoon.knobs().answerNext("vm run", nonsense);
        client.resource(pod("odd", "run", "img:1")).create();
        await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> assertThat(
                        client.v1().events().inNamespace("default").list().getItems())
                .anyMatch(event -> event.getReason().equals("CreateBringUpFailed")
                        && event.getMessage().contains("vm run")
                        && event.getInvolvedObject().getName().equals("odd")));
        client.resource(pod("fine", "run", "img:1")).create();

        ready("fine");
        ready("odd");
        assertThat(cocoon.calls().creations()).containsOnly(Map.entry("vk-d-odd", 1L), Map.entry("vk-d-fine", 1L));
    }

    @Test
    void aCommandThatHangsHoldsUpNobodyElse() {
        cocoon.knobs().hang("image pull");
        client.resource(pod("stuck", "run", "img:1")).create();
        await().atMost(Duration.ofSeconds(20)).until(() -> cocoon.calls().calls("image pull") == 1);
        client.resource(pod("clone", "clone", "golden:1")).create();

        ready("clone");
        cocoon.knobs().release("image pull");
        ready("stuck");
    }

    private void ready(String name) {
        await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
            Pod pod = client.pods().inNamespace("default").withName(name).get();
            assertThat(pod.getStatus().getPhase()).isEqualTo("Running");
            assertThat(pod.getStatus().getPodIP()).startsWith("127.");
            assertThat(Readiness.isPodReady(pod)).isTrue();
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

    private static Pod pod(String name, String mode, String image) {
        return new PodBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName(name)
                .addToAnnotations("vm.cocoonstack.io/name", "vk-d-" + name)
                .addToAnnotations("cocoonset.cocoonstack.io/managed", "true")
                .addToAnnotations("cocoonset.cocoonstack.io/mode", mode)
                .addToAnnotations("cocoonset.cocoonstack.io/image", image)
                .endMetadata()
                .withNewSpec()
                .withNodeName(NODE)
                .addNewContainer()
                .withName("agent")
                .withImage(image)
                .endContainer()
                .endSpec()
                .build();
    }
}
