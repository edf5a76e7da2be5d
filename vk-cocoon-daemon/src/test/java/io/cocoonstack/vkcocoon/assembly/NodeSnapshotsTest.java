package io.cocoonstack.vkcocoon.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeSnapshotsTest {

    @TempDir
    Path directory;

    @Test
    void whetherACloneCanLinkWhatIsStagedIsKnownBeforeTheDirectoriesAreThere() throws IOException {
        Path root = directory.resolve("lib/cocoon");

        assertThat(NodeSnapshots.isOneFilesystem(root.resolve("vk-staging"), root))
                .isTrue();
        assertThat(NodeSnapshots.isOneFilesystem(Path.of("/proc/vk-staging"), root))
                .isFalse();
    }
}
