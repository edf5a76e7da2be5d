package io.cocoonstack.vkcocoon.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.testing.apiserver.InMemoryApiServer;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.readiness.Readiness;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.awaitility.core.ConditionTimeoutException;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code kill -9} of the daemon at random moments of a load of creates and deletes. */
class KilledDaemonIT {

    private static final int KILLS = 10;
    private static final int PODS_PER_ROUND = 6;

    @TempDir
    private Path directory;

    private InMemoryApiServer server;
    private KubernetesClient client;
    private DaemonHost host;

    @BeforeEach
    void aNode() throws Exception {
        server = InMemoryApiServer.builder().autoBind(DaemonHost.NODE).start();
        Path kubeconfig = server.kubeconfig(directory.resolve("kubeconfig"));
        client = new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(Files.readString(kubeconfig)))
                .build();
        host = new DaemonHost(directory, kubeconfig);
        host.cocoon().addImage("img:1", "oci");
        host.cocoon().knobs().latency("vm run", Duration.ofMillis(150));
        host.cocoon().knobs().latency("vm rm", Duration.ofMillis(150));
        host.start();
    }

    @AfterEach
    void end() {
        host.close();
        client.close();
        server.close();
    }

    @Test
    void noVmIsCreatedTwiceNoneIsLostAndNoneIsRemovedWithoutIntent() throws Exception {
        long seed = Long.getLong("kill.seed", System.nanoTime());
        Random random = new Random(seed);
        Set<String> wanted = new TreeSet<>();
        Set<String> deleted = new TreeSet<>();
        for (int round = 0; round < KILLS; round++) {
            load(round, random, wanted, deleted);
            Duration moment = Duration.ofMillis(random.nextInt(2500));
            // The moment of the kill is the input of this test: random, and replayed by -Dkill.seed.
            await().pollDelay(moment).timeout(moment.plusSeconds(5)).until(() -> true);
            host.kill();
            host.start();
        }
        eventually(seed, () -> {
            assertThat(vmNames()).isEqualTo(wanted);
            assertThat(podNames()).isEqualTo(wanted);
            assertThat(client.pods().inNamespace("default").list().getItems())
                    .allSatisfy(pod -> assertThat(Readiness.isPodReady(pod))
                            .as(pod.getMetadata().getName())
                            .isTrue());
        });
        assertThat(host.cocoon().calls().creations().values())
                .as("seed %d", seed)
                .allMatch(times -> times == 1);
        assertThat(host.cocoon().calls().removals().keySet())
                .as("seed %d", seed)
                .isSubsetOf(deleted);
        assertThat(host.cocoon().calls().calls("vm start")).isZero();
    }

    private void load(int round, Random random, Set<String> wanted, Set<String> deleted) {
        for (int i = 0; i < PODS_PER_ROUND; i++) {
            String name = "p" + round + "-" + i;
            client.resource(pod(name)).create();
            wanted.add(name);
        }
        List<String> candidates = new ArrayList<>(wanted);
        for (int i = 0; i < PODS_PER_ROUND / 2; i++) {
            String victim = candidates.remove(random.nextInt(candidates.size()));
            if (random.nextInt(4) == 0) {
                client.pods()
                        .inNamespace("default")
                        .withName(victim)
                        .withGracePeriod(0)
                        .delete();
            } else {
                client.pods().inNamespace("default").withName(victim).delete();
            }
            wanted.remove(victim);
            deleted.add(victim);
        }
    }

    private Set<String> vmNames() {
        return host.cocoon().vms().stream()
                .map(vm -> vm.get("config").get("name").asString())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Set<String> podNames() {
        return client.pods().inNamespace("default").list().getItems().stream()
                .map(pod -> pod.getMetadata().getName())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private void eventually(long seed, ThrowingRunnable assertion) {
        try {
            await().atMost(Duration.ofSeconds(90)).untilAsserted(assertion);
        } catch (ConditionTimeoutException e) {
            throw new AssertionError("seed " + seed + ": " + e.getMessage() + "\n" + host.logText(), e);
        }
    }

    private static Pod pod(String name) {
        return new PodBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName(name)
                .withAnnotations(Map.of(
                        "vm.cocoonstack.io/name", name,
                        "cocoonset.cocoonstack.io/managed", "true",
                        "cocoonset.cocoonstack.io/mode", "run",
                        "cocoonset.cocoonstack.io/image", "img:1"))
                .endMetadata()
                .withNewSpec()
                .addNewToleration()
                .withKey("virtual-kubelet.io/provider")
                .withOperator("Exists")
                .endToleration()
                .addNewContainer()
                .withName("agent")
                .withImage("img:1")
                .endContainer()
                .endSpec()
                .build();
    }
}
