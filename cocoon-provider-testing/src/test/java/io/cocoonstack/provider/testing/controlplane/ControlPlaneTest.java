package io.cocoonstack.provider.testing.controlplane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can be told without a control plane, above all that a broken one says so at once and leaves nothing behind. */
class ControlPlaneTest {

    @TempDir
    Path dir;

    @Test
    void anUnsetVariableMeansThereIsNothingToTestAgainst() {
        assertThat(ControlPlane.assets((String) null)).isEmpty();
        assertThat(ControlPlane.assets(" ")).isEmpty();
    }

    @Test
    void aVariableThatNamesAnIncompleteDirectoryIsAMistake() throws IOException {
        program("etcd", "exit 0");

        assertThatThrownBy(() -> ControlPlane.assets(dir.toString()))
                .isInstanceOf(ControlPlaneException.class)
                .hasMessageContaining(dir.toString())
                .hasMessageContaining("lacks kube-apiserver, kubectl");
    }

    @Test
    void aProgramThatEndsEarlyIsNamedWithTheEndOfItsLog() throws IOException {
        program("etcd", "echo 'data directory is corrupt' >&2; exit 7");

        assertThatThrownBy(() -> ControlPlane.start(dir, dir.resolve("work")))
                .isInstanceOf(ControlPlaneException.class)
                .hasMessageContaining("etcd ended with exit status 7")
                .hasMessageContaining(dir.resolve("work/etcd.log").toString())
                .hasMessageContaining("data directory is corrupt");
    }

    @Test
    void aProgramThatIsNeverReadyIsEndedWhenTheTimeIsUp() throws IOException {
        program("etcd", "exec sleep 600");

        assertThatThrownBy(() -> ControlPlane.start(
                        dir,
                        dir.resolve("work"),
                        ControlPlaneOptions.defaults().withStartTimeout(Duration.ofMillis(300))))
                .hasMessageContaining("etcd was not ready within");
        try (Stream<ProcessHandle> left = ProcessHandle.current().children()) {
            assertThat(left.filter(child -> child.info().command().orElse("").contains("sleep")))
                    .isEmpty();
        }
    }

    @Test
    void aMissingProgramIsNamed() throws IOException {
        assertThatThrownBy(() -> ControlPlane.start(dir, dir.resolve("work")))
                .hasMessageContaining("there is no executable " + dir.resolve("etcd"));
    }

    private void program(String name, String script) throws IOException {
        Files.writeString(dir.resolve(name), "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(dir.resolve(name), PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
