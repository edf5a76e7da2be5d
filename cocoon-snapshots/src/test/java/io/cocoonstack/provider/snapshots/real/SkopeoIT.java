package io.cocoonstack.provider.snapshots.real;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.Archives;
import io.cocoonstack.provider.snapshots.Vectors;
import io.cocoonstack.provider.snapshots.archive.ArchiveEntry;
import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.artifact.ManifestJson;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import io.cocoonstack.provider.snapshots.transfer.TransferSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What one program writes the other reads, and nothing changes on the way. */
@Programs.Required
class SkopeoIT extends RealStoreFixture {

    @Test
    void thePlainVectorHasTheDigestThatEveryNodeGivesIt() throws IOException {
        local.archives.put("a", Vectors.bytes("snapshots/a/export.tar"));
        push("a");

        assertThat(toDirectory(REF)).hasBinaryContent(Vectors.bytes("snapshots/a/manifest.json"));
        assertThat(Sha256.of(Files.readAllBytes(directory.resolve("out/manifest.json"))))
                .isEqualTo("sha256:e6b63c3ec544ea7ab6123ff6720bff45505771ce712a14c85478ed8e5db0e555");
    }

    @Test
    void theCutVectorHasTheDigestThatEveryNodeGivesIt() throws IOException {
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("snapshot.json", Vectors.bytes("snapshots/a/export-snapshot.json"));
        files.put("config.json", "{\"cpus\":2}".getBytes(StandardCharsets.UTF_8));
        files.put("memory-ranges", Vectors.generated(0, 2_621_440, Vectors.MEMORY));
        files.put("state.json", "{\"state\":\"paused\"}".getBytes(StandardCharsets.UTF_8));
        local.archives.put("b", Archives.of(files));
        open(TransferSettings.DEFAULT.encoded(0, 1));
        push("b");

        assertThat(toDirectory(REF)).hasBinaryContent(Vectors.bytes("snapshots/b/manifest.json"));
        assertPullsAs(store, REF, "b");
    }

    @Test
    void theImportStartsWithTheEnvelopeThatEveryNodeWrites() throws IOException {
        local.archives.put("a", Vectors.bytes("snapshots/a/export.tar"));
        push("a");
        store.pull(REF, local, "vk-lab-demo-0-hibernate-import", Transfer.SILENT);

        byte[] pulled = local.archives.get("vk-lab-demo-0-hibernate-import");
        byte[] envelope = Vectors.bytes("snapshots/a/import-snapshot.json");
        assertThat(pulled).startsWith("snapshot.json".getBytes(StandardCharsets.UTF_8));
        assertThat(Arrays.copyOfRange(pulled, 512, 512 + envelope.length)).isEqualTo(envelope);
    }

    @Test
    void aHoleAndACompressedVectorOfAnotherWriterAreRead() throws IOException {
        for (String vector : List.of("e-zstd", "f-hole")) {
            Path in = directory.resolve("in-" + vector);
            toRegistry(vector, in);
            store.pull(COPY, local, vector, Transfer.SILENT);
        }
        assertThat(Archives.files(local.archives.get("e-zstd")))
                .containsEntry(
                        ArchiveEntry.dense("memory-ranges", 0600, 2_621_440),
                        "sha256:35aeff7e048974ee23c365c8faf6bcb868ca0529c69309a00f6cde98bfbf89ce");
        assertThat(Archives.files(local.archives.get("f-hole")))
                .containsKey(new ArchiveEntry("hole.raw", 0600, 0, "null", 1_048_576));
    }

    @Test
    void whatIsPushedIsCopiedToADirectoryAndBackUnchangedAndPulled() throws IOException {
        local.archives.put("a", Archives.of(5 << 20, 3));
        for (TransferSettings settings : List.of(
                TransferSettings.DEFAULT,
                TransferSettings.DEFAULT.encoded(3, 1),
                TransferSettings.DEFAULT.encoded(3, 0),
                TransferSettings.DEFAULT.encoded(0, 2))) {
            open(settings);
            push("a");
            byte[] manifest = Files.readAllBytes(toDirectory(REF));
            copy("dir:" + directory.resolve("out"), url(COPY));
            assertThat(toDirectory(COPY)).hasBinaryContent(manifest);

            assertPullsAs(store, COPY, "a");
            assertThat(store.find(COPY)).isEqualTo(store.find(REF));
        }
    }

    /** The manifest within a fresh directory that a tag was copied to. */
    private Path toDirectory(SnapshotRef ref) throws IOException {
        Path out = directory.resolve("out");
        if (Files.exists(out)) {
            try (Stream<Path> files = Files.list(out)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
        }
        copy(url(ref), "dir:" + out);
        return out.resolve("manifest.json");
    }

    private void toRegistry(String vector, Path in) throws IOException {
        Files.createDirectories(in);
        byte[] manifest = Vectors.bytes("snapshots/" + vector + "/manifest.json");
        byte[] config = Vectors.bytes("snapshots/" + vector + "/config.json");
        Files.writeString(in.resolve("version"), "Directory Transport Version: 1.1\n");
        Files.write(in.resolve("manifest.json"), manifest);
        Files.write(in.resolve(Sha256.hex(Sha256.of(config))), config);
        for (Descriptor layer : layers(manifest)) {
            String hex = Sha256.hex(layer.digest());
            Files.write(in.resolve(hex), Vectors.bytes("snapshots/" + vector + "/blobs/sha256/" + hex));
        }
        copy("dir:" + in, url(COPY));
    }

    private static List<Descriptor> layers(byte[] manifest) {
        try {
            return new ArrayList<>(ManifestJson.read(manifest).layers());
        } catch (RefusedArtifactException e) {
            throw new AssertionError(e);
        }
    }

    private String url(SnapshotRef ref) {
        return "docker://" + registry.authority() + "/" + ref;
    }

    private static void copy(String from, String to) throws IOException {
        Skopeo.run("copy", "--src-tls-verify=false", "--dest-tls-verify=false", from, to);
    }
}
