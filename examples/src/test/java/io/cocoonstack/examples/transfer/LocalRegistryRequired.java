package io.cocoonstack.examples.transfer;

import java.io.File;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.condition.EnabledIf;

/** Skips a test where there is no docker-registry, unless the environment says that there must be one. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@EnabledIf("io.cocoonstack.examples.transfer.LocalRegistryRequired$Found#orRequired")
@interface LocalRegistryRequired {

    final class Found {

        private Found() {}

        static boolean orRequired() {
            return Boolean.parseBoolean(System.getenv("COCOON_REGISTRY_TESTS_REQUIRED"))
                    || Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                            .anyMatch(it -> Files.isExecutable(Path.of(it, "docker-registry")));
        }
    }
}
