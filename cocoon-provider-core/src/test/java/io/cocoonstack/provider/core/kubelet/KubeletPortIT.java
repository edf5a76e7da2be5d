package io.cocoonstack.provider.core.kubelet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.core.cluster.registration.NodeRegistration;
import io.cocoonstack.provider.core.cluster.rest.PodListJson;
import io.cocoonstack.provider.core.cluster.review.ReviewedAccess;
import io.cocoonstack.provider.core.engine.SystemScheduling;
import io.cocoonstack.provider.core.host.MachineInfo;
import io.cocoonstack.provider.core.http.ListenAddress;
import io.cocoonstack.provider.core.http.WebResponse;
import io.cocoonstack.provider.core.kubelet.tls.ServingCertificate;
import io.cocoonstack.provider.core.node.NodeAddress;
import io.cocoonstack.provider.core.node.NodeCapacity;
import io.cocoonstack.provider.core.node.NodeIdentity;
import io.cocoonstack.provider.core.node.NodeInfo;
import io.cocoonstack.provider.core.node.NodeSettings;
import io.cocoonstack.provider.core.node.WantedNodeSource;
import io.cocoonstack.provider.core.node.health.NodeChecks;
import io.cocoonstack.provider.testing.controlplane.ControlPlane;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The kubelet port as a real API server and real users reach it. */
@ControlPlane.Required
class KubeletPortIT {

    private static final String NODE = "cocoon-pool";
    private static final InetAddress IP = InetAddress.ofLiteral("127.0.0.1");
    private static final Duration SOON = Duration.ofSeconds(40);

    @TempDir
    static Path workDir;

    private static ControlPlane plane;
    private static KubernetesClient client;
    private static KubernetesClient heartbeat;
    private static SystemScheduling scheduling;
    private static KubeletServer server;
    private static NodeRegistration registration;

    @BeforeAll
    static void start() throws Exception {
        plane = ControlPlane.start(workDir);
        scheduling = new SystemScheduling();
        client = client();
        heartbeat = client();
        ServingCertificate certificate =
                ServingCertificate.open(Path.of(""), Path.of(""), NODE, IP, InstantSource.system());
        server = KubeletServer.start(
                ListenAddress.parse("127.0.0.1:0"),
                certificate,
                ReviewedAccess.delegated(client, NODE, null, InstantSource.system()),
                routes(),
                scheduling);
        NodeIdentity identity =
                new NodeIdentity(NODE, IP, "default", "", "", NodeIdentity.DEFAULT_INSTANCE_TYPE, server.port());
        NodeSettings settings = NodeSettings.of(workDir);
        WantedNodeSource node = new WantedNodeSource(
                identity,
                NodeCapacity.read(settings),
                NodeAddress.of(identity, (name, ip) -> false),
                NodeInfo.of(MachineInfo.read(settings.hostRoot(), settings.procRoot()), "0.1.0"),
                () -> NodeChecks.FINE,
                InstantSource.system());
        registration = new NodeRegistration(client, heartbeat, NODE, node, scheduling);
        registration.start();
        plane.kubectl("wait", "--for=create", "node/" + NODE, "--timeout=30s").orThrow();
    }

    @AfterAll
    static void stop() {
        if (registration != null) {
            registration.close();
            server.close();
            heartbeat.close();
            client.close();
            scheduling.close();
        }
        if (plane != null) {
            plane.close();
        }
    }

    @Test
    void theApiServerReachesThePortWithItsOwnCertificate() {
        plane.kubectl().apply("""
                apiVersion: v1
                kind: Pod
                metadata: {name: guest}
                spec:
                  nodeName: cocoon-pool
                  containers: [{name: vm, image: "registry.example/vm:1"}]
                """);

        await().atMost(SOON)
                .untilAsserted(() ->
                        assertThat(plane.kubectl("logs", "guest").stdout()).isEqualTo("default guest vm"));
        assertThat(plane.kubectl("exec", "guest", "--", "id").stderr())
                .as("a route that is not there, asked by somebody who may")
                .contains("404 request not found");
    }

    @Test
    void aServiceAccountMayWhatItsRoleSays() throws Exception {
        plane.kubectl("create", "serviceaccount", "scraper").orThrow();
        String token = plane.kubectl("create", "token", "scraper").orThrow().strip();
        TlsClient direct = new TlsClient(server.port(), null);
        String header = "Authorization: Bearer " + token + "\r\n";

        assertThat(direct.send("GET", "/metrics/resource", header).status()).isEqualTo(403);
        assertThat(direct.send("GET", "/pods", "Authorization: Bearer x" + token + "\r\n")
                        .status())
                .isEqualTo(401);

        plane.kubectl("create", "clusterrole", "pods-reader", "--verb=get", "--resource=nodes/pods")
                .orThrow();
        plane.kubectl(
                        "create",
                        "clusterrolebinding",
                        "scraper",
                        "--clusterrole=pods-reader",
                        "--serviceaccount=default:scraper")
                .orThrow();
        await().atMost(SOON)
                .untilAsserted(() ->
                        assertThat(direct.send("GET", "/pods", header).status()).isEqualTo(200));
        assertThat(direct.send("GET", "/exec/d/p/c?command=id", header).status())
                .isEqualTo(403);
    }

    /** The basic rows, and one that shows what the API server asks for. */
    private static List<Route> routes() {
        List<Route> rows = new ArrayList<>(KubeletRoutes.basic(
                List::of, () -> PodListJson.of(List.of(), client.getKubernetesSerialization()), List::of));
        rows.add(Route.get(
                "/containerLogs/{namespace}/{pod}/{container}",
                call -> WebResponse.text(
                        200,
                        String.join(" ", call.segment("namespace"), call.segment("pod"), call.segment("container")))));
        return rows;
    }

    private static KubernetesClient client() {
        return new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(plane.kubeconfig().toFile()))
                .build();
    }
}
