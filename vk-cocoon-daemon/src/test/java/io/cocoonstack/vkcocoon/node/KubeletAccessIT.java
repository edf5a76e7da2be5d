package io.cocoonstack.vkcocoon.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.core.cluster.review.ReviewedAccess;
import io.cocoonstack.provider.core.kubelet.access.AccessControl;
import io.cocoonstack.provider.core.kubelet.access.AccessControl.Verdict;
import io.cocoonstack.provider.core.kubelet.access.AccessRule;
import io.cocoonstack.provider.core.kubelet.access.Caller;
import io.cocoonstack.provider.testing.controlplane.ControlPlane;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The certificate and the roles of the kubelet port, as the manual says to set them up. */
@ControlPlane.Required
class KubeletAccessIT {

    private static final Path MANUAL = Path.of("../docs/kubelet-api.md");

    @TempDir
    private static Path directory;

    private static RealNode node;
    private static ControlPlane plane;
    private static DaemonHost host;

    @BeforeAll
    static void aNode() throws Exception {
        node = new RealNode(directory);
        plane = node.plane;
        host = node.host;
        host.with("VK_KUBELET_AUTH", "webhook").with("VK_TLS_BOOTSTRAP", "csr");
        node.start();
        for (String role : roles()) {
            plane.kubectl().apply(role);
        }
    }

    @AfterAll
    static void end() {
        node.close();
    }

    /** The manifests in the manual. */
    private static List<String> roles() throws Exception {
        return Pattern.compile("```yaml\\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(MANUAL))
                .results()
                .map(block -> block.group(1))
                .toList();
    }

    private static String token(String account, String role) {
        plane.kubectl("create", "serviceaccount", account).orThrow();
        plane.kubectl(
                        "create",
                        "clusterrolebinding",
                        account,
                        "--clusterrole=" + role,
                        "--serviceaccount=default:" + account)
                .orThrow();
        return plane.kubectl("create", "token", account).orThrow().strip();
    }

    @Test
    void theClusterCertifiesThePortOnceAnAdministratorApproves() throws Exception {
        String order = plane.kubectl("get", "csr", "-o", "name").orThrow().strip();
        assertThat(order)
                .startsWith("certificatesigningrequest.certificates.k8s.io/vk-cocoon-" + DaemonHost.NODE + "-");
        assertThat(host.logText()).contains("waiting for approval");
        assertThat(plane.kubectl("get", order.replace("certificatesigningrequest.certificates.k8s.io", "csr"))
                        .stdout())
                .contains("kubernetes.io/kubelet-serving", "Pending");

        plane.kubectl("certificate", "approve", order.substring(order.indexOf('/') + 1))
                .orThrow();
        await().atMost(RealNode.PATIENCE.multipliedBy(2))
                .ignoreExceptionsInstanceOf(IOException.class)
                .untilAsserted(() -> {
                    try (PortClient client = new PortClient(host.kubeletPort(), plane.authority())) {
                        assertThat(client.status("/healthz", ""))
                                .as(
                                        "verified against the cluster's authority, by address; and nobody gets in without a name")
                                .isEqualTo(401);
                    }
                });
        String scraper = token("scraper-of-the-port", "vk-cocoon-scraper");
        String gateway = token("gateway-to-the-port", "vk-cocoon-api-server");
        try (PortClient client = new PortClient(host.kubeletPort(), plane.authority())) {
            assertThat(client.status("/pods", gateway)).isEqualTo(200);
            assertThat(client.status("/pods", scraper)).isEqualTo(403);
            assertThat(client.status("/metrics/resource", scraper)).isNotIn(401, 403);
            assertThat(client.status("/exec/d/p/c?command=id&output=1", scraper))
                    .isEqualTo(403);
            assertThat(client.status("/exec/d/p/c?command=id&output=1", gateway))
                    .isEqualTo(404);
        }
    }

    @Test
    void theDaemonsRoleIsEnoughToDecideAboutCallers() throws Exception {
        String daemon = token("daemon", "vk-cocoon-kubelet-api");
        String caller = token("caller", "vk-cocoon-scraper");
        try (KubernetesClient client = new KubernetesClientBuilder()
                .withConfig(
                        Config.fromKubeconfig(plane.kubeconfig("daemon", daemon).toFile()))
                .build()) {
            AccessControl access = ReviewedAccess.delegated(client, DaemonHost.NODE, null, InstantSource.system());
            Caller scraper = new Caller(List.of(), caller);
            assertThat(access.check(scraper, AccessRule.of("GET", List.of("stats", "summary"))))
                    .isInstanceOf(Verdict.Allowed.class);
            assertThat(access.check(scraper, AccessRule.of("GET", List.of("exec", "d", "p", "c"))))
                    .isInstanceOf(Verdict.Denied.class);
            assertThat(access.check(new Caller(List.of(), "nobody"), AccessRule.of("GET", List.of("pods"))))
                    .isInstanceOf(Verdict.Unauthenticated.class);
        }
        for (String verb : List.of("create", "get")) {
            assertThat(plane.kubectl(
                                    "auth",
                                    "can-i",
                                    verb,
                                    "certificatesigningrequests.certificates.k8s.io",
                                    "--as=system:serviceaccount:default:daemon")
                            .stdout())
                    .startsWith("yes");
        }
    }
}
