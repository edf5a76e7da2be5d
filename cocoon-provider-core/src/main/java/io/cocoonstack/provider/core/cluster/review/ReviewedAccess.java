package io.cocoonstack.provider.core.cluster.review;

import io.cocoonstack.provider.core.cluster.rest.ApiAnswer;
import io.cocoonstack.provider.core.cluster.rest.ApiCalls;
import io.cocoonstack.provider.core.kubelet.access.AccessControl;
import io.cocoonstack.provider.core.kubelet.access.ClientAuthorities;
import io.cocoonstack.provider.core.kubelet.access.DelegatedAccess;
import io.cocoonstack.provider.core.kubelet.access.RefreshedAuthorities;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** The kubelet port's access control with the API server behind it. */
public final class ReviewedAccess {

    private static final Duration CALL = Duration.ofSeconds(8);
    private static final String PUBLISHED =
            "api/v1/namespaces/kube-system/configmaps/extension-apiserver-authentication";
    private static final String CLIENT_CA = "client-ca-file";

    private ReviewedAccess() {}

    /**
     * Client certificates and tokens, authorised by the API server.
     *
     * @param client asks the API server; stays the caller's
     * @param node name of the node
     * @param clientCa file with the authorities of client certificates; null takes those the API server publishes in the
     *     ConfigMap {@code kube-system/extension-apiserver-authentication}
     * @param clock for validity and caches
     */
    public static AccessControl delegated(
            KubernetesClient client, String node, @Nullable Path clientCa, InstantSource clock) {
        ApiCalls api = new ApiCalls(client, CALL);
        ClientAuthorities authorities = clientCa == null
                ? new RefreshedAuthorities(
                        "ConfigMap kube-system/extension-apiserver-authentication", () -> published(api), clock)
                : RefreshedAuthorities.file(clientCa, clock);
        return new DelegatedAccess(authorities, new ClusterReviews(api, node), node, clock);
    }

    private static byte[] published(ApiCalls api) throws IOException {
        ApiAnswer answer = api.get(PUBLISHED);
        String pem = answer.body().path("data").path(CLIENT_CA).asString("");
        if (!answer.ok() || pem.isEmpty()) {
            throw new IOException(answer.ok() ? "it has no " + CLIENT_CA : answer.problem());
        }
        return pem.getBytes(StandardCharsets.US_ASCII);
    }
}
