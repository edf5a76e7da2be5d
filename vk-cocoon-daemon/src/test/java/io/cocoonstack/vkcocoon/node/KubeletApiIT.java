package io.cocoonstack.vkcocoon.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.testing.controlplane.ControlPlane;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.LocalPortForward;
import io.fabric8.kubernetes.client.dsl.ExecWatch;
import io.fabric8.kubernetes.client.dsl.PodResource;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** kubectl logs, attach, cp and port-forward through a real API server, and a Java client that does all of it. */
@ControlPlane.Required
class KubeletApiIT {

    private static final String VM = Worker.VM;
    private static final Duration PATIENCE = RealNode.PATIENCE;

    @TempDir
    private static Path directory;

    private static WorkerCluster cluster;

    @BeforeAll
    static void aGuest() throws Exception {
        cluster = new WorkerCluster(directory);
    }

    @AfterAll
    static void end() {
        cluster.close();
    }

    static List<KubectlClient> clients() {
        return cluster.clients;
    }

    @ParameterizedTest
    @MethodSource("clients")
    void aDirectoryTreeIsCopiedBothWays(KubectlClient kubectl) throws Exception {
        Path tree = directory.resolve("tree-" + Math.abs(kubectl.name().hashCode()));
        Files.createDirectories(tree.resolve("deep/er"));
        Files.writeString(tree.resolve("ünï.txt"), "text");
        Files.copy(cluster.block, tree.resolve("deep/binary"));
        Files.copy(cluster.block, tree.resolve("deep/er/binary"));
        String there = tree.getFileName().toString();

        KubectlClient.Result in = kubectl.run("cp", tree.toString(), "worker:" + there);
        assertThat(in.exit()).as(in.stderr()).isZero();
        Path back = directory.resolve(there + "-back");
        KubectlClient.Result out = kubectl.run("cp", "worker:" + there, back.toString());
        assertThat(out.exit()).as(out.stderr()).isZero();

        Process diff = new ProcessBuilder("diff", "-r", tree.toString(), back.toString()).start();
        assertThat(diff.waitFor()).isZero();
    }

    @ParameterizedTest
    @MethodSource("clients")
    void logsAreShownAsAskedFor(KubectlClient kubectl) throws Exception {
        assertThat(kubectl.run("logs", "worker").stdout()).contains("booted " + VM);
        assertThat(kubectl.run("logs", "worker", "--tail=0").stdout()).isEmpty();
        assertThat(kubectl.run("logs", "worker", "--limit-bytes=5").stdout()).isEqualTo("cloud");
        assertThat(kubectl.run("logs", "worker", "--since=1h", "--timestamps").stdout())
                .matches("(?s)\\d{4}-\\d{2}-\\d{2}T\\S+Z cloud-hypervisor: .*");
        assertThat(kubectl.run("logs", "worker", "--since-time=2999-01-01T00:00:00Z")
                        .stdout())
                .isEmpty();
        KubectlClient.Result previous = kubectl.run("logs", "worker", "--previous");
        assertThat(previous.exit()).isEqualTo(1);
        assertThat(previous.stderr()).contains("previous terminated container \"runner\" in pod \"worker\" not found");
    }

