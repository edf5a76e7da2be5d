package io.cocoonstack.vkcocoon.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.testing.controlplane.ControlPlane;
import io.cocoonstack.provider.testing.controlplane.Kubectl;
import io.cocoonstack.provider.testing.guest.FakeGuest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Guest state through hibernation, wakes, deletes and a daemon that is killed in the middle of them, on a real control plane. */
@ControlPlane.Required
class SleepIT {

    private static final int CYCLES = 20;
    private static final String VM = "vk-default-desk-0";
    private static final String HIBERNATE = "vm.cocoonstack.io/hibernate";
    private static final String MESSAGE = "{.status.conditions[?(@.type==\"Ready\")].message}";

    @TempDir
    private static Path directory;

    private static RealNode node;
    private static DaemonHost host;

    @BeforeAll
    static void aNode() throws Exception {
        node = new RealNode(directory);
        host = node.host;
        host.cocoon().addImage("img:1", "oci");
        host.cocoon().addSnapshot("golden", "img:1", "firecracker");
        node.start();
    }

    @AfterAll
    static void end() {
        node.close();
    }

    @AfterEach
    void noPodAndNoStateIsLeft() throws IOException {
        node.kubectl("delete", "pods", "--all", "--wait=true", "--timeout=90s");
        host.storeBack();
        host.dropTags(VM);
        for (String knob : List.of("snapshot-save.size", "snapshot-export.rate", "snapshot-import.rate")) {
            host.cocoon().knobs().clear(knob);
        }
    }

    @Test
    void twentyNightsOfSleepCostTheGuestNothing() throws Exception {
        long boots = host.cocoon().calls().calls("vm run");
        node.apply(RUN);
        ready();
        for (int night = 1; night <= CYCLES; night++) {
            inGuest("echo night " + night + " > /run/marker");
            inGuest("echo night " + night + " > /var/lib/marker");

            annotate(HIBERNATE + "=true");
            asleep();
            annotate(HIBERNATE + "-");
            ready();

            FakeGuest guest = host.cocoon().guest(VM).orElseThrow();
            assertThat(guest.file("/run/marker")).hasValue("night " + night + "\n");
            assertThat(guest.file("/var/lib/marker")).hasValue("night " + night + "\n");
        }
        assertThat(host.cocoon().calls().calls("vm run")).isEqualTo(boots + 1);
        assertThat(node.kubectl("get", "events", "--field-selector", "involvedObject.name=desk"))
                .contains("Hibernated", "Woken");
    }

    @Test
    void thePodTellsNowAndThenHowFarItsPushAndItsPullHaveCome() throws Exception {
        host.cocoon().knobs().set("snapshot-save.size", Integer.toString(48 << 20));
        host.cocoon().knobs().set("snapshot-export.rate", Integer.toString(3 << 20));
        host.cocoon().knobs().set("snapshot-import.rate", Integer.toString(3 << 20));
        node.apply(RUN);
        ready();

        // How much a VM exports is known when it is there.
        assertThat(toldUntil(() -> annotate(HIBERNATE + "=true"), SleepIT::isAsleep))
                .isNotEmpty()
                .allSatisfy(told -> assertThat(told).matches("push \\S+: \\d+ MiB, [\\d.]+ MiB/s"));

        cocoon("snapshot", "rm", VM);
        assertThat(toldUntil(() -> annotate(HIBERNATE + "-"), SleepIT::isReady))
                .isNotEmpty()
                .allSatisfy(told -> assertThat(told)
                        .matches("pull \\S+: \\d+ MiB of 48 MiB \\(\\d+ %\\), [\\d.]+ MiB/s, \\d+ s left"));
        assertThat(jsonPath(MESSAGE)).doesNotContain("pull");
    }

    @Test
    void aDeleteWhoseStoreIsAwayKeepsTheVmAndEndsWhenItIsBack() throws Exception {
        node.apply(RUN);
        ready();
        host.storeAway();
        node.kubectl("delete", "pod", "desk", "--wait=false");

        node.eventually(() -> assertThat(node.kubectl("get", "events", "--field-selector", "involvedObject.name=desk"))
                .contains("DeleteKeptVM"));
        assertThat(host.cocoon().vm(VM)).isPresent();
        assertThat(host.metrics()).contains("cocoon_vk_kept_vms 1");

        host.storeBack();
        node.eventually(() -> assertThat(host.cocoon().vm(VM)).isEmpty());
        node.eventually(() -> assertThat(node.kubectl("get", "pods")).doesNotContain("desk"));
        assertThat(host.stored(VM, "latest")).isTrue();
    }

    @Test
    void aDaemonKilledInTheMiddleOfAPushPushesAgain() throws Exception {
        node.apply(RUN);
        ready();
        inGuest("echo precious > /run/marker");
        killedDuring("snapshot export", () -> annotate(HIBERNATE + "=true"));

        asleep();
        annotate(HIBERNATE + "-");
        ready();
        assertThat(host.cocoon().guest(VM).orElseThrow().file("/run/marker")).hasValue("precious\n");
    }

