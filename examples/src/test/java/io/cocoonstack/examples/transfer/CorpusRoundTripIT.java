package io.cocoonstack.examples.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.examples.transfer.corpus.Corpus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@LocalRegistryRequired
class CorpusRoundTripIT {

    @TempDir
    Path directory;

    @Test
    void snapshotsOfEveryKindComeBackAsTheyWereThroughAHeapThatIsFarSmaller() throws Exception {
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx96m",
                        "-XX:+UseSerialGC",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SnapshotBenchmark.class.getName(),
                        "verify",
                        directory.toString(),
                        "8")
                .redirectErrorStream(true)
                .start();
        String said = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(program.waitFor()).as(said).isZero();
        assertThat(said.lines().filter(it -> it.contains("came back as it was")))
                .hasSize(2 * Corpus.values().length);
        assertThat(leftovers()).isEmpty();
    }

    private String[] leftovers() throws IOException {
        try (var files = Files.list(directory)) {
            return files.map(it -> it.getFileName().toString()).toArray(String[]::new);
        }
    }
}
