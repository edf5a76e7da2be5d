package io.cocoonstack.provider.core.cluster.registration;

import io.cocoonstack.provider.core.node.WantedNode;
import io.cocoonstack.provider.core.port.VirtualScheduling;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A node "cocoon-pool" that registers itself with a small API server in virtual time, once the test starts it. */
abstract class RegistrationFixture {

    static final Duration SECOND = Duration.ofSeconds(1);

    final VirtualScheduling time = new VirtualScheduling();
    final AtomicReference<WantedNode> wanted = new AtomicReference<>(Nodes.plain());
    SmallApiServer api;
    KubernetesClient statusClient;
    KubernetesClient heartbeatClient;
    NodeRegistration registration;

    @BeforeEach
    void open() throws IOException {
        api = new SmallApiServer();
        statusClient = api.client();
        heartbeatClient = api.client();
        registration = new NodeRegistration(statusClient, heartbeatClient, "cocoon-pool", wanted::get, time, time);
    }

    @AfterEach
    void close() {
        registration.close();
        statusClient.close();
        heartbeatClient.close();
        api.close();
    }
}
