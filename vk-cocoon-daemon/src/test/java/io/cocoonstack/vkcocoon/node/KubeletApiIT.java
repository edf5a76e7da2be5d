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
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * People's hands on a guest: kubectl through a real API server to the daemon, access control on. The guest's commands really run, as
 * processes of this host.
 */
@ControlPlane.Required
class KubeletApiIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String VM = "sandbox-agents-worker";

    @TempDir
    private static Path directory;

    private static ControlPlane plane;
    private static DaemonHost host;
    private static List<KubectlClient> clients;
    private static Path block;

    @BeforeAll
    static void aGuest() throws Exception {
        plane = ControlPlane.start(directory.resolve("plane"));
        host = new DaemonHost(directory, plane.kubeconfig());
        host.cocoon().addImage("img:1", "oci");
        host.cocoon().knobs().set("guest.commands", "");
        host.with("VK_KUBELET_AUTH", "webhook").with("VK_TLS_BOOTSTRAP", "csr").start();
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(
                        plane.kubectl("get", "node", DaemonHost.NODE).stdout())
                .contains(" Ready "));
        plane.kubectl().apply(POD);
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(
                        plane.kubectl("get", "pod", "worker").stdout())
                .as(host::logText)
                .contains("1/1"));
        clients = new ArrayList<>();
        Path newest = ControlPlane.assets().orElseThrow().resolve("kubectl");
        clients.add(new KubectlClient("newest kubectl, WebSocket", newest, plane.kubeconfig(), true));
        clients.add(new KubectlClient("newest kubectl, SPDY", newest, plane.kubeconfig(), false));
        Path oldest = Path.of(System.getenv().getOrDefault("COCOON_OLDEST_KUBECTL", ""));
        if (Files.isExecutable(oldest)) {
            clients.add(new KubectlClient("oldest kubectl, SPDY", oldest, plane.kubeconfig(), false));
        }
        block = directory.resolve("block");
        byte[] bytes = new byte[50_000_000];
        new Random(4711).nextBytes(bytes);
        Files.write(block, bytes);
    }

    @AfterAll
    static void end() {
        host.close();
        plane.close();
    }

    static List<KubectlClient> clients() {
        return clients;
    }

    @ParameterizedTest
    @MethodSource("clients")
    void exitCodesArriveAsTheyAre(KubectlClient kubectl) throws Exception {
        for (int code : new int[] {0, 7, 255}) {
            assertThat(kubectl.run("exec", "worker", "--", "sh", "-c", "exit " + code)
                            .exit())
                    .isEqualTo(code);
        }
        KubectlClient.Result killed = kubectl.run("exec", "worker", "--", "sh", "-c", "kill -9 $$");
        assertThat(killed.exit()).as(killed.stderr()).isEqualTo(137);
        KubectlClient.Result both = kubectl.run("exec", "worker", "--", "sh", "-c", "echo out; echo err >&2; exit 3");
        assertThat(both.stdout()).isEqualTo("out\n");
        assertThat(both.stderr()).startsWith("err\n").contains("exit code 3");
        assertThat(both.exit()).isEqualTo(3);
    }

    @ParameterizedTest
    @MethodSource("clients")
    void whatCannotBeRunIsAFailureAndNotAnExitCode(KubectlClient kubectl) throws Exception {
        KubectlClient.Result missing = kubectl.run("exec", "worker", "--", "no-such-program");

        assertThat(missing.exit()).isEqualTo(1);
        assertThat(missing.stderr()).contains("error executing command in container", "no-such-program");
    }

    @ParameterizedTest
    @MethodSource("clients")
    void halfAGigabyteComesOutAsItWas(KubectlClient kubectl) throws Exception {
        KubectlClient.Result result = kubectl.digest(
                "exec", "worker", "--", "sh", "-c", "for i in 1 2 3 4 5 6 7 8 9 10; do cat " + block + "; done");

        assertThat(result.exit()).as(result.stderr()).isZero();
        assertThat(result.stdout()).isEqualTo(digest(10));
    }

    @ParameterizedTest
    @MethodSource("clients")
    void twoHundredMegabytesGoInAsTheyWere(KubectlClient kubectl) throws Exception {
        KubectlClient.Result result = kubectl.feed(block, 4, "exec", "-i", "worker", "--", "sha256sum");

        assertThat(result.exit()).as(result.stderr()).isZero();
        assertThat(result.stdout()).startsWith(digest(4));
    }

    @ParameterizedTest
    @MethodSource("clients")
    void theEndOfStdinEndsWhatReadsItAndNothingElse(KubectlClient kubectl) throws Exception {
        KubectlClient.Result echoed = kubectl.runWith("hello", "exec", "-i", "worker", "--", "cat");
        assertThat(echoed.stdout()).as(echoed.stderr()).isEqualTo("hello");
        assertThat(echoed.exit()).isZero();

        KubectlClient.Result later =
                kubectl.runWith("x", "exec", "-i", "worker", "--", "sh", "-c", "cat >/dev/null; sleep 1; echo done");
        assertThat(later.stdout()).isEqualTo("done\n");
        assertThat(later.exit()).isZero();
    }

    @ParameterizedTest
    @MethodSource("clients")
    void aStdinThatNeverEndsHoldsNoFinishedCommand(KubectlClient kubectl) throws Exception {
        Process process = kubectl.start("exec", "-i", "worker", "--", "sh", "-c", "echo over; exit 5");
        CompletableFuture<String> out = KubectlClient.text(process.getInputStream());

        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(5);
        assertThat(out.get()).isEqualTo("over\n");
    }

    @ParameterizedTest
    @MethodSource("clients")
    void aKilledClientLeavesNoProcess(KubectlClient kubectl) throws Exception {
        String mark = "86" + Math.abs(kubectl.name().hashCode() % 10_000);
        Process process = kubectl.start("exec", "worker", "--", "sleep", mark);
        await().atMost(PATIENCE).until(() -> running("sleep " + mark));
        process.destroyForcibly();

        await().atMost(PATIENCE).until(() -> !running("sleep " + mark));
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(host.logText()).contains("sleep " + mark + ": the client left"));
    }

    @ParameterizedTest
    @MethodSource("clients")
    void aTerminalIsAcceptedWithItsSizes(KubectlClient kubectl) throws Exception {
        // script gives kubectl a terminal, so that it asks for one and sends sizes.
        Process process = new ProcessBuilder(
                        "script",
                        "-qec",
                        "stty cols 77 rows 33; KUBECTL_REMOTE_COMMAND_WEBSOCKETS=" + kubectl.webSockets() + " "
                                + kubectl.binary() + " --kubeconfig=" + kubectl.kubeconfig()
                                + " exec -it worker -- sh -c 'echo from a guest; echo its errors >&2; exit 9'",
                        "/dev/null")
                .redirectErrorStream(true)
                .start();
        CompletableFuture<String> out = KubectlClient.text(process.getInputStream());

        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(out.get()).contains("from a guest", "its errors");
        assertThat(process.exitValue()).as(out.get()).isEqualTo(9);
    }

    @ParameterizedTest
    @MethodSource("clients")
    void aDirectoryTreeIsCopiedBothWays(KubectlClient kubectl) throws Exception {
        Path tree = directory.resolve("tree-" + Math.abs(kubectl.name().hashCode()));
        Files.createDirectories(tree.resolve("deep/er"));
        Files.writeString(tree.resolve("ünï.txt"), "text");
        Files.copy(block, tree.resolve("deep/binary"));
        Files.copy(block, tree.resolve("deep/er/binary"));
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
        Process follow = clients.getFirst().start("logs", "-f", "worker", "--tail=1");
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(follow.getInputStream(), StandardCharsets.UTF_8))) {
            String first = lines.readLine();
            assertThat(first).contains("booted " + VM);
            host.cocoon().crash(VM);
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
                        plane.kubectl("get", "pod", "worker").stdout())
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
        InetAddress guest = InetAddress.ofLiteral(host.cocoon().addressOf(VM).orElseThrow());
        try (ServerSocket service = new ServerSocket(0, 64, guest)) {
            Thread.ofVirtual().start(() -> echo(service));
            Process forward = kubectl.start("port-forward", "worker", ":" + service.getLocalPort());
            try {
                int port = localPort(forward);
                List<Socket> sockets = new ArrayList<>();
                byte[] payload = Files.readAllBytes(block);
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
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), localPort(forward))) {
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
        InetAddress guest = InetAddress.ofLiteral(host.cocoon().addressOf(VM).orElseThrow());
        try (KubernetesClient client = new KubernetesClientBuilder()
                        .withConfig(Config.fromKubeconfig(plane.kubeconfig().toFile()))
                        .build();
                ServerSocket service = new ServerSocket(0, 64, guest)) {
            Thread.ofVirtual().start(() -> echo(service));
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

            try (LocalPortForward forward = pod.portForward(service.getLocalPort());
                    Socket socket = new Socket(InetAddress.getLoopbackAddress(), forward.getLocalPort())) {
                socket.setSoTimeout(30_000);
                socket.getOutputStream().write("ping".getBytes(StandardCharsets.UTF_8));
                assertThat(socket.getInputStream().readNBytes(4)).isEqualTo("ping".getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    @Test
    void everySessionLeavesOneLineInTheLog() throws Exception {
        clients.getFirst().run("exec", "worker", "--", "sh", "-c", "echo audited; exit 4");

        await().atMost(PATIENCE).untilAsserted(() -> assertThat(host.logText())
                .containsPattern("exec by \\S+ from \\S+ in default/worker \\(\\S+\\), container runner: "
                        + "sh -c echo audited; exit 4: exit code 4 after [0-9.]+ s"));
    }

    private static boolean running(String command) {
        return ProcessHandle.allProcesses()
                .map(ProcessHandle::info)
                .anyMatch(info -> info.commandLine().orElse("").endsWith(command)
                        && !info.commandLine().orElse("").contains("kubectl")
                        && !info.commandLine().orElse("").contains("vm exec"));
    }

    private static String digest(int blocks) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        byte[] bytes = Files.readAllBytes(block);
        for (int i = 0; i < blocks; i++) {
            digest.update(bytes);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static int localPort(Process forward) throws IOException {
        // Forwarding from 127.0.0.1:41017 -> 80
        String line =
                new BufferedReader(new InputStreamReader(forward.getInputStream(), StandardCharsets.UTF_8)).readLine();
        assertThat(line).startsWith("Forwarding from 127.0.0.1:");
        return Integer.parseInt(line.substring(line.indexOf(':') + 1, line.indexOf(" ->")));
    }

    private static void echo(ServerSocket service) {
        while (!service.isClosed()) {
            try {
                Socket socket = service.accept();
                Thread.ofVirtual().start(() -> {
                    try (socket) {
                        socket.getInputStream().transferTo(socket.getOutputStream());
                    } catch (IOException e) {
                        // The test sees that something is missing.
                    }
                });
            } catch (IOException e) {
                return;
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

    private static final String POD = """
            apiVersion: v1
            kind: Pod
            metadata:
              name: worker
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
            """;
}
