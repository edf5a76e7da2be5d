package io.cocoonstack.provider.core.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Small text files of the kernel and of the machine. */
final class HostFile {

    private HostFile() {}

    /** The whole file; bytes that are no UTF-8 become replacement characters, because one odd byte must not cost the rest. */
    static String read(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }

    /** The first line without blanks around it; empty when the file is missing, unreadable or blank. */
    static Optional<String> firstLine(Path file) {
        try {
            return read(file).lines().findFirst().map(String::strip).filter(line -> !line.isEmpty());
        } catch (IOException absent) {
            return Optional.empty();
        }
    }
}
