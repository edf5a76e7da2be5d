package io.cocoonstack.provider.testing.apiserver.contract;

import static io.cocoonstack.provider.testing.apiserver.Fixtures.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.testing.apiserver.Recorder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an informer on the Pods of one node is told, over chunked answers and over WebSockets. */
abstract class InformersContract {

    private final List<String> seen = new CopyOnWriteArrayList<>();
    private final String node = "n-" + Long.toString(System.nanoTime(), 36);

    /** A client whose namespace is there and empty. */
    abstract KubernetesClient connect(boolean onlyHttpWatches);

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anInformerSeesOnlyThePodsOfItsNode(boolean onlyHttp) {
        try (KubernetesClient client = connect(onlyHttp);
                var informer = informer(client)) {
            client.resource(pod("mine", node)).create();
            client.resource(pod("other", "other-node")).create();
            client.resource(pod("unbound")).create();
            client.pods().withName("mine").editStatus(InformersContract::running);
            client.pods().withName("mine").withGracePeriod(0).delete();

            await().untilAsserted(() ->
                    // The second update is the mark of the deletion, which even a deletion without grace leaves.
                    assertThat(seen)
                            .containsExactly(
                                    "add mine Pending", "update mine Running", "update mine Running", "delete mine"));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aBoundPodEntersTheSelectionAsAdded(boolean onlyHttp) {
        try (KubernetesClient client = connect(onlyHttp);
                var informer = informer(client)) {
            client.resource(pod("late")).create();
            client.raw(
                    "/api/v1/namespaces/" + client.getNamespace() + "/pods/late/binding",
                    "POST",
                    Map.of(
                            "apiVersion",
                            "v1",
                            "kind",
                            "Binding",
                            "metadata",
                            Map.of("name", "late"),
                            "target",
                            Map.of("kind", "Node", "name", node)));

            await().untilAsserted(() -> assertThat(seen).containsExactly("add late Pending"));
        }
    }

    private SharedIndexInformer<Pod> informer(KubernetesClient client) {
        SharedIndexInformer<Pod> informer =
                client.pods().inAnyNamespace().withField("spec.nodeName", node).runnableInformer(0);
        informer.addEventHandler(new Recorder(seen));
        informer.start();
        await().until(informer::hasSynced);
        return informer;
    }

    private static Pod running(Pod pod) {
        return new PodBuilder(pod).editStatus().withPhase("Running").endStatus().build();
    }
}
