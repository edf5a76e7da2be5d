package io.cocoonstack.provider.core.cluster.access;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where PEM text comes from. A file may be replaced while the program runs. */
public sealed interface PemSource {

    byte[] read() throws IOException;

    /** Text of the configuration itself. */
    record Text(String pem) implements PemSource {

        @Override
        public byte[] read() {
            return pem.getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public String toString() {
            return "inline";
        }
    }

    record File(Path path) implements PemSource {

        @Override
        public byte[] read() throws IOException {
            return Files.readAllBytes(path);
        }

        @Override
        public String toString() {
            return path.toString();
        }
    }
}
