package io.cocoonstack.examples.demo;

import io.cocoonstack.provider.testing.cocoon.control.CallLog;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.JsonNode;

/** What happens, in order. */
final class Story {

    private static final Duration PATIENCE = Duration.ofSeconds(25);
    private static final Duration GLANCE = Duration.ofMillis(150);
    private static final List<String> WELL = List.of("web", "worker", "toolbox");
    private static final String ILL = "nameless";

    private static final List<String> METRICS = List.of(
            "cocoon_vk_pod_lifecycle_total",
            "cocoon_vk_vm_boot_duration_seconds_count",
            "cocoon_vk_vm_table_size",
            "cocoon_vk_lease_release_total");

    private final Stage stage;
    private final DaemonProcess daemon;
    private final Screen screen;
    private final Path manifests;

    Story(Stage stage, DaemonProcess daemon, Screen screen, Path manifests) {
        this.stage = stage;
        this.daemon = daemon;
        this.screen = screen;
        this.manifests = manifests;
    }

    /** @throws DemoFailure when something does not happen in time */
    void tell(boolean keep) throws IOException, InterruptedException {
        try (Cluster cluster = new Cluster(stage.kubeconfig(), Stage.NODE)) {
            Files.createDirectories(daemon.log().toAbsolutePath().getParent());
            Files.deleteIfExists(daemon.log());
            screen.chapter("An API server and a cocoon host are up (both stand-ins). Starting the daemon.");
            screen.say("vk-cocoon runs as process " + daemon.start() + ", log: " + daemon.log());
            await(cluster, "the node did not become Ready", cluster::nodeReady);
            screen.say("Node " + Stage.NODE + " is Ready.");

            pods(cluster);
            killed(cluster);
            if (keep) {
                keep();
                return;
            }
            deleted(cluster);
            metrics();
            stopped();
        }
    }

    private void pods(Cluster cluster) throws IOException, InterruptedException {
        screen.chapter(
                "Four Pods: booted from an image, cloned from a snapshot, somebody else's VM, and one that is wrong.");
        for (String name : List.of("web", "worker", "toolbox", ILL)) {
            cluster.apply(manifests.resolve(name + ".yaml"));
        }
        await(
                cluster,
                "not every Pod got where it belongs",
                () -> WELL.stream().allMatch(pod -> up(cluster, pod)) && saysWhy(cluster));
    }

    private void killed(Cluster cluster) throws IOException, InterruptedException {
        screen.chapter("kill -9 the daemon, and start it again. No VM may be touched.");
        List<String> before = vms();
        long booted = boots();
        daemon.kill();
        Instant restart = Instant.now();
        screen.say("Killed; the VMs go on: " + String.join(", ", before));
        screen.say("vk-cocoon runs as process " + daemon.start());
        await(
                cluster,
                "the node did not come back",
                () -> cluster.heartbeatAfter(restart)
                        && cluster.nodeReady()
                        && WELL.stream().allMatch(pod -> up(cluster, pod)));
        if (!vms().equals(before) || boots() != booted || !calls().removals().isEmpty()) {
            throw new DemoFailure("the restart touched VMs: " + before + " became " + vms());
        }
        screen.say("The same VMs: none made, none started again, none removed.");
    }

    private void deleted(Cluster cluster) throws IOException, InterruptedException {
        screen.chapter("kubectl delete pod web");
        cluster.delete("web");
        await(
                cluster,
                "Pod web or its VM did not go away",
                () -> cluster.row("web").isEmpty() && calls().removals().containsKey("vk-default-web-0"));
        screen.say("Pod and VM are gone; left: " + String.join(", ", vms()));
    }

    private void metrics() throws IOException, InterruptedException {
        screen.chapter("Some metrics of " + stage.metrics());
        try (HttpClient http = HttpClient.newHttpClient()) {
            String page = http.send(
                            HttpRequest.newBuilder(stage.metrics())
                                    .timeout(Duration.ofSeconds(5))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString())
                    .body();
            List<String> lines = page.lines()
                    .filter(line -> METRICS.stream().anyMatch(line::startsWith))
                    .toList();
            if (lines.isEmpty()) {
                throw new DemoFailure("the metrics page has none of " + METRICS);
            }
            screen.quote(lines);
        }
    }

    private void stopped() throws InterruptedException {
        screen.chapter("SIGTERM");
        List<String> before = vms();
        int code = daemon.stop();
        if (code != 0 || !vms().equals(before)) {
            throw new DemoFailure("the daemon ended with " + code + ", VMs " + before + " became " + vms());
        }
        screen.say("The daemon ended with 0; the VMs go on: " + String.join(", ", before));
        screen.say("Its log: " + daemon.log());
    }

    private void keep() throws InterruptedException {
        screen.chapter("Everything stays up until Ctrl-C. In another terminal:");
        screen.say("kubectl --kubeconfig " + stage.kubeconfig() + " get pods -o wide --watch");
        screen.say("kubectl --kubeconfig " + stage.kubeconfig() + " describe pod " + ILL);
        screen.say("curl " + stage.metrics());
        screen.say("tail -f " + daemon.log());
        new CountDownLatch(1).await();
    }

    /** Shows the table until something is so. */
    private void await(Cluster cluster, String otherwise, BooleanSupplier so) throws InterruptedException {
        Instant end = Instant.now().plus(PATIENCE);
        while (true) {
            daemon.mustRun();
            boolean done = so.getAsBoolean();
            screen.table(cluster.rows());
            if (done) {
                return;
            }
            if (Instant.now().isAfter(end)) {
                throw new DemoFailure(otherwise + " within " + PATIENCE.toSeconds() + " s");
            }
            Thread.sleep(GLANCE);
        }
    }

    private static boolean up(Cluster cluster, String pod) {
        return cluster.row(pod).filter(PodRow::up).isPresent();
    }

    private static boolean saysWhy(Cluster cluster) {
        return cluster.row(ILL)
                .filter(row -> !row.ready().equals("True") && !row.lastEvent().isEmpty())
                .isPresent();
    }

    private CallLog calls() {
        return stage.cocoon().calls();
    }

    /** How often a guest was booted, by whatever command. */
    private long boots() {
        return calls().entries().stream()
                .filter(entry -> entry.kind() == CallLog.Kind.BOOTED)
                .count();
    }

    /** Name and id of every VM: a VM that was made anew has another id. */
    private List<String> vms() {
        return stage.cocoon().vms().stream().map(Story::label).sorted().toList();
    }

    private static String label(JsonNode vm) {
        return vm.path("config").path("name").asString("?") + " ("
                + vm.path("id").asString("?") + ")";
    }
}
