package io.cocoonstack.provider.testing.apiserver.contract;

import io.cocoonstack.provider.testing.apiserver.Fixtures;
import io.cocoonstack.provider.testing.apiserver.InMemoryApiServer;
import io.fabric8.kubernetes.client.KubernetesClient;
import org.junit.jupiter.api.AfterAll;

class WritesTest extends WritesContract {

    private static final InMemoryApiServer SERVER = InMemoryApiServer.start();

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    @Override
    KubernetesClient connect() {
        return Fixtures.inNewNamespace(Fixtures.config(SERVER));
    }
}
