package io.cocoonstack.provider.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.core.cluster.access.ClusterAccess;
import io.cocoonstack.provider.core.cluster.api.ApiServer;
import io.cocoonstack.provider.core.cluster.connect.ClusterClients;
import io.cocoonstack.provider.core.cluster.environment.ClusterEnvironmentSource;
import io.cocoonstack.provider.core.cluster.environment.NodeFacts;
import io.cocoonstack.provider.core.cluster.event.EventRecorder;
import io.cocoonstack.provider.core.cluster.pod.FeedTimings;
import io.cocoonstack.provider.core.cluster.pod.PodFeed;
import io.cocoonstack.provider.core.cluster.pod.PodListener;
import io.cocoonstack.provider.core.cluster.pod.PodRecords;
import io.cocoonstack.provider.core.cluster.pod.PodTable;
import io.cocoonstack.provider.core.cluster.write.ApiPods;
import io.cocoonstack.provider.core.port.PodPort.Answer;
import io.cocoonstack.provider.core.port.PodPort.Environment;
import io.cocoonstack.provider.core.port.PodPort.EventType;
import io.cocoonstack.provider.core.port.PodStatus;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodConditionBuilder;
import io.fabric8.kubernetes.api.model.PodIP;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the Pod side must find true of an API server; the stand-in and the real one are held to the same. */
abstract class PodSideContract {

    private static final AtomicInteger NAMESPACES = new AtomicInteger();
    private static final Instant T0 = Instant.parse("2026-01-01T00:00:00Z");
    private static final Duration SOON = Duration.ofSeconds(60);

    private final String namespace = "pods-" + NAMESPACES.incrementAndGet();
    private final String node = "node-" + namespace;
    private final List<String> news = new CopyOnWriteArrayList<>();
    private ClusterClients clients;
    private KubernetesClient client;
    private PodTable table;
    private PodFeed feed;
    private EventRecorder events;
    private ApiPods pods;

    /** A kubeconfig with all rights. */
    abstract Path kubeconfig();

    abstract void stopServer();

    abstract void startServer();

    @BeforeEach
    void connect() throws Exception {
        clients = ClusterClients.to(
                ClusterAccess.find(Map.of("KUBECONFIG", kubeconfig().toString())));
        client = clients.client();
        client.namespaces()
                .resource(new NamespaceBuilder()
                        .withNewMetadata()
                        .withName(namespace)
                        .endMetadata()
                        .build())
                .create();
        client.serviceAccounts()
                .inNamespace(namespace)
                .resource(new ServiceAccountBuilder()
                        .withNewMetadata()
                        .withName("default")
                        .endMetadata()
                        .build())
                .create();
        ApiServer server = new ApiServer(client);
        table = new PodTable(new PodListener() {
            @Override
            public void seen(Pod pod) {
                news.add("seen " + pod.getMetadata().getUid());
            }

            @Override
            public void gone(PodRef pod) {
                news.add("gone " + pod.uid());
            }
        });
        feed = new PodFeed(
                server, client.getKubernetesSerialization(), node, table, FeedTimings.DEFAULT, InstantSource.system());
        events = new EventRecorder(server, node, EventRecorder.Patience.DEFAULT, InstantSource.system());
        pods = new ApiPods(
                server,
                table,
                events,
                new ClusterEnvironmentSource(server, InstantSource.system()),
                () -> new NodeFacts("10.9.9.9", Map.of()));
        assertThat(feed.firstList(SOON)).isEmpty();
        feed.follow();
        assertThat(feed.awaitWatch(SOON)).isTrue();
    }

    @AfterEach
    void disconnect() {
        feed.close();
        events.close();
        clients.close();
    }

    private PodRef create(String name) {
        return PodRecords.ref(client.pods()
                .inNamespace(namespace)
                .resource(new PodBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .withNamespace(namespace)
                        .addToAnnotations("note", "日本語é")
                        .endMetadata()
                        .withNewSpec()
                        .withNodeName(node)
                        .addNewContainer()
                        .withName("agent")
                        .withImage("img")
                        .addNewEnv()
                        .withName("V")
                        .withNewValueFrom()
                        .withNewConfigMapKeyRef("k", "cm", false)
                        .endValueFrom()
                        .endEnv()
                        .endContainer()
                        .endSpec()
                        .build())
                .create());
    }

