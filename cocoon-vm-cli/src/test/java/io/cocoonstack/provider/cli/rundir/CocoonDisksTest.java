package io.cocoonstack.provider.cli.rundir;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CocoonDisksTest {

    @TempDir
    Path root;

    @Test
    void aGuestIsOfACloudImageWhenItsDiskIsAnOverlay() throws IOException {
        Path run = root.resolve("run/cloudhypervisor");
        Files.createDirectories(run.resolve("CLOUD"));
        Files.createFile(run.resolve("CLOUD/overlay.qcow2"));
        Files.createDirectories(run.resolve("OCI"));
        Files.createFile(run.resolve("OCI/cow.raw"));
        CocoonDisks disks = new CocoonDisks(new RunDirectories(root));
        assertThat(disks.cloudImage("CLOUD")).isTrue();
        assertThat(disks.cloudImage("OCI")).isFalse();
        assertThat(disks.cloudImage("NOBODY")).isFalse();
        assertThat(disks.cloudImage("")).isFalse();
        assertThat(disks.cloudImage("../cloudhypervisor/CLOUD")).isFalse();
    }
}
