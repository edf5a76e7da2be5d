package io.cocoonstack.provider.core.cluster.access;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything needed to reach one API server.
 *
 * @param source where it is written, for people
 * @param server URL of the API server, maybe with a path
 * @param authority certificates that may sign the server's; null for the JDK's own list
 * @param insecure whether the server's certificate is not looked at
 * @param tlsServerName name the server's certificate must carry instead of the URL's host, empty for that host
 * @param proxy proxy on the way, null for none
 * @param certificate client certificate with its chain, null without one
 * @param key key of the client certificate, null without one
 * @param impersonate user to act as, empty for ourselves
 */
public record ClusterAccess(
        String source,
        URI server,
        @Nullable PemSource authority,
        boolean insecure,
        String tlsServerName,
        @Nullable URI proxy,
        Login login,
        @Nullable PemSource certificate,
        @Nullable PemSource key,
        String impersonate,
        List<String> impersonateGroups) {

    public ClusterAccess {
        impersonateGroups = List.copyOf(impersonateGroups);
    }

    /**
     * Finds the way as {@code kubectl} does: the files of {@code KUBECONFIG}, else {@code ~/.kube/config}, else the service account
     * of the Pod we run in. A variable set to nothing counts as unset.
     *
     * @param environment the process environment
     */
    public static ClusterAccess find(Map<String, String> environment) {
        return new AccessSearch(environment, InCluster.MOUNT).find();
    }
}