    private Pod get(PodRef pod) {
        return client.pods().inNamespace(namespace).withName(pod.name()).get();
    }

    private static PodStatus running(String address) {
        return new PodStatus(
                "Running",
                "",
                "",
                "10.9.9.9",
                address,
                T0,
                List.of(
                        new PodStatus.Condition("Ready", true, "", "ping ok", T0),
                        new PodStatus.Condition("Initialized", true, "", "", T0),
                        new PodStatus.Condition("ContainersReady", true, "", "", T0)),
                List.of(new PodStatus.Container(
                        "agent", "img", "cocoon://vm1", true, 0, new PodStatus.State.Running(T0))));
    }

    private static PodStatus pending() {
        return new PodStatus("Pending", "", "", "10.9.9.9", "", null, List.of(), List.of());
    }

    private void awaitNews(String line) {
        await().atMost(SOON).untilAsserted(() -> assertThat(news).contains(line));
    }

    @Test
    void aPodIsSeenAsItIsAndGoneWhenItIs() {
        PodRef pod = create("a");
        awaitNews("seen " + pod.uid());
        assertThat(table.find(pod).orElseThrow().getMetadata().getAnnotations()).containsEntry("note", "日本語é");

        assertThat(pods.delete(pod, 0)).isEqualTo(Answer.DONE);
        awaitNews("gone " + pod.uid());
        assertThat(table.all()).isEmpty();
    }

    @Test
    void aPodThatIsCreatedAnewIsAnotherOne() {
        PodRef first = create("a");
        awaitNews("seen " + first.uid());
        pods.delete(first, 0);
        PodRef second = create("a");

        awaitNews("seen " + second.uid());
        assertThat(news).containsSubsequence("seen " + first.uid(), "gone " + first.uid(), "seen " + second.uid());
        assertThat(pods.writeStatus(first, running("10.0.0.1"))).isEqualTo(Answer.SUPERSEDED);
        assertThat(pods.writeAnnotations(first, Map.of("a", "b"))).isEqualTo(Answer.SUPERSEDED);
        assertThat(pods.delete(first, 0)).isEqualTo(Answer.SUPERSEDED);
        assertThat(get(second).getStatus().getPodIP()).isNull();
        assertThat(get(second).getMetadata().getAnnotations()).doesNotContainKey("a");
    }

    @Test
    void everyWriteToAPodThatIsGoneIsSuperseded() {
        PodRef pod = create("a");
        pods.delete(pod, 0);

        assertThat(pods.writeStatus(pod, running("10.0.0.1"))).isEqualTo(Answer.SUPERSEDED);
        assertThat(pods.writeAnnotations(pod, Map.of("a", "b"))).isEqualTo(Answer.SUPERSEDED);
        assertThat(pods.delete(pod, 0)).isEqualTo(Answer.SUPERSEDED);
    }

    @Test
    void theAddressFollowsTheGuestAndGoesWithIt() {
        PodRef pod = create("a");
        for (String address : List.of("10.0.0.1", "10.0.0.2")) {
            assertThat(pods.writeStatus(pod, running(address))).isEqualTo(Answer.DONE);
            assertThat(get(pod).getStatus().getPodIP()).isEqualTo(address);
            assertThat(get(pod).getStatus().getPodIPs())
                    .extracting(PodIP::getIp)
                    .containsExactly(address);
            assertThat(get(pod).getStatus().getHostIP()).isEqualTo("10.9.9.9");
        }

        assertThat(pods.writeStatus(pod, pending())).isEqualTo(Answer.DONE);
        assertThat(get(pod).getStatus().getPodIP()).isNull();
        assertThat(get(pod).getStatus().getPodIPs()).isNullOrEmpty();
        assertThat(get(pod).getStatus().getContainerStatuses()).isNullOrEmpty();
        assertThat(get(pod).getStatus().getPhase()).isEqualTo("Pending");
    }