    /** Once: a VM that crashes again soon is not restarted. */
    @Test
    void aLogIsFollowedAcrossARestartOfTheVm() throws Exception {
        Process follow = clients().getFirst().start("logs", "-f", "worker", "--tail=1");
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(follow.getInputStream(), StandardCharsets.UTF_8))) {
            String first = lines.readLine();
            assertThat(first).contains("booted " + VM);
            cluster.host.cocoon().crash(VM);
            CompletableFuture<String> next = CompletableFuture.supplyAsync(() -> {
                try {
                    return lines.readLine();
                } catch (IOException e) {
                    throw new java.io.UncheckedIOException(e);
                }
            });
            assertThat(next.get(60, TimeUnit.SECONDS)).contains("booted " + VM).isNotEqualTo(first);
        } finally {
            follow.destroyForcibly();
        }
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(
                        cluster.plane.kubectl("get", "pod", "worker").stdout())
                .contains("1/1"));
    }

    @ParameterizedTest
    @MethodSource("clients")
    void attachShowsTheLogAndTakesNoInput(KubectlClient kubectl) throws Exception {
        KubectlClient.Result refused = kubectl.run("attach", "-i", "worker");
        assertThat(refused.exit()).isEqualTo(1);
        assertThat(refused.stdout() + refused.stderr()).contains("attach only shows the VM's log");

        Process attached = kubectl.start("attach", "worker");
        try (BufferedReader said =
                new BufferedReader(new InputStreamReader(attached.getErrorStream(), StandardCharsets.UTF_8))) {
            CompletableFuture<Boolean> remark = CompletableFuture.supplyAsync(
                    () -> said.lines().anyMatch(line -> line.contains("this is its log, read-only")));
            assertThat(remark.get(30, TimeUnit.SECONDS)).isTrue();
        } finally {
            attached.destroyForcibly();
        }
    }

    @ParameterizedTest
    @MethodSource("clients")
    void twentyConnectionsAreForwardedAtATime(KubectlClient kubectl) throws Exception {
        String guest = cluster.host.cocoon().addressOf(VM).orElseThrow();
        try (EchoService service = new EchoService(guest)) {
            Process forward = kubectl.start("port-forward", "worker", ":" + service.port());
            try {
                int port = KubectlClient.forwardedFrom(forward);
                List<Socket> sockets = new ArrayList<>();
                byte[] payload = Files.readAllBytes(cluster.block);
                for (int i = 0; i < 20; i++) {
                    sockets.add(new Socket(InetAddress.getLoopbackAddress(), port));
                }
                List<CompletableFuture<String>> echoes = new ArrayList<>();
                for (int i = 0; i < 20; i++) {
                    Socket socket = sockets.get(i);
                    byte[] part = java.util.Arrays.copyOfRange(payload, i * 1_000_000, (i + 1) * 1_000_000);
                    Thread.ofVirtual().start(() -> send(socket, part));
                    echoes.add(CompletableFuture.supplyAsync(() -> digestOf(socket), Thread::startVirtualThread));
                }
                for (int i = 0; i < 20; i++) {
                    byte[] part = java.util.Arrays.copyOfRange(payload, i * 1_000_000, (i + 1) * 1_000_000);
                    assertThat(echoes.get(i).get(60, TimeUnit.SECONDS))
                            .isEqualTo(HexFormat.of()
                                    .formatHex(
                                            MessageDigest.getInstance("SHA-256").digest(part)));
                }
            } finally {
                forward.destroyForcibly();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("clients")
    void aRefusedPortIsToldAndClosesTheConnection(KubectlClient kubectl) throws Exception {
        Process forward = kubectl.start("port-forward", "worker", ":9");
        try {
            CompletableFuture<String> said = KubectlClient.text(forward.getErrorStream());
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), KubectlClient.forwardedFrom(forward))) {
                socket.setSoTimeout(30_000);
                assertThat(socket.getInputStream().read()).isEqualTo(-1);
            }
            forward.waitFor(5, TimeUnit.SECONDS);
            forward.destroy();
            assertThat(said.get(10, TimeUnit.SECONDS)).contains("error forwarding port 9 to pod");
        } finally {
            forward.destroyForcibly();
        }
    }

    /** Its WebSocket frames reach the daemon as they are, which those of kubectl do not. */
    @Test
    void aJavaClientRunsReadsAndForwards() throws Exception {
        String guest = cluster.host.cocoon().addressOf(VM).orElseThrow();
        try (KubernetesClient client = new KubernetesClientBuilder()
                        .withConfig(
                                Config.fromKubeconfig(cluster.plane.kubeconfig().toFile()))
                        .build();
                EchoService service = new EchoService(guest)) {
            PodResource pod = client.pods().inNamespace("default").withName("worker");
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (ExecWatch exec =
                    pod.redirectingInput().writingOutput(out).exec("sh", "-c", "read line; echo got $line; exit 7")) {
                exec.getInput().write("hello\n".getBytes(StandardCharsets.UTF_8));
                exec.getInput().flush();
                assertThat(exec.exitCode().get(30, TimeUnit.SECONDS)).isEqualTo(7);
            }
            assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("got hello\n");
            assertThat(pod.getLog()).contains("booted " + VM);

            try (LocalPortForward forward = pod.portForward(service.port());
                    Socket socket = new Socket(InetAddress.getLoopbackAddress(), forward.getLocalPort())) {
                socket.setSoTimeout(30_000);
                socket.getOutputStream().write("ping".getBytes(StandardCharsets.UTF_8));
                assertThat(socket.getInputStream().readNBytes(4)).isEqualTo("ping".getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static void send(Socket socket, byte[] bytes) {
        try {
            OutputStream out = socket.getOutputStream();
            out.write(bytes);
            socket.shutdownOutput();
        } catch (IOException e) {
            // The test sees that something is missing.
        }
    }

    private static String digestOf(Socket socket) {
        try (socket) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            InputStream in = socket.getInputStream();
            byte[] piece = new byte[1 << 16];
            for (int length = in.read(piece); length >= 0; length = in.read(piece)) {
                digest.update(piece, 0, length);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (Exception e) {
            return e.toString();
        }
    }
}
