package io.cocoonstack.provider.testing.apiserver.kubectl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What kubectl waits for. */
class KubectlWaitsTest extends KubectlFixture {

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
}
