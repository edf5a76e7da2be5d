package io.cocoonstack.provider.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** The golden data of cocoon's CLI and of guest consoles. */
public final class Vectors {

    private Vectors() {}

    /** A file about cocoon's CLI. */
    public static String text(String file) {
        return file("cocoon-cli/" + file);
    }

    /** Any file. */
    public static String file(String path) {
        try (InputStream in = Objects.requireNonNull(Vectors.class.getResourceAsStream("/vectors/" + path), path)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Rows of a table about cocoon's CLI without its head line. */
    public static List<List<String>> table(String file) {
        return rows("cocoon-cli/" + file);
    }

    /** Rows of any table without its head line. */
    public static List<List<String>> rows(String path) {
        return file(path)
                .lines()
                .skip(1)
                .filter(line -> !line.isBlank())
                .map(line -> Arrays.asList(line.split("\t", -1)))
                .toList();
    }
}
