package io.cocoonstack.provider.testing.apiserver;

import static io.cocoonstack.provider.testing.apiserver.Fixtures.node;
import static io.cocoonstack.provider.testing.apiserver.Fixtures.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ControllersTest {

    private final InMemoryApiServer server =
            InMemoryApiServer.builder().autoBind("n1").start();
    private final KubernetesClient client = Fixtures.client(server);

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    @Test
    void aPodIsBoundWhenItsNodeComes() {
        client.resource(pod("p1")).create();
        assertThat(bound("p1")).isEmpty();

        client.resource(node("n1").build()).create();

        await().untilAsserted(() -> assertThat(bound("p1")).isEqualTo("n1"));
        assertThat(client.pods().withName("p1").get().getStatus().getConditions())
                .extracting(c -> c.getType() + "=" + c.getStatus())
                .containsExactly("PodScheduled=True");
    }

    @Test
    void onlyPodsThatFitTheNodeAreBound() {
        client.resource(node("n1")
                        .withNewSpec()
                        .addNewTaint()
                        .withKey("virtual-kubelet.io/provider")
                        .withValue("cocoon")
                        .withEffect("NoSchedule")
                        .endTaint()
                        .endSpec()
                        .build())
                .create();
        client.resource(pod("plain")).create();
        client.resource(tolerating("elsewhere")
                        .editSpec()
                        .addToNodeSelector("zone", "b")
                        .endSpec()
                        .build())
                .create();
        client.resource(tolerating("fits")
                        .editSpec()
                        .addToNodeSelector("kubernetes.io/hostname", "n1")
                        .endSpec()
                        .build())
                .create();

        await().untilAsserted(() -> assertThat(bound("fits")).isEqualTo("n1"));
        assertThat(bound("plain")).isEmpty();
        assertThat(bound("elsewhere")).isEmpty();
    }

    @Test
    void aCordonedNodeGetsNoPods() {
        client.resource(node("n1")
                        .withNewSpec()
                        .withUnschedulable(true)
                        .endSpec()
                        .build())
                .create();
        client.resource(pod("p1")).create();
        assertThat(bound("p1")).isEmpty();

        client.nodes().withName("n1").edit(n -> {
            n.getSpec().setUnschedulable(null);
            return n;
        });
        await().untilAsserted(() -> assertThat(bound("p1")).isEqualTo("n1"));
    }

    @Test
    void theLeaseOfADeletedNodeIsCollected() {
        Node node = client.resource(node("n1").build()).create();
        client.resource(new LeaseBuilder()
                        .withNewMetadata()
                        .withName("n1")
                        .withNamespace("kube-node-lease")
                        .addNewOwnerReference()
                        .withApiVersion("v1")
                        .withKind("Node")
                        .withName("n1")
                        .withUid(node.getMetadata().getUid())
                        .endOwnerReference()
                        .endMetadata()
                        .build())
                .create();

        client.nodes().withName("n1").delete();

        await().untilAsserted(() -> assertThat(client.leases()
                        .inNamespace("kube-node-lease")
                        .withName("n1")
                        .get())
                .isNull());
    }

    @Test
    void ownersOfUnknownKindsKeepWhatTheyOwn() {
        client.resource(new PodBuilder(pod("owned"))
                        .editMetadata()
                        .addNewOwnerReference()
                        .withApiVersion("example.org/v1")
                        .withKind("Set")
                        .withName("s")
                        .withUid("u")
                        .endOwnerReference()
                        .endMetadata()
                        .build())
                .create();
        client.resource(node("n1").build()).create();

        await().untilAsserted(() -> assertThat(bound("owned")).isEqualTo("n1"));
    }

    @Test
    void aDeletedNamespaceGoesAfterItsPods() {
        server.objects().namespace("gone");
        client.resource(pod("p1", "n1")).inNamespace("gone").create();

        client.namespaces().withName("gone").delete();
        await().untilAsserted(() -> assertThat(client.pods()
                        .inNamespace("gone")
                        .withName("p1")
                        .get()
                        .getMetadata()
                        .getDeletionTimestamp())
                .isNotNull());
        assertThat(client.namespaces().withName("gone").get().getStatus().getPhase())
                .isEqualTo("Terminating");

        client.pods().inNamespace("gone").withName("p1").withGracePeriod(0).delete();
        await().untilAsserted(() ->
                assertThat(client.namespaces().withName("gone").get()).isNull());
    }

    private String bound(String name) {
        Pod pod = client.pods().withName(name).get();
        return pod.getSpec().getNodeName() == null ? "" : pod.getSpec().getNodeName();
    }

    private static PodBuilder tolerating(String name) {
        return new PodBuilder(pod(name))
                .editSpec()
                .addNewToleration()
                .withKey("virtual-kubelet.io/provider")
                .withOperator("Exists")
                .endToleration()
                .endSpec();
    }
}
