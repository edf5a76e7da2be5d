package io.cocoonstack.vkcocoon.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.cocoonstack.provider.testing.controlplane.ControlPlane;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What people and autoscalers see of a VM's use: a real metrics-server scrapes the daemon's kubelet port with its own token. */
@ControlPlane.Required
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class TopIT {

    /** metrics-server scrapes every ten seconds and needs two; the autoscaler looks every fifteen. */
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir
    private static Path directory;

    private static RealNode node;
    private static BusyHost busy;
    private static DaemonHost host;
    private static String pod;

    @BeforeAll
    static void aBusyNode() throws Exception {
        Path assets = ControlPlane.assets().orElseThrow();
        assumeTrue(
                Files.isExecutable(assets.resolve("metrics-server")), () -> "there is no metrics-server in " + assets);
        node = new RealNode(directory);
        host = node.host;
        busy = new BusyHost(directory.resolve("host"));
        host.cocoon().addImage("img:1", "oci");
        ControlPlane.KeyPairFiles serving = node.plane.issueServing("kubelet");
        host.with("VK_KUBELET_AUTH", "webhook")
                .with("VK_TLS_CERT", serving.certificate().toString())
                .with("VK_TLS_KEY", serving.key().toString())
                .with("VK_PROC_ROOT", busy.proc().toString())
                .with("VK_CGROUP_ROOT", busy.cgroup().toString());
        node.start();
        node.apply(WORKLOAD);
        node.eventually(() -> assertThat(host.cocoon().vm(Worker.VM)).isPresent());
        JsonNode vm = host.cocoon().vm(Worker.VM).orElseThrow();
        busy.vm(
                vm.get("id").asString(),
                vm.get("pid").asLong(),
                vm.at("/network_configs/0/tap").asString());
        eventually(() -> assertThat(node.kubectl("get", "pods")).contains("1/1", "Running"));
        pod = node.kubectl("get", "pods", "-o", "jsonpath={.items[0].metadata.name}");
        node.plane.startMetricsServer();
    }

    @AfterAll
    static void end() {
        if (node != null) {
            node.close();
        }
        if (busy != null) {
            busy.close();
        }
    }

    @Test
    @Order(1)
    void topShowsTheVmAndTheNode() {
        eventually(
                () -> assertThat(node.kubectl("top", "pod", pod, "--no-headers").split("\\s+"))
                        .hasSize(3)
                        .satisfies(row -> {
                            assertThat(cores(row[1])).isBetween(0.2, 0.3);
                            assertThat(row[2]).isEqualTo("300Mi");
                        }));
        eventually(() -> assertThat(node.kubectl("top", "node", DaemonHost.NODE, "--no-headers")
                        .split("\\s+"))
                .satisfies(row -> {
                    assertThat(cores(row[1])).isBetween(1.2, 1.8);
                    assertThat(row[3]).isEqualTo("2048Mi");
                }));
        assertThat(node.kubectl("top", "pod", pod, "--containers", "--no-headers"))
                .contains("runner");
    }

    @Test
    @Order(2)
    void anAutoscalerSeesTheUse() {
        eventually(() -> assertThat(node.kubectl(
                        "get",
                        "hpa",
                        "workers",
                        "-o",
                        "jsonpath={.status.currentMetrics[0].resource.current.averageUtilization}"))
                .isNotEmpty()
                .satisfies(percent -> assertThat(Integer.parseInt(percent)).isBetween(40, 60)));
        assertThat(node.kubectl("get", "hpa", "workers", "-o", "jsonpath={.status.conditions}"))
                .contains("ValidMetricFound");
    }

    @Test
    void aReaderOfStatsAndMetricsSeesEverySurfaceAndNothingElse() throws Exception {
        node.apply(READER);
        String token = node.plane.kubectl("create", "token", "reader").orThrow().strip();

        int port = Integer.parseInt(
                node.jsonPath("node", DaemonHost.NODE, "{.status.daemonEndpoints.kubeletEndpoint.Port}"));

        try (PortClient client = new PortClient(port, node.plane.authority())) {
            JsonNode summary = new JsonMapper()
                    .readTree(client.get("/stats/summary", token).body());
            assertThat(summary.at("/node/nodeName").asString()).isEqualTo(DaemonHost.NODE);
            assertThat(summary.at("/pods/0/podRef/name").asString()).isEqualTo(pod);
            assertThat(summary.at("/pods/0/podRef/uid").asString()).isNotEmpty();
            assertThat(summary.at("/pods/0/containers/0/name").asString()).isEqualTo("runner");
            assertThat(summary.at("/pods/0/network/rxBytes").asLong()).isEqualTo(1000);
            long commands = host.cocoon().calls().entries().size();
            assertThat(client.get("/metrics/resource", token).body())
                    .contains("container_cpu_cfs_throttled_periods_total{namespace=\"default\",pod=\"" + pod
                            + "\",container=\"runner\"} 3 ");
            assertThat(client.get("/metrics", token).body())
                    .contains("cocoon_vk_vm_memory_rss_bytes{", "vm=\"" + Worker.VM + "\"");
            assertThat(host.cocoon().calls().entries()).as("no command was run").hasSize((int) commands);
            assertThat(client.status("/pods", token)).isEqualTo(403);
            assertThat(client.status("/metrics/resource", "wrong")).isEqualTo(401);
        }
    }

    /** CPU as kubectl prints it, in cores. */
    private static double cores(String text) {
        Matcher milli = Pattern.compile("(\\d+)m").matcher(text);
        assertThat(milli.matches()).as(text).isTrue();
        return Long.parseLong(milli.group(1)) / 1000.0;
    }

    private static void eventually(ThrowingRunnable assertion) {
        node.eventually(PATIENCE, assertion);
    }

    private static final String READER = """
            apiVersion: v1
            kind: ServiceAccount
            metadata: {name: reader}
            ---
            apiVersion: rbac.authorization.k8s.io/v1
            kind: ClusterRole
            metadata: {name: usage-reader}
            rules:
            - {apiGroups: [""], resources: [nodes/stats, nodes/metrics], verbs: [get]}
            ---
            apiVersion: rbac.authorization.k8s.io/v1
            kind: ClusterRoleBinding
            metadata: {name: usage-reader}
            roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: usage-reader}
            subjects: [{kind: ServiceAccount, name: reader, namespace: default}]
            """;

    private static final String WORKLOAD = """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: workers}
            spec:
              replicas: 1
              selector: {matchLabels: {app: workers}}
              template:
                metadata:
                  labels: {app: workers}
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
            ---
            apiVersion: autoscaling/v2
            kind: HorizontalPodAutoscaler
            metadata: {name: workers}
            spec:
              scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: workers}
              minReplicas: 1
              maxReplicas: 1
              metrics:
              - type: Resource
                resource: {name: cpu, target: {type: Utilization, averageUtilization: 100}}
            """;
}
