package io.cocoonstack.vkcocoon.config.grammar;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** Where snapshots and images are kept. */
public sealed interface RegistryBase {

    /** A registry: {@code host} with or without a port, {@code path} below it without slashes at its ends, or empty. */
    record Remote(String host, String path) implements RegistryBase {}

    /** An OCI image layout in a directory. */
    record Layout(Path directory) implements RegistryBase {}

    /** {@code host/path}, or {@code oci-layout:} and a directory. */
    static Grammar<RegistryBase> grammar() {
        return new Grammar<>(
                "a registry and a lower-case path without scheme, tag or digest, such as registry.example.net/project/vms,"
                        + " or oci-layout:<directory>",
                Parsing::read);
    }

    /** The grammar's work. */
    final class Parsing {

        private static final String LAYOUT = "oci-layout:";
        private static final String DOCKER_HUB = "index.docker.io";
        private static final Pattern PATH = Pattern.compile("[a-z0-9][a-z0-9_.-]*(?:/[a-z0-9][a-z0-9_.-]*)*");

        private Parsing() {}

        private static Optional<RegistryBase> read(String text) {
            if (text.startsWith(LAYOUT)) {
                return Texts.path().read(text.substring(LAYOUT.length())).map(Layout::new);
            }
            String base = text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
            int slash = base.indexOf('/');
            String first = slash < 0 ? base : base.substring(0, slash);
            String rest = slash < 0 ? "" : base.substring(slash + 1);
            if (!namesAHost(first)) {
                // Without a host the whole text is a repository of Docker Hub, and those have two parts at least.
                return slash < 0 ? Optional.empty() : remote(DOCKER_HUB, base);
            }
            boolean hub = first.equals("docker.io");
            if (!Addresses.isHost(first) || (slash >= 0 && rest.isEmpty()) || (hub && rest.isEmpty())) {
                return Optional.empty();
            }
            return remote(hub ? DOCKER_HUB : first, rest);
        }

        private static boolean namesAHost(String first) {
            return first.equals("localhost") || first.indexOf('.') >= 0 || first.indexOf(':') >= 0;
        }

        private static Optional<RegistryBase> remote(String host, String path) {
            boolean fits = path.isEmpty()
                    || (path.length() <= 255 && PATH.matcher(path).matches());
            return fits ? Optional.of(new Remote(host, path)) : Optional.empty();
        }
    }
}
