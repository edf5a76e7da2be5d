package io.cocoonstack.provider.snapshots.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.github.luben.zstd.Zstd;
import io.cocoonstack.provider.snapshots.Vectors;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

class ZstdFramesTest {

    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/zstd/expected.tsv", delimiter = '\t', numLinesToSkip = 1)
    void framesAreDecodedAtOnceWithinTheirLimit(
            String file, int storedSize, String result, String size, String sha256, int limit) throws IOException {
        ByteBuffer stored = direct(Vectors.bytes("zstd/" + file));
        ByteBuffer target = ByteBuffer.allocateDirect(limit);

        assertThat(stored.remaining()).isEqualTo(storedSize);
        if (result.equals("ok")) {
            ZstdFrames.decode(stream(stored), target);
            byte[] raw = bytes(target.flip());
            assertThat(raw).hasSize(Integer.parseInt(size));
            assertThat(Sha256.of(raw)).isEqualTo("sha256:" + sha256);
        } else {
            assertThatExceptionOfType(DamagedContentException.class)
                    .isThrownBy(() -> ZstdFrames.decode(stream(stored), target));
        }
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/zstd/expected.tsv", delimiter = '\t', numLinesToSkip = 1)
    void framesAreDecodedAsAStreamWithinTheirLimit(
            String file, int storedSize, String result, String size, String sha256, int limit) throws IOException {
        byte[] stored = Vectors.bytes("zstd/" + file);

        assertThat(stored).hasSize(storedSize);
        if (result.equals("ok")) {
            try (InputStream in = ExactInputStream.ofSize(decoding(stored), file, Integer.parseInt(size))) {
                assertThat(Sha256.of(in.readAllBytes())).isEqualTo("sha256:" + sha256);
            }
        } else {
            assertThatIOException().isThrownBy(() -> {
                try (InputStream in = ExactInputStream.ofSize(decoding(stored), file, limit)) {
                    in.readAllBytes();
                }
            });
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-3, 1, 3, 19, 40})
    void aChunkBecomesOneFrameWithSizeAndChecksum(int level) throws IOException {
        byte[] raw = Vectors.generated(0, 3_000_000, i -> i % 251 + i / 70_000);
        ByteBuffer stored = encoded(raw, level);
        ByteBuffer target = ByteBuffer.allocateDirect(raw.length);

        assertThat(Zstd.getFrameContentSize(bytes(stored))).isEqualTo(raw.length);
        assertThat(stored.get(4) & 4).as("checksum flag of the frame header").isEqualTo(4);
        ZstdFrames.decode(stream(stored), target);
        assertThat(bytes(target.flip())).isEqualTo(raw);
    }

    @Test
    void contentThatCannotBeCompressedFitsIntoTheBound() throws IOException {
        byte[] raw = new byte[100_000];
        new Random(7).nextBytes(raw);
        ByteBuffer target = ByteBuffer.allocateDirect(raw.length);

        ZstdFrames.decode(stream(encoded(raw, 3)), target);

        assertThat(bytes(target.flip())).isEqualTo(raw);
    }

    @Test
    void aFlippedBitIsFound() throws IOException {
        ByteBuffer stored = encoded(Vectors.generated(0, 100_000, Vectors.MEMORY), 3);
        stored.put(stored.limit() / 2, (byte) (stored.get(stored.limit() / 2) ^ 1));

        assertThatExceptionOfType(DamagedContentException.class)
                .isThrownBy(() -> ZstdFrames.decode(stream(stored), ByteBuffer.allocateDirect(100_000)));
    }

    private static InputStream decoding(byte[] stored) throws IOException {
        return ZstdFrames.decoding(new ByteArrayInputStream(stored));
    }

    private static ByteBuffer encoded(byte[] raw, int level) {
        ByteBuffer target = ByteBuffer.allocateDirect((int) ZstdFrames.bound(raw.length));
        ZstdFrames.encode(direct(raw), target, level);
        return target;
    }

    private static ByteBuffer direct(byte[] bytes) {
        return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    }

    private static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }

    private static InputStream stream(ByteBuffer stored) {
        return new ByteArrayInputStream(bytes(stored));
    }
}
