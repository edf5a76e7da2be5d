package io.cocoonstack.provider.snapshots.registry;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** The place that {@code OCI_REGISTRY} names. */
public sealed interface StoreLocation permits RegistryBase, StoreLocation.Layout {

    /** Prefix of a place on disk; everything else is a registry. */
    String LAYOUT_PREFIX = "oci-layout:";

    /** Reads {@code host[:port][/path]} or {@code oci-layout:<directory>}. */
    static StoreLocation parse(String text) {
        return text.startsWith(LAYOUT_PREFIX)
                ? Layout.parse(text.substring(LAYOUT_PREFIX.length()))
                : RegistryBase.parse(text);
    }

    /** An OCI image layout on disk. */
    record Layout(Path directory) implements StoreLocation {

        private static Layout parse(String directory) {
            try {
                Path path = Path.of(directory);
                if (path.isAbsolute()) {
                    return new Layout(path.normalize());
                }
            } catch (InvalidPathException e) {
                throw new IllegalArgumentException(problem(directory), e);
            }
            throw new IllegalArgumentException(problem(directory));
        }

        private static String problem(String directory) {
            return LAYOUT_PREFIX + " needs an absolute directory, not \"" + directory + "\"";
        }
    }
}
