package io.cocoonstack.provider.snapshots.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.snapshots.work.Background;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArchivePipeTest {

    private static final int SIZE = 5 << 20;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void bytesComeInOrderInWhateverPiecesTheyAreWrittenAndRead(long seed) throws IOException {
        byte[] sent = new byte[SIZE];
        new Random(seed).nextBytes(sent);
        ByteArrayOutputStream received = new ByteArrayOutputStream();

        try (ArchivePipe pipe = new ArchivePipe("writer", out -> {
            Random pieces = new Random(-seed);
            for (int at = 0; at < SIZE; ) {
                int count = Math.min(SIZE - at, 1 + pieces.nextInt(300_000));
                out.write(sent, at, count);
                at += count;
            }
        })) {
            Random pieces = new Random(seed);
            int count = 0;
            while (count >= 0) {
                ByteBuffer target = pieces.nextBoolean()
                        ? ByteBuffer.allocateDirect(1 + pieces.nextInt(900_000))
                        : ByteBuffer.allocate(1 + pieces.nextInt(2_000));
                count = target.isDirect() ? pipe.read(target) : pipe.read(target.array(), 0, target.capacity());
                if (count >= 0) {
                    byte[] piece = new byte[count];
                    target.position(0).get(piece);
                    received.write(piece);
                }
            }
        }
        assertThat(received.toByteArray()).isEqualTo(sent);
    }

    @Test
    void memoryOfTheReaderIsFilledToTheLastByteThatThereIs() throws IOException {
        try (ArchivePipe pipe = new ArchivePipe("writer", out -> out.write(new byte[1000]))) {
            ByteBuffer target = ByteBuffer.allocateDirect(4096);
            while (pipe.read(target) >= 0) {
                assertThat(target.position()).isPositive();
            }
            assertThat(target.position()).isEqualTo(1000);
        }
    }

    @Test
    void aWriterThatFailsInTheMiddleIsNotTakenForOneThatEnded() {
        try (ArchivePipe pipe = new ArchivePipe("writer", out -> {
            out.write(new byte[1000]);
            throw new IOException("no more");
        })) {
            ByteBuffer target = ByteBuffer.allocateDirect(4096);
            assertThatExceptionOfType(OtherSideException.class)
                    .isThrownBy(() -> {
                        while (pipe.read(target) >= 0) {
                            assertThat(target.position()).isLessThanOrEqualTo(1000);
                        }
                    })
                    .withStackTraceContaining("no more");
        }
    }

    @Test
    void aReaderThatIsInterruptedGetsNothingMore() throws IOException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch left = new CountDownLatch(1);
        byte[] ones = new byte[1000];
        Arrays.fill(ones, (byte) 1);
        ByteBuffer target = ByteBuffer.allocateDirect(4096);
        try (ArchivePipe pipe = new ArchivePipe("writer", out -> {
                    out.write(ones);
                    begun.countDown();
                    left.await();
                    out.write(ones);
                });
                Background<Integer> reader = Background.start("reader", () -> {
                    begun.await();
                    int count = pipe.read(target);
                    return count + pipe.read(target);
                })) {
            await().until(() -> target.position() == 1000);
            reader.interrupt();
            assertThatExceptionOfType(Exception.class).isThrownBy(reader::await);
            int position = target.position();
            left.countDown();
            assertThat(pipe.readAllBytes()).containsOnly(1);
            assertThat(target.position()).isEqualTo(position);
        }
    }

    @Test
    void aWriterWhoseReaderHasLeftFails() {
        CountDownLatch closed = new CountDownLatch(1);
        ArchivePipe pipe = new ArchivePipe("writer", out -> {
            while (true) {
                try {
                    out.write(new byte[100_000]);
                } catch (IOException e) {
                    closed.countDown();
                    throw e;
                }
            }
        });
        pipe.close();

        assertThat(closed.getCount()).isZero();
        assertThatIOException().isThrownBy(() -> {
            while (pipe.read(new byte[1 << 20]) >= 0) {
                assertThat(pipe.seen()).isNull();
            }
        });
    }
}
