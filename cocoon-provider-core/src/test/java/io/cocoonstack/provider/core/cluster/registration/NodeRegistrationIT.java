package io.cocoonstack.provider.core.cluster.registration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.core.engine.SystemScheduling;
import io.cocoonstack.provider.core.node.WantedNode;
import io.cocoonstack.provider.core.node.health.NodeChecks;
import io.cocoonstack.provider.testing.controlplane.ControlPlane;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against a real API server, controller manager and scheduler. */
@ControlPlane.Required
class NodeRegistrationIT {

    private static final Duration SOON = Duration.ofSeconds(40);
    private static final Map<String, String> RESOURCES = Map.of("cpu", "8", "memory", "64Gi", "pods", "256");

    @TempDir
    static Path workDir;

    private static ControlPlane plane;

    private final SystemScheduling scheduling = new SystemScheduling();
    private final AtomicReference<WantedNode> wanted = new AtomicReference<>(Nodes.plain());
    private KubernetesClient statusClient;
    private KubernetesClient heartbeatClient;
    private NodeRegistration registration;

    @BeforeAll
    static void startPlane() {
        plane = ControlPlane.start(workDir);
    }

    @AfterAll
    static void stopPlane() {
        if (plane != null) {
            plane.close();
        }
    }

    @BeforeEach
    void register() {
        statusClient = client();
        heartbeatClient = client();
        registration = new NodeRegistration(statusClient, heartbeatClient, "cocoon-pool", wanted::get, scheduling);
        registration.start();
        plane.kubectl("wait", "--for=create", "node/cocoon-pool", "--timeout=30s")
                .orThrow();
        plane.kubectl("wait", "--for=condition=Ready", "node/cocoon-pool", "--timeout=30s")
                .orThrow();
    }

    @AfterEach
    void close() {
        registration.close();
        scheduling.close();
        statusClient.close();
        heartbeatClient.close();
        plane.kubectl("delete", "node", "cocoon-pool", "--ignore-not-found").orThrow();
    }

    @Test
    void theNodeGoesReadyWithLabelsTaintAndLease() {
        assertThat(node("{.metadata.labels.cocoonstack\\.io/pool}")).isEqualTo("default");
        assertThat(node("{.metadata.labels.node\\.kubernetes\\.io/instance-type}"))
                .isEqualTo("virtual-node");
        assertThat(node("{.status.allocatable.pods}")).isEqualTo("256");
        assertThat(node("{.status.daemonEndpoints.kubeletEndpoint.Port}")).isEqualTo("10250");
        await().atMost(SOON).untilAsserted(() -> assertThat(node("{.spec.taints[*].key}"))
                .isEqualTo("virtual-kubelet.io/provider"));
        await().atMost(SOON).untilAsserted(() -> assertThat(leaseOwner()).isEqualTo(node("{.metadata.uid}")));
    }

    @Test
    void everyKindOfChangeArrivesAndOthersKeepTheirs() {
        wanted.set(Nodes.with("amd-zen4", "", with("hugepages-1Gi", "4Gi"), NodeChecks.FINE));
        registration.changed();
        await().atMost(SOON).untilAsserted(() -> assertThat(node("{.status.capacity.hugepages-1Gi}"))
                .isEqualTo("4Gi"));

        plane.kubectl("label", "node", "cocoon-pool", "team=blue").orThrow();
        plane.kubectl("annotate", "node", "cocoon-pool", "x=1").orThrow();
        plane.kubectl("cordon", "cocoon-pool").orThrow();
        patchStatus(
                "{\"status\":{\"conditions\":[{\"type\":\"KernelDeadlock\",\"status\":\"False\",\"reason\":\"None\"}]}}");
        patchStatus(
                "{\"status\":{\"addresses\":[{\"$patch\":\"replace\"},{\"type\":\"InternalIP\",\"address\":\"10.0.0.5\"},"
                        + "{\"type\":\"InternalIP\",\"address\":\"10.0.0.6\"}]}}");
        wanted.set(Nodes.with(
                "", "cocoon://node-7", with("hugepages-2Mi", "1Gi"), new NodeChecks(List.of(), true, false)));
        registration.changed();

        await().atMost(SOON)
                .untilAsserted(() -> assertThat(node("{.status.conditions[?(@.type==\"DiskPressure\")].status}"))
                        .isEqualTo("True"));
        assertThat(node("{.status.capacity}")).contains("hugepages-2Mi").doesNotContain("hugepages-1Gi");
        assertThat(node("{.status.addresses[*].address}")).isEqualTo("10.0.0.7 cocoon-pool");
        assertThat(node("{.metadata.labels}")).contains("\"team\":\"blue\"").doesNotContain("snapshot-cpu-class");
        assertThat(node("{.metadata.annotations.x}")).isEqualTo("1");
        assertThat(node("{.status.conditions[?(@.type==\"KernelDeadlock\")].reason}"))
                .isEqualTo("None");
        assertThat(node("{.spec.providerID}")).isEqualTo("cocoon://node-7");
        assertThat(node("{.spec.unschedulable}")).isEqualTo("true");
        assertThat(registration.problems()).isEmpty();
    }

