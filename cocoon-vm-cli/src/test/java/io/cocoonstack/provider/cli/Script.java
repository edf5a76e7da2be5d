package io.cocoonstack.provider.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** A shell script that stands for the binary. */
public final class Script {

    private Script() {}

    public static Path in(Path directory, String... lines) {
        try {
            Path file = directory.resolve("cocoon");
            Files.writeString(file, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
            return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
