package io.cocoonstack.provider.core.stats.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.core.stats.FakeHost;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostMarksTest {

    @TempDir
    Path directory;

    @Test
    void theBootTimeIsFoundByKey() {
        assertThat(BootTime.parse("cpu 1 2\nintr 5\nbtime 1764410400\nprocesses 7\n"))
                .hasValue(Instant.ofEpochSecond(1_764_410_400));
    }

    @Test
    void aBootTimeThatCannotBeIsUnknown() {
        for (String bad : new String[] {"", "btime", "btime x", "btime 0", "btime -5", "btime 99999999999999999999"}) {
            assertThat(BootTime.parse(bad)).as(bad).isEmpty();
        }
        assertThat(BootTime.read(directory)).isEmpty();
    }

    @Test
    void thePageSizeIsTheSystemsAndNotAHabit() {
        FakeHost host = new FakeHost(directory);
        host.pageSize(65536);

        assertThat(PageSize.read(host.roots.proc())).isEqualTo(65536);
        assertThat(PageSize.read(directory.resolve("none"))).isEqualTo(PageSize.read(Path.of("/proc")));
    }

    @Test
    void aSparseFileTakesWhatIsWrittenAndNotItsLength() throws IOException {
        Path file = directory.resolve("cow ä.raw");
        try (FileChannel sparse = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            sparse.write(ByteBuffer.allocate(64 * 1024), 0);
            sparse.write(ByteBuffer.allocate(1), (1L << 30) - 1);
        }

        assertThat(Files.size(file)).isEqualTo(1L << 30);
        assertThat(AllocatedSize.of(file).orElseThrow()).isBetween(64L * 1024, 1L << 20);
        assertThat(AllocatedSize.of(directory.resolve("gone"))).isEmpty();
    }
}
