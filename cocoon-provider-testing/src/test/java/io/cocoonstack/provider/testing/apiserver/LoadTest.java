package io.cocoonstack.provider.testing.apiserver;

import static io.cocoonstack.provider.testing.apiserver.Fixtures.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadTest {

    private static final int PODS = 300;

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aWatcherSeesThreeHundredPodsBecomeReadyAndGo(boolean onlyHttp) {
        Map<String, String> phases = new ConcurrentHashMap<>();
        try (InMemoryApiServer server = InMemoryApiServer.start();
                KubernetesClient client = Fixtures.client(server, onlyHttp);
                var informer = client.pods().inAnyNamespace().runnableInformer(0)) {
            informer.addEventHandler(new PhaseRecorder(phases));
            informer.start();

            each(i -> client.resource(pod("p" + i, "n1")).create());
            each(i -> client.pods().withName("p" + i).editStatus(LoadTest::running));
            await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> assertThat(phases)
                    .hasSize(PODS)
                    .containsValue("Running")
                    .doesNotContainValue("Pending"));

            each(i -> client.pods().withName("p" + i).withGracePeriod(0).delete());
            await().atMost(Duration.ofSeconds(60))
                    .untilAsserted(() -> assertThat(phases).isEmpty());
        }
    }

    private interface Action {
        void on(int number);
    }

    private static void each(Action action) {
        try (ExecutorService threads = Executors.newFixedThreadPool(16)) {
            for (int i = 0; i < PODS; i++) {
                int number = i;
                threads.execute(() -> action.on(number));
            }
        }
    }

    private static Pod running(Pod pod) {
        return new PodBuilder(pod).editStatus().withPhase("Running").endStatus().build();
    }

    private record PhaseRecorder(Map<String, String> phases) implements ResourceEventHandler<Pod> {

        @Override
        public void onAdd(Pod pod) {
            phases.put(pod.getMetadata().getName(), pod.getStatus().getPhase());
        }

        @Override
        public void onUpdate(Pod before, Pod pod) {
            onAdd(pod);
        }

        @Override
        public void onDelete(Pod pod, boolean stateUnknown) {
            phases.remove(pod.getMetadata().getName());
        }
    }
}
