package io.cocoonstack.examples.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.SnapshotStore;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.layout.LayoutStore;
import io.cocoonstack.provider.snapshots.registry.RegistryBase;
import io.cocoonstack.provider.snapshots.store.RegistrySettings;
import io.cocoonstack.provider.snapshots.store.RegistryStore;
import io.cocoonstack.provider.snapshots.transfer.TransferSettings;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import land.oras.ContainerRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@LocalRegistryRequired
class ArtifactCopyIT {

    private static final SnapshotRef REF = new SnapshotRef("vk-a", SnapshotRef.HIBERNATE);

    @TempDir
    Path directory;

    @Test
    void aSnapshotIsTheSameInTheDirectoryAndWhenItIsBackInARegistry() throws Exception {
        Path archive = Corpus.MEMORY.prepare(directory, 100);
        TarRuntime runtime = new TarRuntime(directory, true);
        Path backup = Files.createDirectories(directory.resolve("backup"));
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
        try (LocalRegistry registry = LocalRegistry.start(directory.resolve("registry"));
                RegistryStore store = store(registry.authority() + "/vms");
                RegistryStore other = store(registry.authority() + "/other")) {
            store.push(REF, runtime, Corpus.MEMORY.name(), Map.of(), Transfer.SILENT);

            ArtifactCopy.save(at(registry, "vms"), backup.resolve("vk-a"), out);
            ArtifactCopy.load(backup.resolve("vk-a"), at(registry, "other"), out);

            for (SnapshotStore from : new SnapshotStore[] {new LayoutStore(backup, InstantSource.system()), other}) {
                from.pull(REF, runtime, "copy", Transfer.SILENT);
                assertThat(runtime.imported()).isEqualTo(TarRuntime.files(Files.newInputStream(archive)));
            }
        }
        assertThat(said.toString(StandardCharsets.UTF_8).lines())
                .contains("application/vnd.cocoonstack.snapshot.v2+json")
                .anyMatch(line -> line.endsWith("application/vnd.cocoonstack.vm.memory+zstd  memory-ranges"))
                .anyMatch(line -> line.startsWith("sha256:"));
    }

    private static ContainerRef at(LocalRegistry registry, String base) {
        return ContainerRef.parse(registry.authority() + "/" + base + "/" + REF);
    }

    private RegistryStore store(String base) {
        return RegistryStore.open(RegistrySettings.of(RegistryBase.parse(base), Map.of())
                .with(TransferSettings.DEFAULT.encoded(1, 4).spoolingTo(directory)));
    }
}
