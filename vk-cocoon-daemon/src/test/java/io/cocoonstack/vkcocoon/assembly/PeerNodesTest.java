package io.cocoonstack.vkcocoon.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.testing.apiserver.InMemoryApiServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeerNodesTest {

    @TempDir
    private Path directory;

    private InMemoryApiServer server;
    private KubernetesClient client;
    private PeerNodes nodes;

    @BeforeEach
    void start() throws Exception {
        server = InMemoryApiServer.start();
        Config config = Config.fromKubeconfig(Files.readString(server.kubeconfig(directory.resolve("kubeconfig"))));
        client = new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder(config)
                        .withRequestRetryBackoffLimit(0)
                        .build())
                .build();
        nodes = new PeerNodes(client, () -> 12_501);
    }

    @AfterEach
    void end() {
        client.close();
        server.close();
    }

    @Test
    void theInternalAddressAndOurOwnPortAreAsked() {
        node(
                "a",
                "{\"type\":\"Hostname\",\"address\":\"a\"},{\"type\":\"ExternalIP\",\"address\":\"192.0.2.1\"},"
                        + "{\"type\":\"InternalIP\",\"address\":\"10.1.2.3\"}");
        node("six", "{\"type\":\"InternalIP\",\"address\":\"2001:db8::1\"}");

        assertThat(nodes.find("a")).contains(new InetSocketAddress("10.1.2.3", 12_501));
        assertThat(nodes.find("six")).contains(new InetSocketAddress("2001:db8::1", 12_501));
    }

    @Test
    void aNodeThatIsUnknownOrHasNoAddressIsNotAsked() {
        node("named", "{\"type\":\"Hostname\",\"address\":\"10.1.2.3\"}");
        node("odd", "{\"type\":\"InternalIP\",\"address\":\"node.example\"}");

        assertThat(nodes.find("named")).isEmpty();
        assertThat(nodes.find("odd")).isEmpty();
        assertThat(nodes.find("nobody")).isEmpty();
    }

    @Test
    void anApiServerThatIsDownIsNoUnknownNode() {
        server.close();

        assertThatExceptionOfType(SnapshotFailureException.class)
                .isThrownBy(() -> nodes.find("a"))
                .satisfies(it -> assertThat(it.failure()).isInstanceOf(SnapshotFailure.Unavailable.class));
    }

    private void node(String name, String addresses) {
        server.objects()
                .put("{\"apiVersion\":\"v1\",\"kind\":\"Node\",\"metadata\":{\"name\":\"" + name
                        + "\"},\"status\":{\"addresses\":[" + addresses + "]}}");
    }
}
