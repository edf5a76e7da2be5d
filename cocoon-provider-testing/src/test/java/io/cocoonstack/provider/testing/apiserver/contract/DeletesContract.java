package io.cocoonstack.provider.testing.apiserver.contract;

import static io.cocoonstack.provider.testing.apiserver.Fixtures.node;
import static io.cocoonstack.provider.testing.apiserver.Fixtures.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

abstract class DeletesContract {

    private KubernetesClient client;

    /** A client whose namespace is there and empty. */
    abstract KubernetesClient connect();

    @BeforeEach
    void open() {
        client = connect();
    }

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void aPodOnANodeStaysUntilItIsDeletedWithoutGrace() {
        client.resource(pod("p1", "n1")).create();

        client.pods().withName("p1").withGracePeriod(20).delete();
        Pod leaving = read();
        assertThat(leaving.getMetadata().getDeletionTimestamp()).isNotBlank();
        assertThat(leaving.getMetadata().getDeletionGracePeriodSeconds()).isEqualTo(20);

        client.pods().withName("p1").withGracePeriod(0).delete();
        assertThat(read()).isNull();
    }

    @Test
    void theGraceOfThePodIsTheDefault() {
        client.resource(new PodBuilder(pod("p1", "n1"))
                        .editSpec()
                        .withTerminationGracePeriodSeconds(7L)
                        .endSpec()
                        .build())
                .create();

        client.pods().withName("p1").delete();

        assertThat(read().getMetadata().getDeletionGracePeriodSeconds()).isEqualTo(7);
    }

    @Test
    void aSecondDeletionOnlyShortensTheGrace() {
        client.resource(pod("p1", "n1")).create();
        client.pods().withName("p1").withGracePeriod(20).delete();
        String version = read().getMetadata().getResourceVersion();

        client.pods().withName("p1").withGracePeriod(60).delete();
        assertThat(read().getMetadata().getResourceVersion()).isEqualTo(version);
        client.pods().withName("p1").delete();
        assertThat(read().getMetadata().getResourceVersion()).isEqualTo(version);

        client.pods().withName("p1").withGracePeriod(5).delete();
        assertThat(read().getMetadata().getDeletionGracePeriodSeconds()).isEqualTo(5);
    }

    @Test
    void aPodThatIsOnNoNodeGoesAtOnce() {
        client.resource(pod("p1")).create();

        client.pods().withName("p1").delete();

        assertThat(read()).isNull();
    }

    @Test
    void aFinishedPodGoesAtOnce() {
        client.resource(pod("p1", "n1")).create();
        client.pods().withName("p1").editStatus(p -> new PodBuilder(p)
                .editStatus()
                .withPhase("Failed")
                .endStatus()
                .build());

        client.pods().withName("p1").delete();

        assertThat(read()).isNull();
    }

    @Test
    void anotherUidIsNotDeleted() {
        Pod created = client.resource(pod("p1", "n1")).create();

        KubernetesClientException failure = catchThrowableOfType(
                KubernetesClientException.class, () -> client.raw(path(), "DELETE", options("other")));
        assertThat(failure.getCode()).isEqualTo(409);
        assertThat(read().getMetadata().getDeletionTimestamp()).isNull();

        client.raw(path(), "DELETE", options(created.getMetadata().getUid()));
        assertThat(read()).isNull();
    }

    @Test
    void aFinalizerHoldsTheObjectUntilItIsTaken() {
        client.resource(new PodBuilder(pod("p1", "n1"))
                        .editMetadata()
                        .addToFinalizers("test/hold")
                        .endMetadata()
                        .build())
                .create();

        client.pods().withName("p1").withGracePeriod(0).delete();
        assertThat(read().getMetadata().getDeletionGracePeriodSeconds()).isZero();

        client.pods()
                .withName("p1")
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"metadata\":{\"finalizers\":null}}");
        assertThat(read()).isNull();
    }

    @Test
    void aDeletionOfManyKeepsToItsSelector() {
        client.resource(pod("a")).create();
        client.resource(pod("b")).create();

        client.pods().withLabel("app", "a").delete();

        assertThat(client.pods().list().getItems())
                .extracting(p -> p.getMetadata().getName())
                .containsExactly("b");
    }

    @Test
    void anEvictionIsAGracefulDeletion() {
        client.resource(pod("p1", "n1")).create();

        assertThat(client.pods().withName("p1").evict()).isTrue();

        assertThat(read().getMetadata().getDeletionTimestamp()).isNotBlank();
        assertThat(read().getStatus().getConditions())
                .extracting(PodCondition::getType)
                .contains("DisruptionTarget");
    }

    @Test
    void aNodeGoesAtOnceAndItsPodsStay() {
        String node = client.getNamespace();
        client.resource(node(node).build()).create();
        client.resource(pod("p1", node)).create();

        client.nodes().withName(node).delete();

        assertThat(client.nodes().withName(node).get()).isNull();
        assertThat(read()).isNotNull();
    }

    @Test
    void deletingWhatIsNotThereIsNotFound() {
        assertThat(client.pods().withName("p1").delete()).isEqualTo(List.of());
        KubernetesClientException failure =
                catchThrowableOfType(KubernetesClientException.class, () -> client.raw(path(), "DELETE", Map.of()));
        assertThat(failure.getCode()).isEqualTo(404);
    }

    private String path() {
        return "/api/v1/namespaces/" + client.getNamespace() + "/pods/p1";
    }

    private Pod read() {
        return client.pods().withName("p1").get();
    }

    private static Map<String, Object> options(String uid) {
        return Map.of(
                "kind",
                "DeleteOptions",
                "apiVersion",
                "v1",
                "gracePeriodSeconds",
                0,
                "preconditions",
                Map.of("uid", uid));
    }
}
