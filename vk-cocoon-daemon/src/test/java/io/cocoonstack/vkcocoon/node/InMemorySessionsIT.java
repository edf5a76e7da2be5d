package io.cocoonstack.vkcocoon.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.testing.apiserver.InMemoryApiServer;
import io.cocoonstack.provider.testing.controlplane.ControlPlane;
import io.cocoonstack.provider.testing.controlplane.Kubectl;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The same hands on a guest through the in-memory API server, as in the demo that is kept up. */
@ControlPlane.Required // for its kubectl
class InMemorySessionsIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String VM = "vk-demo-web-0";

    @TempDir
    private static Path directory;

    private static InMemoryApiServer server;
    private static DaemonHost host;
    private static List<KubectlClient> clients;

    @BeforeAll
    static void aGuest() throws Exception {
        server = InMemoryApiServer.start();
        Path kubeconfig = server.kubeconfig(directory.resolve("kubeconfig"));
        host = new DaemonHost(directory, kubeconfig);
        host.cocoon().addImage("img:1", "oci");
        host.cocoon().knobs().set("guest.commands", "");
        host.start();
        clients = KubectlClient.installed(kubeconfig);
        new Kubectl(clients.getFirst().binary(), kubeconfig, PATIENCE).apply(POD);
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(
                        clients.getFirst().run("get", "pod", "web-0").stdout())
                .as(host::logText)
                .contains("1/1"));
    }

    @AfterAll
    static void end() {
        host.close();
        server.close();
    }

    static List<KubectlClient> clients() {
        return clients;
    }

    @ParameterizedTest
    @MethodSource("clients")
    void kubectlRunsReadsCopiesAndForwards(KubectlClient kubectl) throws Exception {
        KubectlClient.Result run =
                kubectl.runWith("hello", "exec", "-i", "web-0", "--", "sh", "-c", "cat; echo ' err' >&2; exit 7");
        assertThat(run.stdout()).as(run.stderr()).isEqualTo("hello");
        assertThat(run.exit()).isEqualTo(7);
        assertThat(kubectl.run("logs", "web-0").stdout()).contains("booted " + VM);

        Path file = Files.write(directory.resolve("file"), new byte[3_000_000]);
        assertThat(kubectl.run("cp", file.toString(), "web-0:file").exit()).isZero();
        Path back = directory.resolve("back");
        assertThat(kubectl.run("cp", "web-0:file", back.toString()).exit()).isZero();
        assertThat(Files.mismatch(file, back)).isEqualTo(-1);

        try (EchoService service = new EchoService(host.cocoon().addressOf(VM).orElseThrow())) {
            Process forward = kubectl.start("port-forward", "web-0", ":" + service.port());
            try {
                try (Socket socket =
                        new Socket(InetAddress.getLoopbackAddress(), KubectlClient.forwardedFrom(forward))) {
                    socket.setSoTimeout(20_000);
                    socket.getOutputStream().write("ping".getBytes(StandardCharsets.UTF_8));
                    socket.shutdownOutput();
                    assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                            .isEqualTo("ping");
                }
            } finally {
                forward.destroyForcibly();
            }
        }
    }

    @Test
    void theNodeProxyReachesTheOtherRoutes() throws Exception {
        KubectlClient kubectl = clients.getFirst();
        String node = "/api/v1/nodes/" + DaemonHost.NODE + "/proxy";
        assertThat(kubectl.run("get", "--raw", node + "/healthz").stdout()).isEqualTo("ok");
        assertThat(kubectl.run("get", "--raw", node + "/pods/").stdout()).contains("\"name\":\"web-0\"");
        assertThat(kubectl.run("get", "--raw", node + "/runningpods/").stdout()).contains("\"name\":\"web-0\"");
        assertThat(kubectl.run("get", "--raw", node + "/configz").stdout()).contains("KubeletConfiguration");
    }

    private static final String POD = """
            apiVersion: v1
            kind: Pod
            metadata:
              name: web-0
              namespace: default
              annotations:
                cocoonset.cocoonstack.io/mode: run
                cocoonset.cocoonstack.io/managed: "true"
                cocoonset.cocoonstack.io/image: "img:1"
                cocoonset.cocoonstack.io/os: linux
                cocoonset.cocoonstack.io/snapshot-policy: never
                vm.cocoonstack.io/name: vk-demo-web-0
            spec:
              nodeName: it-node
              containers:
              - name: runner
                image: "img:1"
            """;
}
