package io.cocoonstack.provider.testing.cocoon.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;

/** The script that stands for the {@code cocoon} binary. Needs the perl of Debian's base system. */
public final class Executable {

    private static final String SCRIPT = "cocoon";

    private Executable() {}

    /** Writes the executable into the state directory, and returns its path. Safe while processes of it run. */
    public static Path install(Path stateDirectory) {
        return install(stateDirectory, SCRIPT);
    }

    /** The same under another name. */
    public static Path install(Path stateDirectory, String name) {
        Path file = stateDirectory.resolve("bin").resolve(name);
        try (InputStream in = Objects.requireNonNull(Executable.class.getResourceAsStream(SCRIPT), SCRIPT)) {
            String quoted = stateDirectory.toString().replace("\\", "\\\\").replace("'", "\\'");
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("@STATE@", quoted);
            Files.createDirectories(file.getParent());
            Path fresh = Files.createTempFile(file.getParent(), ".cocoon", "");
            Files.writeString(fresh, text);
            Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rwxr-xr-x"));
            return Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot install the fake cocoon in " + stateDirectory, e);
        }
    }
}
