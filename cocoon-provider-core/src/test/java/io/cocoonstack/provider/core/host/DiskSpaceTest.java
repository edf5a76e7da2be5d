package io.cocoonstack.provider.core.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskSpaceTest {

    @Test
    void aNegativeSizeIsAVeryLargeOne() {
        assertThat(new DiskSpace(-1, Long.MIN_VALUE)).isEqualTo(new DiskSpace(Long.MAX_VALUE, Long.MAX_VALUE));
    }

    @Test
    void asksTheFileSystem(@TempDir Path directory) {
        DiskSpace disk = DiskSpace.of(directory);

        assertThat(disk.totalBytes()).isPositive();
        assertThat(disk.availableBytes()).isBetween(0L, disk.totalBytes());
    }

    @Test
    void namesTheDirectoryThatIsMissing() {
        assertThatThrownBy(() -> DiskSpace.of(Path.of("/nowhere/cocoon")))
                .isInstanceOf(HostFactsException.class)
                .hasMessageContaining("/nowhere/cocoon");
    }
}
