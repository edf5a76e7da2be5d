package io.cocoonstack.vkcocoon.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.cocoonstack.provider.testing.controlplane.ControlPlane;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The kubelet port through the API server's node proxy. The API server refuses loopback addresses there, so the node shows
 * another address of this host; the connection does not leave it.
 */
@ControlPlane.Required
class NodeProxyIT {

    private static final String PROXY = "/api/v1/nodes/" + DaemonHost.NODE + "/proxy";

    @TempDir
    private static Path directory;

    private static RealNode node;

    @BeforeAll
    static void aNodeWithAnotherAddress() throws Exception {
        Optional<String> address = ownAddress();
        assumeTrue(address.isPresent(), "this host has no address but loopback");
        node = new RealNode(directory);
        node.host.cocoon().addImage("img:1", "oci");
        node.host.with("VK_NODE_IP", address.get());
        node.start();
        node.apply(Worker.POD);
        node.ready("worker");
    }

    @AfterAll
    static void end() {
        if (node != null) {
            node.close();
        }
    }

    @Test
    void everyReadingRouteIsReachedThroughTheNode() {
        assertThat(raw("/healthz")).isEqualTo("ok");
        assertThat(raw("/pods/")).contains("\"name\":\"worker\"");
        assertThat(raw("/runningpods/")).contains("\"name\":\"worker\"");
        assertThat(raw("/configz")).contains("KubeletConfiguration");
        assertThat(raw("/stats/summary")).contains("\"nodeName\":\"" + DaemonHost.NODE + "\"");
        assertThat(raw("/metrics/resource")).contains("node_cpu_usage_seconds_total");
        assertThat(raw("/metrics")).contains("cocoon_vk_");
        assertThat(raw("/containerLogs/default/worker/runner")).contains("booted " + Worker.VM);
    }

    @Test
    void whatThereIsNotIsNotFoundThere() {
        assertThat(node.plane.kubectl("get", "--raw", PROXY + "/nothing").stderr())
                .contains("could not find");
    }

    private static String raw(String path) {
        return node.kubectl("get", "--raw", PROXY + path);
    }

    private static Optional<String> ownAddress() throws Exception {
        return NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> address instanceof Inet4Address)
                .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
                .map(InetAddress::getHostAddress)
                .findFirst();
    }
}
