package io.cocoonstack.vkcocoon;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/**
 * What the build knows about this program.
 *
 * @param version release of this program
 * @param revision commit it was built from, {@code unknown} outside a checkout; ends in {@code -dirty} when files were changed
 * @param time time of that commit in UTC, so that the same sources give the same bytes
 */
public record BuildFacts(String version, String revision, String time) {

    /** Reads the facts of the running program. */
    public static BuildFacts read() {
        Properties facts = new Properties();
        try (InputStream stream = BuildFacts.class.getResourceAsStream("build.properties")) {
            if (stream == null) {
                throw new IllegalStateException("build.properties is not on the class path");
            }
            Reader text = new InputStreamReader(stream, StandardCharsets.UTF_8);
            facts.load(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new BuildFacts(
                facts.getProperty("version", "unknown"),
                facts.getProperty("revision", "unknown"),
                facts.getProperty("time", "unknown"));
    }

    /** One line for people. */
    public String line() {
        return "vk-cocoon " + version + ", revision " + revision + ", build time " + time;
    }
}
