package io.cocoonstack.provider.testing.apiserver.contract;

import io.cocoonstack.provider.testing.apiserver.Fixtures;
import io.cocoonstack.provider.testing.apiserver.InMemoryApiServer;
import io.fabric8.kubernetes.client.KubernetesClient;
import org.junit.jupiter.api.AfterAll;

class InformersTest extends InformersContract {

    private static final InMemoryApiServer SERVER = InMemoryApiServer.start();

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    @Override
    KubernetesClient connect(boolean onlyHttpWatches) {
        return Fixtures.inNewNamespace(Fixtures.config(SERVER), onlyHttpWatches);
    }
}
