package io.cocoonstack.provider.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** The golden data of cocoon's CLI. */
public final class Vectors {

    private Vectors() {}

    public static String text(String file) {
        try (InputStream in =
                Objects.requireNonNull(Vectors.class.getResourceAsStream("/vectors/cocoon-cli/" + file), file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Rows of a table without its head line. */
    public static List<List<String>> table(String file) {
        return text(file)
                .lines()
                .skip(1)
                .filter(line -> !line.isBlank())
                .map(line -> Arrays.asList(line.split("\t", -1)))
                .toList();
    }
}
