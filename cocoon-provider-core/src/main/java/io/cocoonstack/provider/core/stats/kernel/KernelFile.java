package io.cocoonstack.provider.core.stats.kernel;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** Files that the kernel makes up while they are read. */
final class KernelFile {

    private KernelFile() {}

    /**
     * The whole file; empty when it cannot be read. The kernel's text is ASCII; other bytes can only be in names, which are
     * compared and never shown.
     */
    static Optional<String> text(Path file) {
        return bytes(file).map(bytes -> new String(bytes, StandardCharsets.ISO_8859_1));
    }

    /** A stream and not a channel, which would fail in a thread that was interrupted and make the VM look gone. */
    static Optional<byte[]> bytes(Path file) {
        try (FileInputStream stream = new FileInputStream(file.toString())) {
            return Optional.of(stream.readAllBytes());
        } catch (IOException gone) {
            return Optional.empty();
        }
    }
}