    @Test
    void aRemovedTaintComesBackNextToForeignOnes() {
        plane.kubectl("taint", "node", "cocoon-pool", "foreign=1:NoSchedule").orThrow();
        plane.kubectl("taint", "node", "cocoon-pool", "virtual-kubelet.io/provider-")
                .orThrow();
        registration.changed();

        await().atMost(SOON).untilAsserted(() -> assertThat(node("{.spec.taints[*].key}"))
                .contains("foreign")
                .contains("virtual-kubelet.io/provider"));
    }

    @Test
    void aDeletedNodeComesBackAndOwnsItsLease() {
        String first = node("{.metadata.uid}");
        plane.kubectl("delete", "node", "cocoon-pool").orThrow();

        await().atMost(SOON).untilAsserted(() -> {
            assertThat(node("{.metadata.uid}")).isNotEmpty().isNotEqualTo(first);
            assertThat(leaseOwner()).isEqualTo(node("{.metadata.uid}"));
        });
        plane.kubectl("wait", "--for=condition=Ready", "node/cocoon-pool", "--timeout=30s")
                .orThrow();
        assertThat(node("{.spec.taints[*].key}")).contains("virtual-kubelet.io/provider");
    }

    @Test
    void anApiServerThatIsAwayIsSurvived() {
        String uid = node("{.metadata.uid}");
        plane.stopApiServer();
        registration.changed();
        await().atMost(SOON).until(() -> !registration.problems().isEmpty());
        plane.startApiServer();
        String before = lease();

        await().atMost(SOON).untilAsserted(() -> {
            assertThat(registration.problems()).isEmpty();
            assertThat(lease()).isNotEqualTo(before);
        });
        assertThat(node("{.metadata.uid}")).isEqualTo(uid);
    }

    private static String lease() {
        return kubectl("get", "lease", "cocoon-pool", "-n", "kube-node-lease", "-o", "jsonpath={.spec.renewTime}");
    }

    private static void patchStatus(String patch) {
        plane.kubectl("patch", "node", "cocoon-pool", "--subresource=status", "--type=strategic", "-p", patch)
                .orThrow();
    }

    private static Map<String, String> with(String resource, String amount) {
        Map<String, String> all = new java.util.HashMap<>(RESOURCES);
        all.put(resource, amount);
        return all;
    }

    private static String leaseOwner() {
        return kubectl(
                "get",
                "lease",
                "cocoon-pool",
                "-n",
                "kube-node-lease",
                "-o",
                "jsonpath={.metadata.ownerReferences[0].uid}");
    }

    private static String node(String path) {
        return kubectl("get", "node", "cocoon-pool", "-o", "jsonpath=" + path);
    }

    /** What kubectl prints; nothing while there is no such object. */
    private static String kubectl(String... arguments) {
        return plane.kubectl(arguments).stdout();
    }

    private static KubernetesClient client() {
        return new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(plane.kubeconfig().toFile()))
                .build();
    }
}
