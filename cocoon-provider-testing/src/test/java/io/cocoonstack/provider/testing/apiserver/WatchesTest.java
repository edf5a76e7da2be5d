package io.cocoonstack.provider.testing.apiserver;

import static io.cocoonstack.provider.testing.apiserver.Fixtures.client;
import static io.cocoonstack.provider.testing.apiserver.Fixtures.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Informers against the server, over chunked answers and over WebSockets. */
class WatchesTest {

    private final InMemoryApiServer server = InMemoryApiServer.start();
    private final List<String> seen = new CopyOnWriteArrayList<>();

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anInformerComesBackAfterADisconnect(boolean onlyHttp) {
        try (KubernetesClient client = client(server, onlyHttp);
                var informer = informer(client)) {
            awaitWatch();
            server.disconnectWatches();
            client.resource(pod("after", "n1")).create();

            await().untilAsserted(() -> assertThat(seen).containsExactly("add after Pending"));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anInformerListsAgainWhenItsVersionIsTooOld(boolean onlyHttp) {
        try (KubernetesClient client = client(server, onlyHttp);
                var informer = informer(client)) {
            awaitWatch();
            server.requests().clear();
            server.compact();
            server.disconnectWatches();
            client.resource(pod("after", "n1")).create();

            await().untilAsserted(() -> assertThat(seen).containsExactly("add after Pending"));
            assertThat(server.requests().count("LIST", "/api/v1/pods")).isPositive();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a410InAnOpenWatchMakesTheInformerListAgain(boolean onlyHttp) {
        try (KubernetesClient client = client(server, onlyHttp);
                var informer = informer(client)) {
            awaitWatch();
            server.requests().clear();
            server.expireWatches();
            client.resource(pod("after", "n1")).create();

            await().untilAsserted(() -> assertThat(seen).containsExactly("add after Pending"));
            assertThat(server.requests().count("LIST", "/api/v1/pods")).isPositive();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aSilentWatchStaysOpenAndMute(boolean onlyHttp) {
        try (KubernetesClient client = client(server, onlyHttp);
                var informer = informer(client)) {
            awaitWatch();
            server.silenceWatches();
            client.resource(pod("unseen", "n1")).create();
            assertThat(server.openWatches()).isEqualTo(1);

            server.disconnectWatches();
            await().untilAsserted(() -> assertThat(seen).containsExactly("add unseen Pending"));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theServerComesBackOnItsPortWithItsObjects(boolean onlyHttp) {
        try (KubernetesClient client = client(server, onlyHttp);
                var informer = informer(client)) {
            client.resource(pod("before", "n1")).create();
            await().untilAsserted(() -> assertThat(seen).containsExactly("add before Pending"));

            server.stop();
            await().until(() -> server.openWatches() == 0);
            server.restart();

            await().untilAsserted(() -> assertThat(server.openWatches()).isEqualTo(1));
            assertThat(client.pods().withName("before").get()).isNotNull();
            client.resource(pod("after", "n1")).create();
            await().untilAsserted(() -> assertThat(seen).contains("add after Pending"));
        }
    }

    private SharedIndexInformer<Pod> informer(KubernetesClient client) {
        SharedIndexInformer<Pod> informer =
                client.pods().inAnyNamespace().withField("spec.nodeName", "n1").runnableInformer(0);
        informer.exceptionHandler((started, failure) -> true);
        informer.addEventHandler(new Recorder(seen));
        informer.start();
        await().until(informer::hasSynced);
        return informer;
    }

    private void awaitWatch() {
        await().until(() -> server.openWatches() == 1);
    }
}
