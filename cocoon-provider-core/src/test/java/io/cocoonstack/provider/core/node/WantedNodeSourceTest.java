package io.cocoonstack.provider.core.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.core.host.MachineInfo;
import io.cocoonstack.provider.core.node.health.NodeChecks;
import io.cocoonstack.provider.core.node.health.NodeCondition;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class WantedNodeSourceTest {

    private static final InetAddress IP = InetAddress.ofLiteral("10.0.0.7");
    private static final Instant START = Instant.parse("2026-11-29T18:00:00Z");

    @Test
    void carriesTheLabelsThatNeighboursSelectOn() {
        assertThat(identity("amd-zen4", "virtual-node").labels("amd64"))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "type", "virtual-kubelet",
                        "kubernetes.io/role", "agent",
                        "kubernetes.io/hostname", "cocoon-pool",
                        "kubernetes.io/os", "linux",
                        "kubernetes.io/arch", "amd64",
                        "node-role.kubernetes.io/cocoon-vm", "",
                        "cocoonstack.io/pool", "default",
                        "cocoonstack.io/snapshot-cpu-class", "amd-zen4",
                        "node.kubernetes.io/instance-type", "virtual-node"));
    }

    @Test
    void anUnsetClassAndAnEmptyInstanceTypeLeaveTheirLabelsOff() {
        assertThat(identity("", "").labels("arm64"))
                .doesNotContainKeys("cocoonstack.io/snapshot-cpu-class", "node.kubernetes.io/instance-type")
                .containsEntry("kubernetes.io/arch", "arm64");
    }

    @Test
    void theNameIsAnAddressOnlyWhereItLeadsToTheNode() {
        NodeIdentity node = identity("", "");

        assertThat(NodeAddress.of(node, (name, ip) -> false))
                .containsExactly(new NodeAddress("InternalIP", "10.0.0.7"));
        assertThat(NodeAddress.of(node, (name, ip) -> name.equals("cocoon-pool") && ip.equals(IP)))
                .containsExactly(new NodeAddress("InternalIP", "10.0.0.7"), new NodeAddress("Hostname", "cocoon-pool"));
    }

    @Test
    void aNameThatLeadsElsewhereDoesNotCount() {
        assertThat(NodeAddress.resolves("localhost", InetAddress.ofLiteral("127.0.0.1")))
                .isTrue();
        assertThat(NodeAddress.resolves("localhost", IP)).isFalse();
        assertThat(NodeAddress.resolves("no-such-name.invalid", IP)).isFalse();
    }

    @Test
    void theVersionParsesAsAKubernetesVersion() {
        NodeInfo info = NodeInfo.of(new MachineInfo("", "", "", "", "", "amd64"), "0.1.0");

        assertThat(info.kubeletVersion())
                .isEqualTo("v1.36.0-vk-cocoon-0.1.0")
                .matches("v\\d+\\.\\d+\\.\\d+-[0-9A-Za-z.-]+");
        assertThat(info.runtimeVersion()).isEqualTo("cocoon://0.1.0");
    }

    @Test
    void conditionsFollowTheChecks() {
        AtomicReference<NodeChecks> found = new AtomicReference<>(NodeChecks.FINE);
        AtomicReference<Instant> now = new AtomicReference<>(START);
        WantedNodeSource node = new WantedNodeSource(
                identity("", ""),
                new NodeCapacity(Map.of("cpu", "8"), Map.of("cpu", "6400m")),
                List.of(),
                NodeInfo.of(new MachineInfo("", "", "", "", "", "amd64"), "0.1.0"),
                found::get,
                now::get);
        assertThat(ready(node.get())).isEqualTo("True");

        found.set(new NodeChecks(List.of("the engine does not answer"), false, false));
        assertThat(ready(node.get())).isEqualTo("True");
        now.set(START.plus(Duration.ofSeconds(40)));
        assertThat(ready(node.get())).isEqualTo("False");

        found.set(NodeChecks.FINE);
        assertThat(ready(node.get())).isEqualTo("True");
    }

    private static String ready(WantedNode node) {
        return node.conditions().stream()
                .filter(condition -> condition.type().equals("Ready"))
                .map(NodeCondition::status)
                .findFirst()
                .orElseThrow();
    }

    private static NodeIdentity identity(String cpuClass, String instanceType) {
        return new NodeIdentity("cocoon-pool", IP, "default", cpuClass, "", instanceType, 10250);
    }
}