    @Test
    void whatOthersWroteStaysAndOursIsTakenBack() {
        PodRef pod = create("a");
        client.pods().inNamespace(namespace).withName("a").editStatus(old -> new PodBuilder(old)
                .editOrNewStatus()
                .addToConditions(new PodConditionBuilder()
                        .withType("example.com/gate")
                        .withStatus("True")
                        .build())
                .endStatus()
                .build());
        assertThat(pods.writeStatus(pod, running("10.0.0.1"))).isEqualTo(Answer.DONE);
        assertThat(get(pod).getStatus().getConditions())
                .extracting(condition -> condition.getType() + " " + condition.getStatus())
                .contains("example.com/gate True", "Ready True");

        client.pods().inNamespace(namespace).withName("a").edit(old -> new PodBuilder(old)
                .editMetadata()
                .addToAnnotations("x", "2")
                .endMetadata()
                .build());
        pods.writeStatus(pod, pending());
        assertThat(get(pod).getStatus().getConditions())
                .extracting(condition -> condition.getType())
                .contains("example.com/gate")
                .doesNotContain("Ready", "Initialized", "ContainersReady");
        assertThat(get(pod).getMetadata().getAnnotations()).containsEntry("x", "2");
    }

    @Test
    void annotationsAreSetAndRemovedOneByOne() {
        PodRef pod = create("a");
        pods.writeAnnotations(pod, Map.of("vm.cocoonstack.io/id", "v1", "vm.cocoonstack.io/ip", "10.0.0.1"));
        Map<String, @Nullable String> changes = new HashMap<>();
        changes.put("vm.cocoonstack.io/ip", null);
        assertThat(pods.writeAnnotations(pod, changes)).isEqualTo(Answer.DONE);

        assertThat(get(pod).getMetadata().getAnnotations())
                .containsEntry("vm.cocoonstack.io/id", "v1")
                .containsEntry("note", "日本語é")
                .doesNotContainKey("vm.cocoonstack.io/ip");
    }

    @Test
    void aDeleteWithoutGracePeriodLeavesItToThePod() {
        PodRef pod = create("a");
        assertThat(pods.delete(pod, -1)).isEqualTo(Answer.DONE);

        await().atMost(SOON).untilAsserted(() -> assertThat(
                        PodRecords.of(table.find(pod).orElseThrow()).deletion())
                .isNotNull()
                .satisfies(deletion -> assertThat(deletion.graceSeconds()).isEqualTo(30)));
        assertThat(pods.delete(pod, 0)).isEqualTo(Answer.DONE);
        awaitNews("gone " + pod.uid());
    }

    @Test
    void equalEventsAreOneObjectWithACount() {
        PodRef pod = create("a");
        for (int i = 0; i < 3; i++) {
            pods.event(pod, EventType.WARNING, "CreateBringUpFailed", "create: no such image");
        }
        pods.event(pod, EventType.NORMAL, "Woken", "clone bound");

        await().atMost(SOON).untilAsserted(() -> assertThat(
                        client.v1().events().inNamespace(namespace).list().getItems())
                .extracting(Event::getReason, Event::getType, Event::getCount)
                .containsExactlyInAnyOrder(tuple("CreateBringUpFailed", "Warning", 3), tuple("Woken", "Normal", 1)));
    }

    @Test
    void theEnvironmentWaitsForItsConfigMap() {
        PodRef pod = create("a");
        awaitNews("seen " + pod.uid());
        assertThat(pods.resolveEnvironment(pod)).isEqualTo(new Environment.Missing("configmap \"cm\" not found"));

        client.configMaps()
                .inNamespace(namespace)
                .resource(new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName("cm")
                        .endMetadata()
                        .addToData("k", "v")
                        .build())
                .create();
        assertThat(pods.resolveEnvironment(pod)).isEqualTo(new Environment.Resolved());
    }

    @Test
    void aServerThatWasAwayCostsNothing() {
        PodRef kept = create("kept");
        PodRef deleted = create("deleted");
        awaitNews("seen " + deleted.uid());

        stopServer();
        await().atMost(SOON).until(() -> !feed.state().watching());
        assertThat(pods.writeStatus(kept, running("10.0.0.1"))).isEqualTo(Answer.FAILED);
        assertThat(news).noneMatch(line -> line.startsWith("gone"));
        startServer();

        await().atMost(SOON).until(() -> pods.writeStatus(kept, running("10.0.0.1")) == Answer.DONE);
        PodRef fresh = create("fresh");
        pods.delete(deleted, 0);
        awaitNews("seen " + fresh.uid());
        awaitNews("gone " + deleted.uid());
        assertThat(news).doesNotContain("gone " + kept.uid());
    }
}
