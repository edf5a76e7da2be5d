package io.cocoonstack.vkcocoon.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.testing.controlplane.ControlPlane;
import io.cocoonstack.provider.testing.controlplane.Kubectl;
import io.cocoonstack.provider.testing.guest.FakeGuest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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

    private static void ready() {
        node.ready("desk");
    }

    private static void asleep() {
        node.eventually(() -> assertThat(
                        jsonPath("{.status.phase} {.metadata.annotations.vm\\.cocoonstack\\.io/lifecycle-state}"
                                + " {.metadata.annotations.vm\\.cocoonstack\\.io/id}"))
                .isEqualTo("Pending hibernated "));
        assertThat(host.cocoon().vm(VM)).isEmpty();
        assertThat(host.stored(VM, "hibernate")).isTrue();
    }

    private static void annotate(String change) {
        Kubectl.Outcome outcome = node.plane.kubectl("annotate", "--overwrite", "pod", "desk", change);
        assertThat(outcome.exit()).as(outcome.stderr()).isZero();
    }

    private static void inGuest(String script) throws Exception {
        Process exec = new ProcessBuilder(host.cocoon().binary().toString(), "vm", "exec", VM, "--", "sh", "-c", script)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("exec").toFile())
                .start();
        assertThat(exec.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(exec.exitValue())
                .as(Files.readString(directory.resolve("exec")))
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
