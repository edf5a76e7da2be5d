package io.cocoonstack.provider.snapshots.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.cocoonstack.provider.snapshots.Vectors;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArchiveTest {

    private static final Instant CLOCK = Instant.parse("2026-08-11T15:14:34.999Z");

    @Test
    void theFilesOfAnExportAreRead() throws IOException {
        assertThat(entries(Vectors.bytes("snapshots/a/export.tar")))
                .containsExactly(
                        ArchiveEntry.dense("snapshot.json", 0644, 492),
                        ArchiveEntry.dense("config.json", 0600, 10),
                        new ArchiveEntry(
                                "memory-ranges",
                                0600,
                                12_288,
                                "[{\"o\":4096,\"l\":4096},{\"o\":32768,\"l\":8192}]",
                                65_536),
                        ArchiveEntry.dense("overlay.qcow2", 0600, 5_000),
                        ArchiveEntry.dense("state.json", 0600, 18));
    }

    @Test
    void aFileThatIsOneHoleHasAMapAndNoBytes() throws IOException {
        assertThat(entries(Vectors.bytes("snapshots/f-hole/export.tar")))
                .last()
                .isEqualTo(new ArchiveEntry("hole.raw", 0600, 0, "null", 1_048_576));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "f-hole"})
    void whatWasReadIsWrittenWithTheSameBytes(String vector) throws IOException {
        byte[] archive = Vectors.bytes("snapshots/" + vector + "/export.tar");
        ByteArrayOutputStream copy = new ByteArrayOutputStream();
        ArchiveReader reader = new ArchiveReader(new ByteArrayInputStream(archive));
        ArchiveWriter writer = new ArchiveWriter(copy, CLOCK);
        for (Optional<ArchiveEntry> next = reader.next(); next.isPresent(); next = reader.next()) {
            writer.write(next.get(), reader.body());
        }
        writer.finish();

        assertThat(copy.toByteArray()).isEqualTo(archive);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 80, 90, 970, 980, 990, 9_900, 737_280})
    void aRecordCountsItsOwnLength(int length) throws IOException {
        ArchiveEntry entry = new ArchiveEntry("memory-ranges", 0600, 0, "m".repeat(length), 1);

        assertThat(entries(archive(entry))).containsExactly(entry);
    }

    @Test
    void longAndForeignNamesSurvive() throws IOException {
        ArchiveEntry longName = ArchiveEntry.dense("n".repeat(180), 0600, 0);
        ArchiveEntry foreign = ArchiveEntry.dense("größe.raw", 0640, 0);

        assertThat(entries(archive(longName, foreign))).containsExactly(longName, foreign);
    }

    @Test
    void aSizeThatTheHeaderHasNoRoomForTravelsInARecord() throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        ArchiveEntry large = ArchiveEntry.dense("memory-ranges", 0600, 1L << 33);

        assertThatIOException()
                .isThrownBy(() -> new ArchiveWriter(head, CLOCK).write(large, InputStream.nullInputStream()));
        assertThat(new ArchiveReader(new ByteArrayInputStream(head.toByteArray())).next())
                .contains(large);
    }

    @Test
    void aBinarySizeIsRead() throws IOException {
        byte[] archive = archive(ArchiveEntry.dense("a", 0600, 0));
        Arrays.fill(archive, 124, 136, (byte) 0);
        archive[124] = (byte) 0x80;
        archive[131] = 2;
        fixChecksum(archive);

        assertThat(new ArchiveReader(new ByteArrayInputStream(archive)).next())
                .contains(ArchiveEntry.dense("a", 0600, 2L << 32));
    }

    @Test
    void whatIsNoRegularFileIsPassedOver() throws IOException {
        byte[] directory = archive(ArchiveEntry.dense("d", 0700, 0));
        directory[156] = '5';
        fixChecksum(directory);
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.write(directory, 0, TarHeader.BLOCK);
        both.writeBytes(archive(ArchiveEntry.dense("a", 0600, 0)));

        assertThat(entries(both.toByteArray())).containsExactly(ArchiveEntry.dense("a", 0600, 0));
    }

    @Test
    void anArchiveThatEndsWithinAnEntryIsIncomplete() {
        byte[] archive = Vectors.bytes("snapshots/a/export.tar");
        for (int length : new int[] {100, 512 + 100, 512 + 500, 2048 + 100, 2048 + 512 + 40, 3584 + 5_000}) {
            assertThatExceptionOfType(EOFException.class)
                    .as("cut at %d", length)
                    .isThrownBy(() -> entries(Arrays.copyOf(archive, length)));
        }
    }

    @Test
    void anArchiveThatEndsBetweenTwoEntriesReadsLikeACompleteOne() throws IOException {
        assertThat(entries(Arrays.copyOf(Vectors.bytes("snapshots/a/export.tar"), 2048)))
                .hasSize(2);
        assertThat(entries(new byte[0])).isEmpty();
    }

    @Test
    void paddingBehindTheEndIsRead() throws IOException {
        ByteArrayInputStream in =
                new ByteArrayInputStream(Arrays.copyOf(archive(ArchiveEntry.dense("a", 0600, 0)), 10_240));
        ArchiveReader reader = new ArchiveReader(in);

        assertThat(reader.next()).isPresent();
        assertThat(reader.next()).isEmpty();
        assertThat(in.available()).isZero();
    }

    @Test
    void aDamagedHeaderIsRefused() throws IOException {
        byte[] archive = archive(ArchiveEntry.dense("a", 0600, 0));
        archive[0] = 'b';
        byte[] longName = archive(ArchiveEntry.dense("a", 0600, 0));
        longName[156] = 'L';
        fixChecksum(longName);

        assertBroken(archive);
        assertBroken(longName);
        assertBroken(Vectors.generated(0, 1024, i -> 'x'));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "27 COCOON.sparse.map=null \n",
                "25 COCOON.sparse.map=null\n28 COCOON.sparse.size=-5536\n",
                "25 COCOON.sparse.map=null\n28 COCOON.sparse.size=1e999\n",
                "99 a=b\n",
                "x a=b\n",
                "6 a=b",
                "6 ab \n",
                "0 a=b\n",
                "14 size=99999\n"
            })
    void recordsThatDoNotAddUpAreRefused(String records) throws IOException {
        ByteArrayOutputStream archive = new ByteArrayOutputStream();
        byte[] text = records.getBytes(StandardCharsets.UTF_8);
        archive.writeBytes(new TarHeader("p", 0, text.length, 0, TarHeader.RECORDS).write());
        archive.writeBytes(Arrays.copyOf(text, TarHeader.BLOCK));
        archive.writeBytes(archive(ArchiveEntry.dense("a", 0600, 0)));

        assertThatIOException().isThrownBy(() -> entries(archive.toByteArray()));
    }

    @Test
    void aBodyOfAnotherSizeIsRefused() {
        ArchiveWriter writer = new ArchiveWriter(OutputStream.nullOutputStream(), CLOCK);
        ArchiveEntry entry = ArchiveEntry.dense("a", 0600, 3);

        assertThatIOException().isThrownBy(() -> writer.write(entry, new ByteArrayInputStream(new byte[2])));
        assertThatIOException().isThrownBy(() -> writer.write(entry, new ByteArrayInputStream(new byte[4])));
    }

    private static void assertBroken(byte[] archive) {
        assertThatExceptionOfType(BrokenArchiveException.class).isThrownBy(() -> entries(archive));
    }

    private static List<ArchiveEntry> entries(byte[] archive) throws IOException {
        ArchiveReader reader = new ArchiveReader(new ByteArrayInputStream(archive));
        List<ArchiveEntry> all = new ArrayList<>();
        for (Optional<ArchiveEntry> next = reader.next(); next.isPresent(); next = reader.next()) {
            all.add(next.get());
        }
        return all;
    }

    private static byte[] archive(ArchiveEntry... entries) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ArchiveWriter writer = new ArchiveWriter(out, CLOCK);
        for (ArchiveEntry entry : entries) {
            writer.write(entry, new ByteArrayInputStream(new byte[(int) entry.size()]));
        }
        writer.finish();
        return out.toByteArray();
    }

    private static void fixChecksum(byte[] archive) {
        Arrays.fill(archive, 148, 156, (byte) ' ');
        int sum = 0;
        for (int i = 0; i < TarHeader.BLOCK; i++) {
            sum += archive[i] & 0xff;
        }
        byte[] text = String.format("%06o\0 ", sum).getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(text, 0, archive, 148, text.length);
    }
}
