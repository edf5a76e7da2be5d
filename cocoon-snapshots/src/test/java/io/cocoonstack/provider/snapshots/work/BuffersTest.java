package io.cocoonstack.provider.snapshots.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class BuffersTest {

    private static final int SIZE = 3 << 20;

    private final ChunkMemory memory = new ChunkMemory();

    @Test
    void memoryIsSetAsideWhenItIsFirstNeededAndFreedAtTheEnd() throws IOException {
        try (Buffers buffers = new Buffers(memory, 2, SIZE)) {
            assertThat(memory.held()).isZero();
            try (Buffers.Loan one = buffers.take();
                    Buffers.Loan two = buffers.take()) {
                assertThat(memory.held()).isEqualTo(2L * SIZE);
                assertThat(one.bytes().isDirect()).isTrue();
                assertThat(one.bytes().remaining()).isEqualTo(SIZE);
                // Each is written to its end: they do not overlap, and all of it is there.
                fill(one.bytes(), (byte) 1);
                fill(two.bytes(), (byte) 2);
                assertThat(one.bytes().get(SIZE - 1)).isEqualTo((byte) 1);
                assertThat(two.bytes().get(0)).isEqualTo((byte) 2);
            }
            buffers.take().close();
            assertThat(memory.held()).as("made once and used again").isEqualTo(2L * SIZE);
        }
        assertThat(memory.held()).isZero();
        assertThat(memory.peak()).isEqualTo(2L * SIZE);
    }

    @Test
    void aBufferComesBackEmptyAndOnceOnly() throws IOException {
        try (Buffers buffers = new Buffers(memory, 1, SIZE)) {
            Buffers.Loan loan = buffers.take();
            loan.bytes().position(17).limit(20);
            loan.close();
            loan.close();

            Buffers.Loan again = buffers.take();
            assertThat(again.bytes().remaining()).isEqualTo(SIZE);
            try (Background<Buffers.Loan> second = Background.start("second", buffers::take)) {
                await().during(Duration.ofMillis(100)).until(() -> !second.isDone());
                again.close();
                second.await().close();
            }
        }
    }

    @Test
    void whoWaitsForMemoryCanBeInterrupted() throws IOException {
        try (Buffers buffers = new Buffers(memory, 1, SIZE);
                Buffers.Loan _ = buffers.take();
                Background<Buffers.Loan> waiting = Background.start("waiting", buffers::take)) {
            waiting.interrupt();
            assertThatExceptionOfType(InterruptedIOException.class).isThrownBy(waiting::await);
        }
    }

    private static void fill(ByteBuffer buffer, byte value) {
        while (buffer.hasRemaining()) {
            buffer.put(value);
        }
    }
}
