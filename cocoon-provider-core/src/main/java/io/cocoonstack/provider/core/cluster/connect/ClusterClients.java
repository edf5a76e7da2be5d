package io.cocoonstack.provider.core.cluster.connect;

import io.cocoonstack.provider.core.cluster.access.ClusterAccess;
import io.cocoonstack.provider.core.cluster.access.ClusterAccessException;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * The two clients of a node: one for everything, and one with connections and short times of its own that only keeps the node
 * alive. Closing closes what was made here, never a client that was passed in.
 */
public final class ClusterClients implements AutoCloseable {

    private final String description;
    private final KubernetesClient client;
    private final KubernetesClient heartbeat;
    private final @Nullable ExecutorService executor;

    private ClusterClients(
            String description,
            KubernetesClient client,
            KubernetesClient heartbeat,
            @Nullable ExecutorService executor) {
        this.description = description;
        this.client = client;
        this.heartbeat = heartbeat;
        this.executor = executor;
    }

    /**
     * Clients for the API server that the environment leads to: {@code KUBECONFIG}, {@code ~/.kube/config}, the service account.
     *
     * @throws ClusterAccessException when the configuration is wrong; nothing was opened
     */
    public static ClusterClients fromEnvironment(Map<String, String> environment) {
        return to(ClusterAccess.find(environment));
    }

    /**
     * Clients for that API server. Opens no connection yet.
     *
     * @throws ClusterAccessException when a certificate or key cannot be used
     */
    public static ClusterClients to(ClusterAccess access) {
        ExecutorService executor = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("kubernetes-", 0).factory());
        try {
            ClientBuilding building = new ClientBuilding(access, executor, InstantSource.system());
            KubernetesClient client = building.build(ClientBuilding.Times.GENERAL);
            KubernetesClient heartbeat = building.build(ClientBuilding.Times.HEARTBEAT);
            return new ClusterClients(access.server() + " (" + access.source() + ")", client, heartbeat, executor);
        } catch (RuntimeException e) {
            executor.close();
            throw e;
        }
    }

    /** Uses a client of the caller, who keeps it. The heartbeat shares its connections and has times of its own. */
    public static ClusterClients of(KubernetesClient client) {
        KubernetesClient heartbeat = client.newClient(
                        new RequestConfigBuilder(client.getConfiguration().getRequestConfig())
                                .withRequestRetryBackoffLimit(0)
                                .withRequestTimeout(ClientBuilding.Times.HEARTBEAT.request())
                                .build())
                .adapt(KubernetesClient.class);
        return new ClusterClients(client.getMasterUrl().toString(), client, heartbeat, null);
    }

    /** For everything but the lease. Its own retries are off. */
    public KubernetesClient client() {
        return client;
    }

    /** For the node's lease alone: 5 s to connect, 8 s for a request, no retries, so that a renewal never waits for long. */
    public KubernetesClient heartbeat() {
        return heartbeat;
    }

    /** Which API server, and where that is written. */
    @Override
    public String toString() {
        return description;
    }

    @Override
    public void close() {
        if (executor != null) {
            client.close();
            heartbeat.close();
            executor.shutdownNow();
        }
    }

    /** The user agent: program and version. */
    static String userAgent() {
        return "vk-cocoon/"
                + Optional.ofNullable(ClusterClients.class.getPackage().getImplementationVersion())
                        .orElse("unpackaged");
    }
}
