package io.cocoonstack.provider.testing.apiserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.cocoonstack.provider.testing.controlplane.Kubectl;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What people type, with every kubectl of this machine. */
@ParameterizedClass(name = "kubectl of {0}", allowZeroInvocations = true)
@MethodSource("binaries")
class KubectlTest {

    private static final String NODE = """
            apiVersion: v1
            kind: Node
            metadata:
              name: n1
              labels: {node-role.kubernetes.io/cocoon-vm: ""}
            """;
    private static final String NODE_STATUS = """
            {"status":{"conditions":[{"type":"Ready","status":"True","reason":"KubeletReady"}],
             "addresses":[{"type":"InternalIP","address":"10.0.0.9"}],
             "capacity":{"cpu":"4","memory":"8Gi","pods":"10"},"allocatable":{"cpu":"4","memory":"8Gi","pods":"10"},
             "nodeInfo":{"kubeletVersion":"v1.36.0-vk-cocoon-0.1.0","osImage":"Linux","kernelVersion":"6.1",
              "containerRuntimeVersion":"cocoon://1"}}}
            """;
    private static final String POD = """
            apiVersion: v1
            kind: Pod
            metadata:
              name: p1
              labels: {app: demo}
            spec:
              containers:
              - name: vm
                image: ubuntu:24.04
                env:
                - {name: A, value: "1"}
            """;

    @Parameter
    String origin;

    @TempDir
    Path home;

    private final InMemoryApiServer server =
            InMemoryApiServer.builder().autoBind("n1").start();
    private Kubectl kubectl;

    static List<String> binaries() {
        List<String> origins = List.copyOf(KubectlBinaries.found().keySet());
        return origins.isEmpty() ? List.of("none") : origins;
    }

