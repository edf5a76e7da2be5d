package io.cocoonstack.provider.core.cluster.access;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The order of the places. */
final class AccessSearch {

    private final Map<String, String> environment;
    private final Path serviceAccount;

    AccessSearch(Map<String, String> environment, Path serviceAccount) {
        this.environment = environment;
        this.serviceAccount = serviceAccount;
    }

    ClusterAccess find() {
        String list = environment.getOrDefault("KUBECONFIG", "");
        if (!list.isEmpty()) {
            List<Path> files = existing(list);
            if (files.isEmpty()) {
                // Going on with another identity than the one that was asked for would be worse than stopping.
                throw new ClusterAccessException(List.of("KUBECONFIG names no file that exists: " + list));
            }
            return read(files);
        }
        Path home = Path.of(home(), ".kube", "config");
        if (Files.isRegularFile(home)) {
            return read(List.of(home));
        }
        return InCluster.access(environment, serviceAccount)
                .orElseThrow(() -> new ClusterAccessException(List.of("no way to an API server: KUBECONFIG is not set, "
                        + home + " does not exist, and this is not a Pod (KUBERNETES_SERVICE_HOST is not set)")));
    }

    private ClusterAccess read(List<Path> files) {
        return new AccessReader(KubeConfig.read(files), environment).read();
    }

    private static List<Path> existing(String list) {
        return Arrays.stream(list.split(File.pathSeparator))
                .filter(name -> !name.isBlank())
                .map(Path::of)
                .filter(Files::isRegularFile)
                .toList();
    }

    private String home() {
        String home = environment.getOrDefault("HOME", "");
        return home.isEmpty() ? System.getProperty("user.home", ".") : home;
    }
}
