package io.cocoonstack.provider.snapshots.push;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.cocoonstack.provider.snapshots.artifact.Sha256;
import io.cocoonstack.provider.snapshots.work.Background;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpoolTest {

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(
            ints = {
                0,
                1,
                SpoolFile.PIECE,
                SpoolFile.PIECE + 1,
                5 * SpoolFile.PIECE,
                7 * SpoolFile.PIECE + 100,
                40 * SpoolFile.PIECE + 9
            })
    void whatIsReadWhileItGrowsAndAgainAfterwardsIsWhatWasWritten(int size) throws IOException {
        byte[] content = withZeros(size);
        try (Spool spool = Spool.create(directory, size);
                Background<byte[]> reader = Background.start("reader", () -> read(spool))) {
            spool.fill(new ByteArrayInputStream(content));

            assertThat(reader.await()).isEqualTo(content);
            assertThat(read(spool)).isEqualTo(content);
            assertThat(spool.digest()).isEqualTo(Sha256.of(content));
        }
    }

    @Test
    void piecesOfZerosTakeNoRoom() throws IOException {
        try (SpoolFile file = new SpoolFile(directory, 1L << 40)) {
            file.write((1L << 40) / SpoolFile.PIECE - 1, new byte[SpoolFile.PIECE], SpoolFile.PIECE);
            byte[] read = {1, 2, 3};

            assertThat(file.read((1L << 40) - 3, read, 1, 2)).isEqualTo(2);
            assertThat(read).containsExactly(1, 0, 0);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-SpoolFile.PIECE, -1, 1, SpoolFile.PIECE})
    void afterTooFewOrTooManyBytesReadersFailToo(int more) throws IOException {
        int size = 3 * SpoolFile.PIECE;
        try (Spool spool = Spool.create(directory, size)) {
            assertThatIOException().isThrownBy(() -> spool.fill(new ByteArrayInputStream(new byte[size + more])));
            assertThatIOException().isThrownBy(spool::digest);
        }
    }

    @Test
    void whoFillsWaitsForWhoReadsUntilThatGivesUp() throws IOException {
        int size = 40 * SpoolFile.PIECE;
        byte[] content = withZeros(size);
        try (Spool spool = Spool.create(directory, size);
                InputStream slow = spool.open();
                Background<Boolean> filling = Background.start("filling", () -> {
                    spool.fill(new ByteArrayInputStream(content));
                    return true;
                })) {
            assertThat(slow.read()).isEqualTo(content[0]);
            assertThat(filling.isDone()).isFalse();

            slow.close();

            assertThat(filling.await()).isTrue();
            assertThat(read(spool)).isEqualTo(content);
        }
    }

    @Test
    void aSecondReaderStartsAgainFromTheFirstByteWhileItGrows() throws IOException {
        int size = 60 * SpoolFile.PIECE;
        byte[] content = withZeros(size);
        try (Spool spool = Spool.create(directory, size);
                InputStream first = spool.open();
                Background<Boolean> filling = Background.start("filling", () -> {
                    spool.fill(new ByteArrayInputStream(content));
                    return true;
                })) {
            assertThat(first.readNBytes(30 * SpoolFile.PIECE)).isEqualTo(Arrays.copyOf(content, 30 * SpoolFile.PIECE));
            first.close();

            assertThat(read(spool)).isEqualTo(content);
            assertThat(filling.await()).isTrue();
        }
    }

    @Test
    void nothingHasAName() throws IOException {
        try (Spool spool = Spool.create(directory, 10)) {
            spool.fill(new ByteArrayInputStream(new byte[10]));
            try (var files = Files.list(directory)) {
                assertThat(files).isEmpty();
            }
        }
    }

    private static byte[] read(Spool spool) throws IOException {
        try (InputStream in = spool.open()) {
            return in.readAllBytes();
        }
    }

    /** Every second piece is zeros but for its last byte or altogether. */
    private static byte[] withZeros(int size) {
        byte[] content = new byte[size];
        new Random(3).nextBytes(content);
        for (int i = 0; i < size; i++) {
            int piece = i / SpoolFile.PIECE;
            if (piece % 2 == 0 && (i + 1) % SpoolFile.PIECE != piece % 4) {
                content[i] = 0;
            }
        }
        return content;
    }
}
