package io.cocoonstack.provider.testing.apiserver.kubectl;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The kubectl binaries of this machine: the one on the PATH, the one beside a control plane ({@code KUBEBUILDER_ASSETS}), and a very old
 * one ({@code COCOON_OLDEST_KUBECTL}).
 */
final class KubectlBinaries {

    private KubectlBinaries() {}

    /** By the name of where they were found; may be empty. */
    static Map<String, Path> found() {
        Map<String, Path> found = new LinkedHashMap<>();
        Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(directory -> Path.of(directory, "kubectl"))
                .filter(Files::isExecutable)
                .findFirst()
                .ifPresent(binary -> found.put("PATH", binary));
        fromVariable("KUBEBUILDER_ASSETS")
                .map(directory -> directory.resolve("kubectl"))
                .filter(Files::isExecutable)
                .forEach(binary -> found.put("KUBEBUILDER_ASSETS", binary));
        fromVariable("COCOON_OLDEST_KUBECTL")
                .filter(Files::isExecutable)
                .forEach(binary -> found.put("COCOON_OLDEST_KUBECTL", binary));
        return found;
    }

    private static Stream<Path> fromVariable(String name) {
        String value = System.getenv(name);
        return value == null || value.isBlank() ? Stream.empty() : Stream.of(Path.of(value));
    }
}
