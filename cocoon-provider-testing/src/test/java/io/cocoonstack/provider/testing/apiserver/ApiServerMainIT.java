package io.cocoonstack.provider.testing.apiserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApiServerMainIT {

    @TempDir
    Path directory;

    @Test
    void theServerRunsAsAProcessUntilItIsTerminated() throws Exception {
        Path kubeconfig = directory.resolve("config");
        Process process = start("--port", "0", "--kubeconfig", kubeconfig.toString(), "--auto-bind", "n1");
        try {
            await().atMost(Duration.ofSeconds(30)).until(() -> output().startsWith("serving on http://127.0.0.1:"));
            try (KubernetesClient client = new KubernetesClientBuilder()
                    .withConfig(Config.fromKubeconfig(kubeconfig.toFile()))
                    .build()) {
                client.resource(Fixtures.node("n1").build()).create();
                client.resource(Fixtures.pod("p1")).create();
                await().until(() ->
                        "n1".equals(client.pods().withName("p1").get().getSpec().getNodeName()));
            }
            process.destroy();
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void argumentsItDoesNotKnowAreRefused() throws Exception {
        for (String[] wrong :
                List.of(new String[] {"--prot", "1"}, new String[] {"--port", "many"}, new String[] {"--port"})) {
            Process process = start(wrong);
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(2);
            assertThat(output()).contains("usage:");
        }
    }

    private Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                ApiServerMain.class.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("out").toFile())
                .start();
    }

    private String output() throws IOException {
        return Files.readString(directory.resolve("out"), StandardCharsets.UTF_8);
    }
}
