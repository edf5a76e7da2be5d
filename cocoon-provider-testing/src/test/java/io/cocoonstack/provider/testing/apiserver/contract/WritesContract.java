package io.cocoonstack.provider.testing.apiserver.contract;

import static io.cocoonstack.provider.testing.apiserver.Fixtures.node;
import static io.cocoonstack.provider.testing.apiserver.Fixtures.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.groups.Tuple.tuple;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.api.model.NodeConditionBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

abstract class WritesContract {

    private KubernetesClient client;
    private String node;

    /** A client whose namespace is there and empty. */
    abstract KubernetesClient connect();

    @BeforeEach
    void open() {
        client = connect();
        node = client.getNamespace();
    }

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void aNewPodIsPendingWithUidVersionAndDefaults() {
        Pod created = client.resource(pod("p1")).create();

        assertThat(created.getMetadata().getUid()).isNotBlank();
        assertThat(created.getMetadata().getResourceVersion()).isNotBlank();
        assertThat(created.getMetadata().getCreationTimestamp()).isNotBlank();
        assertThat(created.getMetadata().getNamespace()).isEqualTo(client.getNamespace());
        assertThat(created.getStatus().getPhase()).isEqualTo("Pending");
        assertThat(created.getStatus().getQosClass()).isEqualTo("BestEffort");
        assertThat(created.getSpec().getRestartPolicy()).isEqualTo("Always");
        assertThat(created.getSpec().getTerminationGracePeriodSeconds()).isEqualTo(30);
    }

    @Test
    void aTakenNameIsAlreadyExists() {
        client.resource(pod("p1")).create();

        KubernetesClientException failure =
                failure(() -> client.resource(pod("p1")).create());

        assertThat(failure.getCode()).isEqualTo(409);
        assertThat(failure.getStatus().getReason()).isEqualTo("AlreadyExists");
        assertThat(failure.getStatus().getMessage()).isEqualTo("pods \"p1\" already exists");
    }

    @Test
    void aGeneratedNameIsCompleted() {
        Pod unnamed = new PodBuilder(pod("p1"))
                .editMetadata()
                .withName(null)
                .withGenerateName("job-")
                .endMetadata()
                .build();

        assertThat(client.resource(unnamed).create().getMetadata().getName()).matches("job-[a-z0-9]{5}");
    }

    @Test
    void aStaleVersionIsRefused() {
        Pod first = client.resource(pod("p1")).create();
        client.pods().withName("p1").edit(p -> new PodBuilder(p)
                .editMetadata()
                .addToLabels("x", "1")
                .endMetadata()
                .build());

        KubernetesClientException failure = failure(() -> client.resource(first).update());

        assertThat(failure.getCode()).isEqualTo(409);
        assertThat(failure.getStatus().getReason()).isEqualTo("Conflict");
        assertThat(failure.getMessage()).contains("the object has been modified");
    }

    @Test
    void anotherIncarnationIsNotWritten() {
        Pod created = client.resource(pod("p1")).create();

        KubernetesClientException patched = failure(() -> client.pods()
                .withName("p1")
                .subresource("status")
                .patch(
                        PatchContext.of(PatchType.STRATEGIC_MERGE),
                        "{\"metadata\":{\"uid\":\"other\"},\"status\":{\"phase\":\"Running\"}}"));
        assertThat(patched.getCode()).isEqualTo(422);
        assertThat(patched.getStatus().getReason()).isEqualTo("Invalid");
        assertThat(patched.getStatus().getMessage())
                .isEqualTo("Pod \"p1\" is invalid: metadata.uid: Invalid value: \"other\": field is immutable");

        created.getMetadata().setUid("other");
        KubernetesClientException put = failure(() -> client.resource(created).updateStatus());
        assertThat(put.getCode()).isEqualTo(409);
        assertThat(put.getStatus().getReason()).isEqualTo("Conflict");
        assertThat(put.getMessage()).contains("Precondition failed: UID in precondition: other");

        assertThat(client.pods().withName("p1").get().getStatus().getPhase()).isEqualTo("Pending");
    }

    @Test
    void aWriteThatChangesNothingKeepsTheVersion() {
        Pod created = client.resource(pod("p1")).create();

        Pod again = client.pods()
                .withName("p1")
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"metadata\":{\"labels\":{\"app\":\"p1\"}}}");

