package io.cocoonstack.vkcocoon.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.cocoonstack.provider.testing.controlplane.ControlPlane;
import io.cocoonstack.provider.testing.controlplane.Kubectl;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** The daemon as a process on a real control plane: scheduler, controllers and kubectl are the ones people run. */
@ControlPlane.Required
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class RealClusterIT {

    @TempDir
    private static Path directory;

    private static RealNode node;
    private static DaemonHost host;

    @BeforeAll
    static void aNode() throws Exception {
        node = new RealNode(directory);
        host = node.host;
        host.cocoon().addImage("img:1", "oci");
        host.cocoon().addSnapshot("golden/desk-linux:2026.07", "img:1");
        host.with("VK_SNAPSHOT_CPU_CLASS", "n2-cascade-lake-v1");
        node.start();
    }

    @AfterAll
    static void end() {
        node.close();
    }

    @AfterEach
    void noPodIsLeft() {
        node.kubectl("delete", "pods", "--all", "--wait=true", "--timeout=60s");
    }

    @Test
    void theNodeShowsItsLabelsTaintAddressAndCapacity() {
        String shown = node.kubectl("get", "node", DaemonHost.NODE, "-o", "json");
        assertThat(node.jsonPath("node", DaemonHost.NODE, "{.metadata.labels}"))
                .contains(
                        "\"type\":\"virtual-kubelet\"",
                        "\"node.kubernetes.io/instance-type\":\"virtual-node\"",
                        "\"cocoonstack.io/pool\":\"default\"",
                        "\"cocoonstack.io/snapshot-cpu-class\":\"n2-cascade-lake-v1\"",
                        "\"node-role.kubernetes.io/cocoon-vm\":\"\"",
                        "\"kubernetes.io/os\":\"linux\"");
        assertThat(node.jsonPath("node", DaemonHost.NODE, "{.spec.taints}"))
                .contains("virtual-kubelet.io/provider", "cocoon", "NoSchedule")
                .doesNotContain("not-ready", "unreachable");
        assertThat(node.jsonPath("node", DaemonHost.NODE, "{.status.capacity.cpu} {.status.allocatable.cpu}"))
                .isEqualTo("400 320");
        assertThat(node.jsonPath("node", DaemonHost.NODE, "{.status.capacity.pods} {.status.allocatable.pods}"))
                .isEqualTo("500 500");
        assertThat(node.jsonPath("node", DaemonHost.NODE, "{.status.capacity.memory} {.status.allocatable.memory}"))
                .isEqualTo("800Gi 640Gi");
        assertThat(shown).contains("\"address\": \"127.0.0.1\"", "v1.36.0-vk-cocoon-");
        assertThat(node.kubectl("get", "lease", "-n", "kube-node-lease", DaemonHost.NODE))
                .contains(DaemonHost.NODE);
    }

    @Test
    void anOpenKubeletPortIsWarnedOf() {
        assertThat(host.logText())
                .containsPattern("the kubelet API on \\S*:" + host.kubeletPort() + " is open: whoever reaches it");
    }

    @Test
    void podsAreScheduledRunTurnReadyAndAreDescribedAndDeleted() {
        node.apply(Worker.POD);
        node.apply(CLONE);
        node.apply(UNMANAGED);
        for (String pod : List.of("worker", "fleet-0", "fleet-legacy")) {
            ready(pod);
        }
        assertThat(node.jsonPath("pod", "worker", "{.status.podIP}")).isEqualTo(address(Worker.VM));
        assertThat(node.jsonPath("pod", "fleet-legacy", "{.status.podIP}")).isEqualTo("127.44.7.21");
        assertThat(node.jsonPath(
                        "pod",
                        "fleet-0",
                        "{.metadata.annotations.vm\\.cocoonstack\\.io/lifecycle-observed-generation}"))
                .isEqualTo("4");
        assertThat(node.kubectl("get", "pods", "-o", "wide")).contains("1/1", "Running", DaemonHost.NODE);
        assertThat(node.kubectl("describe", "pod", "worker"))
                .contains("Create pod in provider successfully", "ProviderCreateSuccess");
        String argv = host.cocoon().calls().entries().toString();
        assertThat(argv).contains(Worker.VM);

        assertThat(node.kubectl("delete", "pod", "worker", "--timeout=60s")).contains("deleted");
        assertThat(host.cocoon().vm(Worker.VM)).isEmpty();
        assertThat(host.cocoon().vm("vk-lab-fleet-0")).isPresent();
    }

    @Test
    void ofTwoPodsWithOneVmNameTheSecondIsRefusedWithAnEventAndTheFirstIsUntouched() {
        node.apply(Worker.POD);
        ready("worker");
        String id = vmId();
        node.apply(Worker.POD.replace("name: worker", "name: thief"));
        node.eventually(() -> assertThat(node.kubectl("get", "events", "--field-selector", "involvedObject.name=thief"))
                .contains("CreateBringUpFailed", "default/worker"));
        assertThat(node.jsonPath("pod", "thief", "{.status.reason}")).isEqualTo("ProviderFailed");
        node.kubectl("delete", "pod", "thief", "--timeout=60s");

        assertThat(vmId()).isEqualTo(id);
        ready("worker");
    }

    @Test
    void badPodsAreToldWhatIsWrongAndLeaveNothingHalfMade() {
        node.apply(Worker.POD.replace("vm.cocoonstack.io/name: " + Worker.VM, "team: x"));
        node.eventually(() -> assertThat(node.kubectl("describe", "pod", "worker"))
                .contains("ProviderFailed", "annotation vm.cocoonstack.io/name is missing"));
        node.kubectl("delete", "pod", "worker", "--timeout=60s");

        node.apply(Worker.POD.replace("memory: 2Gi", "memory: 512M"));
        node.eventually(
                () -> assertThat(node.kubectl("describe", "pod", "worker")).contains("512 MiB"));
        assertThat(host.cocoon().vms()).isEmpty();
    }

    @Test
    void thePlanSaysWhatAStartWouldDoWithoutDoingIt() throws Exception {
        node.apply(Worker.POD);
        ready("worker");
        long runs = host.cocoon().calls().calls("vm run");
        String plan = host.run("plan");

        assertThat(plan).contains("default/worker", "adopt sandbox-agents-worker");
        assertThat(host.cocoon().calls().calls("vm run")).isEqualTo(runs);
        ready("worker");
    }

    @Test
    void theNodeComesBackWhenSomebodyDeletesIt() {
        String uid = node.jsonPath("node", DaemonHost.NODE, "{.metadata.uid}");
        node.kubectl("delete", "node", DaemonHost.NODE);

        node.eventually(() -> assertThat(node.jsonPath("node", DaemonHost.NODE, "{.metadata.uid}"))
                .isNotEmpty()
                .isNotEqualTo(uid));
        node.eventuallyReady();
    }

    /** Last, because kube-scheduler may need long to come back from an outage, or end itself. */
    @Test
    @Order(Integer.MAX_VALUE)
    void anApiServerThatIsAwayForAMinuteLosesNothing() {
        node.apply(Worker.POD);
        ready("worker");
        String id = vmId();
        long removals = host.cocoon().calls().calls("vm rm");
        node.plane.stopApiServer();
        // The outage itself is what is tested: nothing can be awaited while nobody answers.
        await().pollDelay(Duration.ofSeconds(60))
                .timeout(Duration.ofSeconds(70))
                .until(() -> true);
        node.plane.startApiServer();

        node.eventuallyReady();
        ready("worker");
        // Bound by hand: what is tested is the node, not how soon the scheduler is back.
        node.apply(CLONE.replace("spec:\n", "spec:\n  nodeName: " + DaemonHost.NODE + "\n"));
        ready("fleet-0");
        assertThat(vmId()).isEqualTo(id);
        assertThat(host.cocoon().calls().calls("vm rm")).isEqualTo(removals);
        assertThat(host.running()).isTrue();
    }

    @Test
    void theOldestKubectlPeopleInstallWorksToo() {
        String named = System.getenv().getOrDefault("COCOON_OLDEST_KUBECTL", "");
        Path old = Path.of(named);
        assumeTrue(
                !named.isEmpty() && Files.isExecutable(old),
                "COCOON_OLDEST_KUBECTL names no program: .ci/oldest-kubectl fetches one");
        Kubectl kubectl = node.plane.kubectl(old);
        node.apply(Worker.POD);
        ready("worker");

        assertThat(kubectl.run("get", "pods", "-o", "wide").stdout()).contains("worker", "1/1", "Running");
        assertThat(kubectl.run("describe", "pod", "worker").stdout()).contains("ProviderCreateSuccess");
        assertThat(kubectl.run("delete", "pod", "worker", "--timeout=60s").stdout())
                .contains("deleted");
        assertThat(host.cocoon().vm(Worker.VM)).isEmpty();
    }

    private static void ready(String pod) {
        node.ready(pod);
        assertThat(node.jsonPath("pod", pod, "{.status.podIP}{.status.hostIP}")).endsWith("127.0.0.1");
    }

    private static String vmId() {
        return host.cocoon().vm(Worker.VM).orElseThrow().get("id").asString();
    }

    private static String address(String vm) {
        return host.cocoon().addressOf(vm).orElseThrow();
    }

    private static final String CLONE = """
            apiVersion: v1
            kind: Pod
            metadata:
              name: fleet-0
              annotations:
                cocoonset.cocoonstack.io/generation: "4"
                cocoonset.cocoonstack.io/image: golden/desk-linux:2026.07
                cocoonset.cocoonstack.io/mode: clone
                cocoonset.cocoonstack.io/os: linux
                cocoonset.cocoonstack.io/storage: 40Gi
                cocoonset.cocoonstack.io/snapshot-policy: main-only
                cocoonset.cocoonstack.io/managed: "true"
                vm.cocoonstack.io/name: vk-lab-fleet-0
                vm.cocoonstack.io/backend: cloud-hypervisor
            spec:
              terminationGracePeriodSeconds: 1
              nodeSelector: {cocoonstack.io/pool: default, cocoonstack.io/snapshot-cpu-class: n2-cascade-lake-v1}
              tolerations:
              - {key: virtual-kubelet.io/provider, operator: Exists}
              - {key: node.kubernetes.io/not-ready, operator: Exists, effect: NoExecute}
              - {key: node.kubernetes.io/unreachable, operator: Exists, effect: NoExecute}
              containers:
              - name: agent
                image: ghcr.io/cocoonstack/placeholder:latest
                resources:
                  requests: {cpu: "2", memory: 4Gi, ephemeral-storage: 40Gi}
                  limits: {cpu: "2", memory: 4Gi, ephemeral-storage: 40Gi}
            """;

    private static final String UNMANAGED = """
            apiVersion: v1
            kind: Pod
            metadata:
              name: fleet-legacy
              annotations:
                cocoonset.cocoonstack.io/generation: "4"
                cocoonset.cocoonstack.io/mode: static
                cocoonset.cocoonstack.io/os: windows
                vm.cocoonstack.io/name: vk-lab-fleet-legacy
                vm.cocoonstack.io/backend: cloud-hypervisor
                vm.cocoonstack.io/conn-type: vnc
                vm.cocoonstack.io/id: ext-win-0042
                vm.cocoonstack.io/ip: 127.44.7.21
                vm.cocoonstack.io/vnc-port: "5904"
            spec:
              terminationGracePeriodSeconds: 1
              nodeSelector: {cocoonstack.io/pool: default}
              tolerations: [{key: virtual-kubelet.io/provider, operator: Exists}]
              containers: [{name: agent, image: "ghcr.io/cocoonstack/placeholder:latest"}]
            """;
}
