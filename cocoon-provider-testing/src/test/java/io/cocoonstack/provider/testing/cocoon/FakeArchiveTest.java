package io.cocoonstack.provider.testing.cocoon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Snapshots that are large, and archives that take their time. */
@Timeout(60)
class FakeArchiveTest {

    private static final int SIZE = 300_000;
    private static final Duration LEAST = Duration.ofMillis(300);

    @TempDir
    Path directory;

    private FakeCocoon cocoon;

    @BeforeEach
    void aSnapshot() throws Exception {
        cocoon = FakeCocoon.start(directory).addImage("img:1", "oci");
        cocoon.knobs().set("snapshot-save.size", Integer.toString(SIZE));
        end(program("vm", "run", "--name", "a", "img:1"));
        end(program("snapshot", "save", "--name", "s", "a"));
    }

    @AfterEach
    void stop() {
        cocoon.close();
    }

    @Test
    void anArchiveLeavesAndArrivesNoFasterThanItsRate() throws Exception {
        cocoon.knobs().set("snapshot-export.rate", "1000000").set("snapshot-import.rate", "1000000");
        Path archive = directory.resolve("archive");

        assertThat(end(program("snapshot", "export", "--output", "-", "s").redirectOutput(archive.toFile())))
                .isGreaterThan(LEAST);
        assertThat(Files.size(archive)).isGreaterThan(SIZE);
        assertThat(end(program("snapshot", "import", "--name", "t").redirectInput(archive.toFile())))
                .isGreaterThan(LEAST);
        assertThat(end(program("snapshot", "inspect", "t"))).isPositive();
    }

    private ProcessBuilder program(String... arguments) {
        ProcessBuilder builder = new ProcessBuilder(arguments)
                .redirectError(directory.resolve("errors").toFile());
        builder.command().addFirst(cocoon.binary().toString());
        return builder.redirectOutput(directory.resolve("output").toFile());
    }

    private Duration end(ProcessBuilder builder) throws IOException, InterruptedException {
        long begun = System.nanoTime();
        assertThat(builder.start().waitFor())
                .as(Files.readString(directory.resolve("errors")))
                .isZero();
        return Duration.ofNanos(System.nanoTime() - begun);
    }
}
