package io.cocoonstack.provider.snapshots.content;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.snapshots.Vectors;
import io.cocoonstack.provider.snapshots.artifact.ManifestJson;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import io.cocoonstack.provider.snapshots.encoding.FileContent;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class VectorDigestsTest {

    @ParameterizedTest
    @CsvFileSource(
            resources = "/vectors/snapshots/digests.tsv",
            delimiter = '\t',
            numLinesToSkip = 1,
            quoteCharacter = '\0')
    void everyPieceOfTheVectorsIsWhatItIsSaidToBe(String vector, String item, String what, int size, String sha256)
            throws Exception {
        byte[] content = content(vector, item, what == null ? "" : what, "sha256:" + sha256);

        assertThat(content).hasSize(size);
        assertThat(Sha256.of(content)).isEqualTo("sha256:" + sha256);
    }

    private static byte[] content(String vector, String item, String what, String digest) throws Exception {
        if (vector.equals("d")) {
            return new byte[item.startsWith("1 MiB") ? 1 << 20 : 0];
        }
        if (what.startsWith("manifest") || what.startsWith("config blob") || what.startsWith("envelope")) {
            return Vectors.bytes("snapshots/" + vector + "/" + item);
        }
        if (what.startsWith("apparent file")) {
            return apparent(vector, file(vector, item));
        }
        if (what.startsWith("decoded file")) {
            return body(vector, file(vector, item));
        }
        if (vector.equals("b")) {
            byte[] whole = Vectors.generated(0, 2_621_440, Vectors.MEMORY);
            int chunk = what.startsWith("chunk") ? what.charAt(6) - '0' : 0;
            int end = what.startsWith("chunk") ? Math.min(whole.length, (chunk + 1) << 20) : whole.length;
            return Arrays.copyOfRange(whole, chunk << 20, end);
        }
        // A layer, which the manifest names too.
        assertThat(new String(Vectors.bytes("snapshots/" + vector + "/manifest.json"), StandardCharsets.UTF_8))
                .contains(digest);
        return blob(vector, digest);
    }

    private static byte[] apparent(String vector, SnapshotFile file) throws IOException {
        SparseMap map = file.sparse().orElseThrow();
        byte[] whole = new byte[Math.toIntExact(map.size())];
        byte[] body = body(vector, file);
        int position = 0;
        for (SparseMap.Segment segment : map.segments()) {
            System.arraycopy(body, position, whole, (int) segment.offset(), (int) segment.length());
            position += (int) segment.length();
        }
        return whole;
    }

    private static byte[] body(String vector, SnapshotFile file) throws IOException {
        try (InputStream in = FileContent.open(file, part -> new ByteArrayInputStream(blob(vector, part.digest())))) {
            return in.readAllBytes();
        }
    }

    private static SnapshotFile file(String vector, String name) throws RefusedArtifactException {
        return SnapshotContent.of(
                        ManifestJson.read(Vectors.bytes("snapshots/" + vector + "/manifest.json")),
                        ConfigJson.read(Vectors.bytes("snapshots/" + vector + "/config.json")))
                .files()
                .stream()
                .filter(it -> it.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static byte[] blob(String vector, String digest) {
        return Vectors.bytes("snapshots/" + vector + "/blobs/sha256/" + Sha256.hex(digest));
    }
}