        assertThat(again.getMetadata().getResourceVersion())
                .isEqualTo(created.getMetadata().getResourceVersion());
    }

    @Test
    void statusAndSpecAreWrittenApart() {
        client.resource(node(node)
                        .withNewStatus()
                        .withPhase("Running")
                        .endStatus()
                        .build())
                .create();

        Node forSpec = client.nodes().withName(node).get();
        forSpec.getSpec().setUnschedulable(true);
        forSpec.getStatus().setPhase("Terminated");
        client.resource(forSpec).update();
        assertThat(client.nodes().withName(node).get().getStatus().getPhase()).isEqualTo("Running");

        Node forStatus = client.nodes().withName(node).get();
        forStatus.getSpec().setUnschedulable(false);
        forStatus.getStatus().setPhase("Terminated");
        forStatus.getMetadata().getLabels().put("kept", "yes");
        client.resource(forStatus).updateStatus();
        Node after = client.nodes().withName(node).get();
        assertThat(after.getSpec().getUnschedulable()).isTrue();
        assertThat(after.getStatus().getPhase()).isEqualTo("Terminated");
        assertThat(after.getMetadata().getLabels()).containsEntry("kept", "yes");
    }

    @Test
    void aStrategicStatusPatchLeavesForeignConditionsAlone() {
        client.resource(node(node)
                        .withNewStatus()
                        .addToConditions(condition("Ready", "False"), condition("Foreign", "True"))
                        .addNewAddress("10.0.0.1", "InternalIP")
                        .endStatus()
                        .build())
                .create();

        client.nodes().withName(node).subresource("status").patch(PatchContext.of(PatchType.STRATEGIC_MERGE), """
                        {"metadata":{"labels":{"pool":"a"}},
                         "status":{"conditions":[{"type":"Ready","status":"True"},{"type":"DiskPressure","status":"False"}],
                                   "addresses":[{"type":"InternalIP","address":"10.0.0.2"},
                                                {"type":"InternalIP","address":"10.0.0.3"},{"$patch":"replace"}]}}
                        """);

        Node after = client.nodes().withName(node).get();
        assertThat(after.getStatus().getConditions())
                .extracting(NodeCondition::getType, NodeCondition::getStatus)
                .containsExactlyInAnyOrder(
                        tuple("Ready", "True"), tuple("DiskPressure", "False"), tuple("Foreign", "True"));
        assertThat(after.getStatus().getAddresses()).extracting("address").containsExactly("10.0.0.2", "10.0.0.3");
        assertThat(after.getMetadata().getLabels()).containsEntry("pool", "a");
    }

    @Test
    void editStatusWritesTheStatusOnly() {
        client.resource(pod("p1")).create();

        client.pods().withName("p1").editStatus(p -> new PodBuilder(p)
                .editStatus()
                .withPhase("Running")
                .endStatus()
                .build());

        assertThat(client.pods().withName("p1").get().getStatus().getPhase()).isEqualTo("Running");
    }

    @Test
    void aPodsSpecIsFixedButForItsImage() {
        client.resource(pod("p1")).create();

        Pod renewed = client.pods()
                .withName("p1")
                .patch(
                        PatchContext.of(PatchType.STRATEGIC_MERGE),
                        "{\"spec\":{\"containers\":[{\"name\":\"main\",\"image\":\"ubuntu:26.04\"}]}}");
        assertThat(renewed.getMetadata().getGeneration()).isEqualTo(2);

        KubernetesClientException failure = failure(() -> client.pods()
                .withName("p1")
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\":{\"hostname\":\"x\"}}"));
        assertThat(failure.getCode()).isEqualTo(422);
        assertThat(failure.getStatus().getReason()).isEqualTo("Invalid");
    }

    @Test
    void aLeaseIsRenewedWithItsVersionOnly() {
        Lease lease = client.leases()
                .inNamespace("kube-node-lease")
                .resource(lease(node))
                .create();

        lease.getSpec().setHolderIdentity("other");
        Lease renewed = client.resource(lease).update();
        assertThat(renewed.getSpec().getHolderIdentity()).isEqualTo("other");

        assertThat(failure(() -> client.resource(lease).update()).getCode()).isEqualTo(409);
        lease.getMetadata().setResourceVersion(null);
        assertThat(failure(() -> client.raw(
                                "/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases/" + node, "PUT", lease))
                        .getCode())
                .isEqualTo(422);
    }

    @Test
    void aMissingNamespaceIsNotFound() {
        KubernetesClientException failure = failure(
                () -> client.pods().inNamespace("nowhere").resource(pod("p1")).create());

        assertThat(failure.getCode()).isEqualTo(404);
        assertThat(failure.getStatus().getMessage()).isEqualTo("namespaces \"nowhere\" not found");
    }

    private static Lease lease(String node) {
        return new LeaseBuilder()
                .withNewMetadata()
                .withName(node)
                .withNamespace("kube-node-lease")
                .endMetadata()
                .withNewSpec()
                .withHolderIdentity(node)
                .withLeaseDurationSeconds(40)
                .endSpec()
                .build();
    }

    private static NodeCondition condition(String type, String status) {
        return new NodeConditionBuilder().withType(type).withStatus(status).build();
    }

    private static KubernetesClientException failure(ThrowingCallable call) {
        KubernetesClientException failure = catchThrowableOfType(KubernetesClientException.class, call);
        assertThat(failure).as("the request fails").isNotNull();
        return failure;
    }
}
