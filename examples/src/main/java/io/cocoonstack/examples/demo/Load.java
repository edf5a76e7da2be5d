package io.cocoonstack.examples.demo;

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
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Many Pods at once over a cocoon that answers at once: how long until all are Ready, what one Pod costs in commands, and what
 * the daemon needs. A measurement, not a test. Arguments: the daemon's launcher, and the number of Pods (300).
 */
public final class Load {

    private static final String IMAGE = "images.example.org/tools/runner:3.2";
    private static final Duration LIMIT = Duration.ofMinutes(5);

    private Load() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        int count = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 300;
        try (Stage stage = new Stage()) {
            stage.cocoon().knobs().latency("vm run", Duration.ZERO);
            Map<String, String> environment = stage.environment();
            environment.put("VK_NODE_PODS", Integer.toString(count));
            Path log = Files.createTempFile("vk-cocoon-load", ".log");
            DaemonProcess daemon = new DaemonProcess(Path.of(arguments[0]), environment, log);
            long pid = daemon.start();
            try (KubernetesClient client = new KubernetesClientBuilder()
                    .withConfig(Config.fromKubeconfig(stage.kubeconfig().toFile()))
                    .build()) {
                awaitNode(client, daemon);
                measure(client, stage, daemon, pid, count);
            } finally {
                daemon.stop();
                System.out.println("log: " + log);
            }
        }
    }

    private static void measure(KubernetesClient client, Stage stage, DaemonProcess daemon, long pid, int count)
            throws IOException, InterruptedException {
        int before = stage.cocoon().calls().entries().size();
        Instant begun = Instant.now();
        IntStream.range(0, count).parallel().forEach(i -> client.resource(pod(i))
                .create());
        Instant created = Instant.now();
        while (ready(client) < count) {
            daemon.mustRun();
            if (Duration.between(begun, Instant.now()).compareTo(LIMIT) > 0) {
                throw new DemoFailure("only " + ready(client) + " of " + count + " Pods are Ready after " + LIMIT);
            }
            Thread.sleep(100);
        }
        Instant done = Instant.now();
        System.out.printf(
                "%d Pods: objects created in %d ms, all Ready after %d ms%n",
                count,
                Duration.between(begun, created).toMillis(),
                Duration.between(begun, done).toMillis());
        System.out.printf("commands per Pod: ");
        for (String verb : List.of("image pull", "vm run", "vm inspect", "vm list", "vm rm", "vm start")) {
            System.out.printf("%s %.2f  ", verb, (double) stage.cocoon().calls().calls(verb) / count);
        }
        System.out.printf(
                "%nlines of the call log since the first Pod: %d%n",
                stage.cocoon().calls().entries().size() - before);
        System.out.println("daemon: "
                + Files.readAllLines(Path.of("/proc", Long.toString(pid), "status")).stream()
                        .filter(line -> line.startsWith("VmHWM") || line.startsWith("Threads"))
                        .map(line -> line.replaceAll("\\s+", " "))
                        .toList());
    }

    private static void awaitNode(KubernetesClient client, DaemonProcess daemon) throws InterruptedException {
        while (client.nodes().withName(Stage.NODE).get() == null) {
            daemon.mustRun();
            Thread.sleep(100);
        }
    }

    private static long ready(KubernetesClient client) {
        return client.pods().inNamespace("default").list().getItems().stream()
                .filter(Readiness::isPodReady)
                .count();
    }

    private static Pod pod(int index) {
        return new PodBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName("load-" + index)
                .withAnnotations(Map.of(
                        "vm.cocoonstack.io/name",
                        "load-" + index,
                        "cocoonset.cocoonstack.io/managed",
                        "true",
                        "cocoonset.cocoonstack.io/mode",
                        "run",
                        "cocoonset.cocoonstack.io/image",
                        IMAGE))
                .endMetadata()
                .withNewSpec()
                .addNewToleration()
                .withKey("virtual-kubelet.io/provider")
                .withOperator("Exists")
                .endToleration()
                .addNewContainer()
                .withName("agent")
                .withImage(IMAGE)
                .endContainer()
                .endSpec()
                .build();
    }
}
