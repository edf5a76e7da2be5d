package io.cocoonstack.vkcocoon.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A start that cannot be: exit code 1, one sentence in the log's last words, and nothing was done to any VM. */
class RefusedStartIT {

    @TempDir
    private Path directory;

    private HostUnderTest host;

    @BeforeEach
    void aHostWithAVmOfNobody() throws Exception {
        host = new HostUnderTest(directory);
        host.environment.put("VK_ORPHAN_POLICY", "destroy");
        host.cocoon("vm", "run", "--output", "json", "--name", "vk-orphan", "img:1");
    }

    @AfterEach
    void end() {
        host.close();
    }

    @Test
    void aTakenKubeletPortKeepsASecondDaemonOut() throws Exception {
        try (ServerSocket first = new ServerSocket(host.kubeletPort)) {
            assertThat(refusal())
                    .contains("cannot listen on :" + first.getLocalPort(), "VK_KUBELET_PORT", "another vk-cocoon");
        }
        assertThat(host.cocoon.calls().calls("vm list")).isZero();
    }

    @Test
    void aTakenMetricsPortKeepsASecondDaemonOut() throws Exception {
        try (ServerSocket first = new ServerSocket(host.metricsPort, 1, InetAddress.getByName("127.0.0.1"))) {
            assertThat(refusal()).contains("cannot listen on 127.0.0.1:" + first.getLocalPort(), "VK_METRICS_ADDR");
        }
        assertThat(host.cocoon.calls().calls("vm list")).isZero();
    }

    @Test
    void aKubeconfigThatIsNotThereIsNamed() throws Exception {
        host.environment.put("KUBECONFIG", directory.resolve("nowhere").toString());

        assertThat(refusal())
                .contains("KUBECONFIG", directory.resolve("nowhere").toString());
    }

    @Test
    void aCocoonCommandThatIsNotThereIsNamed() throws Exception {
        host.environment.put("VK_COCOON_BIN", directory.resolve("no-cocoon").toString());

        assertThat(refusal()).contains("the VMs of this node cannot be listed", "no-cocoon");
        assertThat(host.server.objects().get("Node", "", HostUnderTest.NODE)).isEmpty();
    }

    @Test
    void aVmListThatIsGarbageIsNoListAtAll() throws Exception {
        host.cocoon.knobs().answerNext("vm list", "<html>502</html>");

        assertThat(refusal()).contains("the VMs of this node cannot be listed");
        assertThat(host.server.objects().get("Node", "", HostUnderTest.NODE)).isEmpty();
    }

    @Test
    void aHostWhoseFactsCannotBeReadIsRefused() throws Exception {
        host.environment.put("VK_PROC_ROOT", directory.resolve("no-proc").toString());

        assertThat(refusal()).contains("no-proc");
    }

    private String refusal() throws IOException, InterruptedException {
        Shell.Outcome outcome = host.run();

        assertThat(outcome.code()).as(outcome.err()).isEqualTo(1);
        assertThat(outcome.out()).isEmpty();
        assertThat(host.cocoon.vm("vk-orphan")).isPresent();
        assertThat(host.cocoon.calls().removals()).isEmpty();
        String sentence = outcome.err()
                .lines()
                .filter(line -> line.contains(" ERROR "))
                .reduce((one, more) -> {
                    throw new AssertionError("more than one sentence: " + outcome.err());
                })
                .orElseThrow();
        return sentence;
    }
}
