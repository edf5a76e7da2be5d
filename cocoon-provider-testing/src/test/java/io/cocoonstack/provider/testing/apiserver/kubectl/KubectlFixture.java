package io.cocoonstack.provider.testing.apiserver.kubectl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.cocoonstack.provider.testing.apiserver.InMemoryApiServer;
import io.cocoonstack.provider.testing.apiserver.wire.Http;
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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** A server with one node and a kubectl for it; every test runs with every kubectl of this machine. */
@ParameterizedClass(name = "kubectl of {0}", allowZeroInvocations = true)
@MethodSource("binaries")
abstract class KubectlFixture {

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
    static final String POD = """
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

    final InMemoryApiServer server = InMemoryApiServer.builder().autoBind("n1").start();
    Kubectl kubectl;

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

    void runningPod() {
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

    void event() {
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

    int patchStatus(String object, String patch) {
        try (Http http = Http.of(server)) {
            return http.patch("/api/v1/" + object + "/status", "application/strategic-merge-patch+json", patch)
                    .code();
        }
    }

    String run(String... arguments) {
        return kubectl.run(arguments(arguments)).orThrow();
    }

    Process started(String... arguments) throws IOException {
        return command(arguments)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    ProcessBuilder command(String... arguments) {
        ProcessBuilder command = kubectl.command(arguments(arguments)).redirectError(ProcessBuilder.Redirect.DISCARD);
        Map<String, String> environment = command.environment();
        environment.put("HOME", home.toString());
        return command;
    }

    String[] arguments(String... arguments) {
        String[] all = Arrays.copyOf(arguments, arguments.length + 1);
        all[arguments.length] = "--cache-dir=" + home.resolve("cache");
        return all;
    }

    String file(String name, String content) throws IOException {
        File file = home.resolve(name).toFile();
        Files.writeString(file.toPath(), content, StandardCharsets.UTF_8);
        return file.getPath();
    }

    /** Rows of words; ages, which change, are a star. */
    static List<List<String>> words(String table) {
        return table.lines()
                .map(line -> List.of(line.strip().split("\\s+")).stream()
                        .map(word -> word.matches("(\\d+[smhdy])+") ? "*" : word)
                        .toList())
                .toList();
    }
}
