package io.cocoonstack.provider.testing.controlplane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

@ControlPlane.Required
class ControlPlaneIT {

    private static final String NODE = """
            apiVersion: v1
            kind: Node
            metadata: {name: vnode, labels: {type: virtual-kubelet}}
            """;

    private static final String READY = """
            {"status": {
              "capacity": {"cpu": "4", "memory": "8Gi", "pods": "10"},
              "allocatable": {"cpu": "4", "memory": "8Gi", "pods": "10"},
              "addresses": [{"type": "InternalIP", "address": "127.0.0.1"}],
              "conditions": [{"type": "Ready", "status": "True", "reason": "Test", "message": "up"}]}}
            """;

    private static final String POD = """
            apiVersion: v1
            kind: Pod
            metadata: {name: pod}
            spec:
              containers: [{name: vm, image: "registry.example/vm:1"}]
            """;

    @TempDir
    static Path workDir;

    private static ControlPlane plane;

    @BeforeAll
    static void start() {
        plane = ControlPlane.start(workDir);
        plane.kubectl().apply(NODE);
        plane.kubectl("patch", "node", "vnode", "--subresource=status", "--type=merge", "-p", READY)
                .orThrow();
    }

    @AfterAll
    static void stop() {
        if (plane != null) {
            plane.close();
        }
    }

    @Test
    void schedulerBindsAPodToTheNode() {
        plane.kubectl().apply(POD);

        plane.kubectl("wait", "pod/pod", "--for=condition=PodScheduled", "--timeout=30s")
                .orThrow();

        assertThat(plane.kubectl("get", "pod", "pod", "-o", "jsonpath={.spec.nodeName}")
                        .orThrow())
                .isEqualTo("vnode");
    }

    @Test
    void dataOutlivesAnOutageOfTheApiServer() {
        plane.kubectl("create", "configmap", "kept", "--from-literal=a=b").orThrow();

        plane.stopApiServer();
        assertThat(plane.kubectl("get", "configmap", "kept").exit()).isNotZero();
        plane.startApiServer();

        assertThat(plane.kubectl("get", "configmap", "kept", "-o", "jsonpath={.data.a}")
                        .orThrow())
                .isEqualTo("b");
    }

    @Test
    void aUserWithoutARoleMayReadNoPods() {
        plane.kubectl("create", "serviceaccount", "nobody").orThrow();
        String token = plane.kubectl("create", "token", "nobody").orThrow().strip();

        Kubectl nobody = new Kubectl(
                plane.kubectl().binary(),
                plane.kubeconfig("nobody", token),
                plane.kubectl().timeout());

        assertThat(nobody.run("get", "pods").stderr()).contains("Forbidden", "system:serviceaccount:default:nobody");
    }

    @Test
    void theApiServerShowsTheKubeletACertificateOfTheAuthority() throws Exception {
        plane.kubectl().apply(POD.replace("name: pod", "name: logging").replace("spec:", "spec:\n  nodeName: vnode"));
        try (LoopbackKubelet kubelet = new LoopbackKubelet(plane.issueServing("vnode"), plane.authority())) {
            String port =
                    "{\"status\": {\"daemonEndpoints\": {\"kubeletEndpoint\": {\"Port\": " + kubelet.port() + "}}}}";
            plane.kubectl("patch", "node", "vnode", "--subresource=status", "--type=merge", "-p", port)
                    .orThrow();

            assertThat(plane.kubectl("logs", "logging").orThrow())
                    .startsWith("/containerLogs/default/logging/vm for ")
                    .contains("CN=kube-apiserver-kubelet-client", "O=system:masters");
        }
    }

    @Test
    @EnabledIfEnvironmentVariable(
            named = "COCOON_OLDEST_KUBECTL",
            matches = ".+",
            disabledReason = "COCOON_OLDEST_KUBECTL is not set; .ci/oldest-kubectl prints the path to set it to")
    void anOldKubectlUnderstandsTheApiServer() {
        Kubectl old = plane.kubectl(Path.of(System.getenv("COCOON_OLDEST_KUBECTL")));

        assertThat(old.run("get", "nodes", "-o", "name").orThrow().strip()).isEqualTo("node/vnode");
    }

    @Test
    void aJavaClientTrustsTheEmbeddedAuthority() {
        Config config = Config.fromKubeconfig(plane.kubeconfig().toFile());
        try (KubernetesClient client =
                new KubernetesClientBuilder().withConfig(config).build()) {
            assertThat(client.nodes().withName("vnode").get()).isNotNull();
        }
    }

    @Test
    void metricsServerIsRegistered() {
        Path assets = ControlPlane.assets().orElseThrow();
        assumeTrue(ControlPlaneProgram.METRICS_SERVER.isIn(assets), "there is no metrics-server in " + assets);

        plane.startMetricsServer();

        assertThat(plane.kubectl("get", "--raw", "/apis/metrics.k8s.io/v1beta1").orThrow())
                .contains("NodeMetrics");
    }
}
