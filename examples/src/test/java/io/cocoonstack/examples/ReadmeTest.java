package io.cocoonstack.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.examples.quickstart.QuickStart;
import io.cocoonstack.provider.testing.apiserver.InMemoryApiServer;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.readiness.Readiness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README shows is what is built, and it works. */
class ReadmeTest {

    private static final Path README = Path.of("../README.md");

    @TempDir
    private Path directory;

    @Test
    void theProgramItShowsIsTheOneThatIsCompiledAndFitsInTwentyLines() throws IOException {
        String shown = Files.readString(README).split("```java\n")[1].split("```")[0];
        String source = Files.readString(Path.of("src/main/java/io/cocoonstack/examples/quickstart/QuickStart.java"))
                .replaceFirst("package [^;]+;\\s+", "");

        assertThat(squeezed(shown)).isEqualTo(squeezed(source));
        assertThat(shown.lines().toList()).hasSizeLessThanOrEqualTo(20);
    }

    @Test
    void itIsShort() throws IOException {
        assertThat(Files.readAllLines(README)).hasSizeLessThanOrEqualTo(120);
    }

    @Test
    void everyModuleIsInItsTable() throws IOException {
        String readme = Files.readString(README);
        List<String> modules = Files.readString(Path.of("../pom.xml"))
                .lines()
                .filter(line -> line.strip().startsWith("<module>"))
                .map(line -> line.strip().replaceAll("</?module>", ""))
                .toList();

        assertThat(modules).isNotEmpty().allSatisfy(module -> assertThat(readme).contains("`" + module + "`"));
    }

    @Test
    void theProgramItShowsTurnsAPodIntoAReadyVm() throws Exception {
        try (InMemoryApiServer server =
                        InMemoryApiServer.builder().autoBind("jvm-node").start();
                KubernetesClient client = new KubernetesClientBuilder()
                        .withConfig(Config.fromKubeconfig(
                                server.kubeconfig(directory.resolve("config")).toFile()))
                        .build()) {
            System.setProperty("kubeconfig", directory.resolve("config").toString());
            Thread program = Thread.ofPlatform().start(() -> {
                try {
                    QuickStart.main(new String[0]);
                } catch (InterruptedException ended) {
                    Thread.currentThread().interrupt();
                }
            });
            client.resource(pod()).create();
            await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> assertThat(Readiness.isPodReady(
                            client.pods().inNamespace("default").withName("web").get()))
                    .isTrue());
            program.interrupt();
            program.join();
        } finally {
            System.clearProperty("kubeconfig");
        }
    }

    private static Pod pod() {
        return new PodBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName("web")
                .withAnnotations(Map.of(
                        "vm.cocoonstack.io/name", "web-vm",
                        "cocoonset.cocoonstack.io/managed", "true",
                        "cocoonset.cocoonstack.io/mode", "run",
                        "cocoonset.cocoonstack.io/image", "demo:1"))
                .endMetadata()
                .withNewSpec()
                .addNewToleration()
                .withKey("virtual-kubelet.io/provider")
                .withOperator("Exists")
                .endToleration()
                .addNewContainer()
                .withName("agent")
                .withImage("demo:1")
                .endContainer()
                .endSpec()
                .build();
    }

    private static String squeezed(String java) {
        return java.replaceAll("\\s+", " ").replace(" .", ".").strip();
    }
}