    @BeforeEach
    void configure() throws IOException {
        assumeFalse(origin.equals("none"), "there is no kubectl on the PATH");
        Path config = server.kubeconfig(home.resolve("config"));
        kubectl = new Kubectl(KubectlBinaries.found().get(origin), config, Duration.ofSeconds(60));
        run("apply", "-f", file("node.yaml", NODE));
        assertThat(patchStatus("nodes/n1", NODE_STATUS)).isEqualTo(200);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void nodesAreShownWithTheirColumns() {
        assertThat(words(run("get", "nodes", "-o", "wide")))
                .containsExactly(
                        List.of(
                                "NAME",
                                "STATUS",
                                "ROLES",
                                "AGE",
                                "VERSION",
                                "INTERNAL-IP",
                                "EXTERNAL-IP",
                                "OS-IMAGE",
                                "KERNEL-VERSION",
                                "CONTAINER-RUNTIME"),
                        List.of(
                                "n1",
                                "Ready",
                                "cocoon-vm",
                                "*",
                                "v1.36.0-vk-cocoon-0.1.0",
                                "10.0.0.9",
                                "<none>",
                                "Linux",
                                "6.1",
                                "cocoon://1"));
    }

    @Test
    void podsAreShownWithTheirColumns() {
        runningPod();

        assertThat(words(run("get", "pods", "-o", "wide")
                        .replaceAll(" {2,}", "\t")
                        .replace(" ", "_")))
                .containsExactly(
                        List.of(
                                "NAME",
                                "READY",
                                "STATUS",
                                "RESTARTS",
                                "AGE",
                                "IP",
                                "NODE",
                                "NOMINATED_NODE",
                                "READINESS_GATES"),
                        List.of("p1", "1/1", "Running", "0", "*", "10.88.0.7", "n1", "<none>", "<none>"));
        assertThat(words(run("get", "pod", "p1", "--no-headers")).getFirst()).startsWith("p1", "1/1", "Running", "0");
        assertThat(run("get", "pods", "-A", "-o", "name")).isEqualTo("pod/p1\n");
    }

    @Test
    void applyCreatesChangesAndLeavesAlone() throws IOException {
        assertThat(run("apply", "-f", file("pod.yaml", POD))).isEqualTo("pod/p1 created\n");
        assertThat(run("apply", "-f", file("pod.yaml", POD))).isEqualTo("pod/p1 unchanged\n");
        String changed = POD.replace("24.04", "26.04").replace("{app: demo}", "{app: demo, tier: front}");
        assertThat(run("apply", "-f", file("pod.yaml", changed))).isEqualTo("pod/p1 configured\n");

        assertThat(run("get", "pod", "p1", "-o", "jsonpath={.spec.containers[0].image} {.metadata.labels.tier}"))
                .isEqualTo("ubuntu:26.04 front");
        assertThat(run("get", "pod", "p1", "-o", "jsonpath={.spec.containers[0].env[0].name}"))
                .isEqualTo("A");
    }

    @Test
    void applyTakesAwayWhatTheManifestNoLongerHas() throws IOException {
        run("apply", "-f", file("pod.yaml", POD.replace("{app: demo}", "{app: demo, tier: front}")));
        run("label", "pod", "p1", "mine=yes");
        run("apply", "-f", file("pod.yaml", POD));

        assertThat(run("get", "pod", "p1", "-o", "jsonpath={.metadata.labels}"))
                .contains("app", "mine")
                .doesNotContain("tier");
    }

    @Test
    void serverSideApplyMergesAndTakesAwayItsOwn() throws IOException {
        String two = POD.replace("{app: demo}", "{app: demo, tier: front}");
        assertThat(run("apply", "--server-side", "-f", file("pod.yaml", two))).isEqualTo("pod/p1 serverside-applied\n");
        run("label", "pod", "p1", "mine=yes");
        run("apply", "--server-side", "-f", file("pod.yaml", POD));

        assertThat(run("get", "pod", "p1", "-o", "jsonpath={.metadata.labels}"))
                .contains("app", "mine")
                .doesNotContain("tier");
    }

    @Test
    void labelsAnnotationsAndPatchesAreWritten() {
        runningPod();
        run("label", "pod", "p1", "a=1");
        run("annotate", "pod", "p1", "b=2");
        run("patch", "pod", "p1", "-p", "{\"metadata\":{\"labels\":{\"c\":\"3\"}}}");
        run("patch", "pod", "p1", "--type=merge", "-p", "{\"metadata\":{\"labels\":{\"d\":\"4\"}}}");
        run(
                "patch",
                "pod",
                "p1",
                "--type=json",
                "-p",
                "[{\"op\":\"add\",\"path\":\"/metadata/labels/e\",\"value\":\"5\"}]");
        run("label", "pod", "p1", "a-");

        assertThat(run(
                        "get",
                        "pod",
                        "p1",
                        "-o",
                        "jsonpath={.metadata.labels.a}{.metadata.annotations.b}"
                                + "{.metadata.labels.c}{.metadata.labels.d}{.metadata.labels.e}"))
                .isEqualTo("2345");
    }

    @Test
    void deleteWaitsForTheNodeToLetGo() throws IOException {
        runningPod();
        Process delete = started("delete", "pod", "p1");
        try {
            await().untilAsserted(
                            () -> assertThat(words(run("get", "pods")).get(1)).contains("Terminating"));
            assertThat(delete.isAlive()).isTrue();

            server.objects().remove("Pod", "default", "p1");
            await().atMost(Duration.ofSeconds(20)).until(() -> !delete.isAlive());
            assertThat(delete.exitValue()).isZero();
        } finally {
            delete.destroyForcibly();
        }
    }

    @Test
    void aForcedDeleteDoesNotWait() {
        runningPod();

        run("delete", "pod", "p1", "--force", "--grace-period=0");

        assertThat(server.objects().get("Pod", "default", "p1")).isEmpty();
    }

    @Test
    void watchingShowsEveryChange() throws IOException {
        Path output = home.resolve("watch.txt");
        Process watch =
                command("get", "pods", "-w").redirectOutput(output.toFile()).start();
        try {
            await().until(() -> server.openWatches() == 1);
            runningPod();
            run("delete", "pod", "p1", "--wait=false");

            await().untilAsserted(() -> assertThat(words(Files.readString(output, StandardCharsets.UTF_8)))
                    .anySatisfy(row -> assertThat(row).startsWith("NAME", "READY", "STATUS", "RESTARTS", "AGE"))
                    .anySatisfy(row -> assertThat(row).startsWith("p1", "0/1", "Pending"))
                    .anySatisfy(row -> assertThat(row).startsWith("p1", "1/1", "Running"))
                    .anySatisfy(row -> assertThat(row).startsWith("p1", "1/1", "Terminating")));
        } finally {
            watch.destroyForcibly();
        }
    }

    @Test
    void waitingEndsWithTheCondition() throws IOException {
        run("apply", "-f", file("pod.yaml", POD));
        Process wait = started("wait", "pod/p1", "--for=condition=Ready", "--timeout=30s");
        try {
            await().until(() -> server.openWatches() == 1);
            runningPod();

            await().atMost(Duration.ofSeconds(20)).until(() -> !wait.isAlive());
            assertThat(wait.exitValue()).isZero();
        } finally {
            wait.destroyForcibly();
        }
        await().until(() -> server.openWatches() == 0);
        Process gone = started("wait", "pod/p1", "--for=delete", "--timeout=30s");
        try {
            await().until(() -> server.openWatches() == 1);
            server.objects().remove("Pod", "default", "p1");
            await().atMost(Duration.ofSeconds(20)).until(() -> !gone.isAlive());
            assertThat(gone.exitValue()).isZero();
        } finally {
            gone.destroyForcibly();
        }
    }

    @Test
    void describeShowsPodNodeAndEvents() {
        runningPod();
        event();

        assertThat(run("describe", "pod", "p1"))
                .containsPattern("Name: +p1")
                .containsPattern("Node: +n1")
                .containsPattern("Status: +Running")
                .containsPattern("IP: +10.88.0.7")
                .containsPattern("Normal +Booted .*cocoon +VM is up");
        assertThat(run("describe", "node", "n1"))
                .containsPattern("Roles: +cocoon-vm")
                .containsPattern("Kubelet Version: +v1.36.0-vk-cocoon-0.1.0")
                .containsPattern("default +p1 ")
                .containsPattern("Ready +True");
    }

    @Test
    void eventsAreShownWithTheirColumns() {
        runningPod();
        event();

        assertThat(words(run("get", "events").replace("VM is up", "VM-is-up").replace("LAST SEEN", "LAST-SEEN")))
                .containsExactly(
                        List.of("LAST-SEEN", "TYPE", "REASON", "OBJECT", "MESSAGE"),
                        List.of("*", "Normal", "Booted", "pod/p1", "VM-is-up"));
        assertThat(run("get", "events", "--field-selector", "involvedObject.name=other"))
                .doesNotContain("Booted");
    }

    @Test
    void smallObjectsAreMadeListedAndRemoved() {
        run("create", "namespace", "team");
        run("create", "configmap", "c", "-n", "team", "--from-literal=a=b");
        run("create", "secret", "generic", "s", "-n", "team", "--from-literal=a=b");

        assertThat(words(run("get", "configmaps", "-n", "team"))).contains(List.of("c", "1", "*"));
        assertThat(words(run("get", "secrets", "-n", "team"))).contains(List.of("s", "Opaque", "1", "*"));
        assertThat(run("get", "secret", "s", "-n", "team", "-o", "jsonpath={.data.a}"))
                .isEqualTo("Yg==");
        assertThat(words(run("get", "ns"))).contains(List.of("team", "Active", "*"));
        run("delete", "namespace", "team");
        assertThat(run("auth", "can-i", "get", "pods")).isEqualTo("yes\n");
    }

    @Test
    void aMistakeIsToldAsTheServerSaysIt() {
        assertThat(kubectl.run(arguments("get", "pod", "nix")).stderr())
                .contains("Error from server (NotFound): pods \"nix\" not found");
        runningPod();
        assertThat(kubectl.run(arguments("patch", "pod", "p1", "-p", "{\"spec\":{\"hostname\":\"x\"}}"))
                        .stderr())
                .contains("is invalid: spec: Forbidden: pod updates may not change fields");
    }

    private void runningPod() {
        try {
            run("apply", "-f", file("pod.yaml", POD));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        await().untilAsserted(() -> assertThat(run("get", "pod", "p1", "-o", "jsonpath={.spec.nodeName}"))
                .isEqualTo("n1"));
        assertThat(patchStatus("namespaces/default/pods/p1", """
                        {"status":{"phase":"Running","podIP":"10.88.0.7","podIPs":[{"ip":"10.88.0.7"}],
                         "conditions":[{"type":"Ready","status":"True"}],
                         "containerStatuses":[{"name":"vm","ready":true,"restartCount":0,"image":"ubuntu:24.04","imageID":"",
                           "state":{"running":{"startedAt":"2026-01-01T00:00:00Z"}}}]}}
                        """)).isEqualTo(200);
    }

    private void event() {
        server.objects().put("""
                        {"apiVersion":"v1","kind":"Event","metadata":{"name":"p1.1","namespace":"default"},
                         "involvedObject":{"kind":"Pod","namespace":"default","name":"p1","uid":"%s"},
                         "type":"Normal","reason":"Booted","message":"VM is up","count":1,"source":{"component":"cocoon"},
                         "firstTimestamp":"2026-01-01T00:00:00Z","lastTimestamp":"2026-01-01T00:00:00Z"}
                        """.formatted(server.objects()
                .get("Pod", "default", "p1")
                .orElseThrow()
                .path("metadata")
                .path("uid")
                .asString()));
    }

    private int patchStatus(String object, String patch) {
        try (Http http = Http.of(server)) {
            return http.patch("/api/v1/" + object + "/status", "application/strategic-merge-patch+json", patch)
                    .code();
        }
    }

    private String run(String... arguments) {
        return kubectl.run(arguments(arguments)).orThrow();
    }

    private Process started(String... arguments) throws IOException {
        return command(arguments)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private ProcessBuilder command(String... arguments) {
        ProcessBuilder command = kubectl.command(arguments(arguments)).redirectError(ProcessBuilder.Redirect.DISCARD);
        Map<String, String> environment = command.environment();
        environment.put("HOME", home.toString());
        return command;
    }

    private String[] arguments(String... arguments) {
        String[] all = Arrays.copyOf(arguments, arguments.length + 1);
        all[arguments.length] = "--cache-dir=" + home.resolve("cache");
        return all;
    }

    private String file(String name, String content) throws IOException {
        File file = home.resolve(name).toFile();
        Files.writeString(file.toPath(), content, StandardCharsets.UTF_8);
        return file.getPath();
    }

    /** Rows of words; ages, which change, are a star. */
    private static List<List<String>> words(String table) {
        return table.lines()
                .map(line -> List.of(line.strip().split("\\s+")).stream()
                        .map(word -> word.matches("(\\d+[smhdy])+") ? "*" : word)
                        .toList())
                .toList();
    }
}
