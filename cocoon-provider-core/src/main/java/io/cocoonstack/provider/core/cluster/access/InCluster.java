package io.cocoonstack.provider.core.cluster.access;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The service account of the Pod we run in. */
final class InCluster {

    /** Where the kubelet mounts it. */
    static final Path MOUNT = Path.of("/var/run/secrets/kubernetes.io/serviceaccount");

    private InCluster() {}

    /** Empty outside of a Pod. */
    static Optional<ClusterAccess> access(Map<String, String> environment, Path mount) {
        String host = environment.getOrDefault("KUBERNETES_SERVICE_HOST", "");
        String port = environment.getOrDefault("KUBERNETES_SERVICE_PORT", "");
        if (host.isEmpty() || port.isEmpty()) {
            return Optional.empty();
        }
        Path token = mount.resolve("token");
        if (!Files.isRegularFile(token)) {
            throw new ClusterAccessException(List.of("this is a Pod, but " + token + " does not exist"));
        }
        Path authority = mount.resolve("ca.crt");
        URI server = URI.create("https://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port);
        return Optional.of(new ClusterAccess(
                "the service account in " + mount,
                server,
                Files.isRegularFile(authority) ? new PemSource.File(authority) : null,
                false,
                "",
                null,
                new Login.TokenFile(token),
                null,
                null,
                "",
                List.of()));
    }
}