    @Test
    void aDaemonKilledInTheMiddleOfTheRemovalComesToTheSameEnd() throws Exception {
        node.apply(RUN);
        ready();
        inGuest("echo precious > /run/marker");
        long starts = host.cocoon().calls().calls("vm start", VM);
        killedDuring("vm rm", () -> annotate(HIBERNATE + "=true"));

        asleep();
        annotate(HIBERNATE + "-");
        ready();
        assertThat(host.cocoon().guest(VM).orElseThrow().file("/run/marker")).hasValue("precious\n");
        assertThat(host.cocoon().calls().calls("vm start", VM))
                .as("a saved VM is never started over its state")
                .isEqualTo(starts);
    }

    @Test
    void aDaemonKilledInTheMiddleOfAWakeWakesTheSameState() throws Exception {
        node.apply(RUN);
        ready();
        inGuest("echo precious > /run/marker");
        annotate(HIBERNATE + "=true");
        asleep();
        long runs = host.cocoon().calls().calls("vm run");
        killedDuring("vm clone", () -> annotate(HIBERNATE + "-"));

        ready();
        assertThat(host.cocoon().guest(VM).orElseThrow().file("/run/marker")).hasValue("precious\n");
        assertThat(host.cocoon().calls().calls("vm run")).isEqualTo(runs);
    }

    @Test
    void aDaemonKilledInTheMiddleOfAFixUpDoesItAgain() throws Exception {
        long clones = host.cocoon().calls().calls("vm clone", VM);
        killedDuring("vm exec", () -> node.apply(CLONE));

        ready();
        assertThat(jsonPath("{.metadata.annotations.vm\\.cocoonstack\\.io/post-clone-state}"))
                .isEqualTo("done");
        assertThat(node.kubectl("get", "events", "--field-selector", "involvedObject.name=desk"))
                .contains("ResumedAfterRestart", "PostCloneSucceeded");
        assertThat(host.cocoon().calls().calls("vm clone", VM)).isEqualTo(clones + 1);
    }

    /** Begins something that needs the command, kills the daemon while the command runs, and starts it again. */
    private static void killedDuring(String verb, ThrowingRunnable begin) throws Exception {
        long before = host.cocoon().calls().calls(verb);
        host.cocoon().knobs().latency(verb, Duration.ofSeconds(3));
        try {
            begin.run();
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
        node.eventually(() -> assertThat(host.cocoon().calls().calls(verb)).isGreaterThan(before));
        host.kill();
        host.cocoon().knobs().clear(verb.replace(' ', '-') + ".latency");
        host.start();
    }

    /** What the Pod says of a transfer until an assertion holds: not more often than every ten seconds. */
    private static Set<String> toldUntil(Runnable begin, Runnable end) {
        Set<String> told = new LinkedHashSet<>();
        long begun = System.nanoTime();
        begin.run();
        node.eventually(() -> {
            String message = jsonPath(MESSAGE);
            if (message.matches("(push|pull) .*")) {
                told.add(message);
            }
            end.run();
        });
        long took = Duration.ofNanos(System.nanoTime() - begun).toSeconds();
        assertThat(told).hasSizeLessThanOrEqualTo(1 + (int) took / 10);
        return told;
    }

    private static void ready() {
        node.eventually(SleepIT::isReady);
    }

    private static void isReady() {
        node.assertReady("desk");
    }

    private static void asleep() {
        node.eventually(SleepIT::isAsleep);
        assertThat(host.cocoon().vm(VM)).isEmpty();
        assertThat(host.stored(VM, "hibernate")).isTrue();
    }

    private static void isAsleep() {
        assertThat(jsonPath("{.status.phase} {.metadata.annotations.vm\\.cocoonstack\\.io/lifecycle-state}"
                        + " {.metadata.annotations.vm\\.cocoonstack\\.io/id}"))
                .isEqualTo("Pending hibernated ");
    }

    private static void annotate(String change) {
        Kubectl.Outcome outcome = node.plane.kubectl("annotate", "--overwrite", "pod", "desk", change);
        assertThat(outcome.exit()).as(outcome.stderr()).isZero();
    }

    private static void inGuest(String script) throws Exception {
        cocoon("vm", "exec", VM, "--", "sh", "-c", script);
    }

    private static void cocoon(String... arguments) throws Exception {
        List<String> line = new ArrayList<>(List.of(host.cocoon().binary().toString()));
        line.addAll(List.of(arguments));
        Process process = new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("output").toFile())
                .start();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue())
                .as(Files.readString(directory.resolve("output")))
                .isZero();
    }

    private static String jsonPath(String path) {
        return node.jsonPath("pod", "desk", path);
    }

    private static final String RUN = """
            apiVersion: v1
            kind: Pod
            metadata:
              name: desk
              annotations:
                cocoonset.cocoonstack.io/mode: run
                cocoonset.cocoonstack.io/managed: "true"
                cocoonset.cocoonstack.io/image: "img:1"
                cocoonset.cocoonstack.io/os: linux
                vm.cocoonstack.io/name: vk-default-desk-0
            spec:
              nodeSelector: {node.kubernetes.io/instance-type: virtual-node}
              tolerations:
              - {key: virtual-kubelet.io/provider, operator: Exists, effect: NoSchedule}
              containers:
              - name: agent
                image: "img:1"
                resources: {requests: {cpu: 500m, memory: 2Gi}}
            """;

    private static final String CLONE = RUN.replace("mode: run", "mode: clone")
            .replace("io/image: \"img:1\"", "io/image: golden")
            .replace("vm.cocoonstack.io/name", "vm.cocoonstack.io/backend: firecracker\n    vm.cocoonstack.io/name");
}
