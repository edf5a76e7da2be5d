package io.cocoonstack.provider.core.kubelet.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class InletTest {

    private final ReadGate gate = new ReadGate();
    private final EmbeddedChannel channel = new EmbeddedChannel(gate);
    private final Inlet inlet = new Inlet(gate);

    private void offer(int bytes) {
        inlet.offer(Unpooled.wrappedBuffer(new byte[bytes]));
    }

    @Test
    void theConnectionIsNotReadWhileItIsFullAndReadAgainWhenHalfIsTaken() throws Exception {
        offer(200 * 1024);
        assertThat(channel.config().isAutoRead()).isTrue();
        offer(200 * 1024);
        assertThat(channel.config().isAutoRead()).isFalse();
        assertThat(gate.closed()).isTrue();

        inlet.readNBytes(200 * 1024);
        channel.runPendingTasks();
        assertThat(channel.config().isAutoRead()).isFalse();
        inlet.readNBytes(200 * 1024);
        channel.runPendingTasks();
        assertThat(channel.config().isAutoRead()).isTrue();
    }

    @Test
    void oneFullInletOfManyIsEnough() throws Exception {
        Inlet other = new Inlet(gate);
        offer(300 * 1024);
        other.offer(Unpooled.wrappedBuffer(new byte[300 * 1024]));
        inlet.readNBytes(300 * 1024);
        channel.runPendingTasks();
        assertThat(channel.config().isAutoRead()).isFalse();
        other.close();
        channel.runPendingTasks();
        assertThat(channel.config().isAutoRead()).isTrue();
    }

    @Test
    void manyTinyPiecesFillItToo() {
        for (int i = 0; i < 5000; i++) {
            offer(1);
        }
        assertThat(channel.config().isAutoRead()).isFalse();
    }

    @Test
    void theEndComesAfterWhatWasSentAndALossAtOnce() throws Exception {
        inlet.offer(Unpooled.wrappedBuffer(new byte[] {1, 2}));
        inlet.end();
        inlet.fail(new EOFException("too late to matter"));
        assertThat(inlet.readAllBytes()).containsExactly(1, 2);

        Inlet lost = new Inlet(gate);
        lost.offer(Unpooled.wrappedBuffer(new byte[] {1, 2}));
        lost.fail(new EOFException("the client is gone"));
        assertThatThrownBy(lost::read).isInstanceOf(IOException.class).hasMessage("the client is gone");
    }

    @Test
    void aClosedOneTakesEverythingAndKeepsNothing() throws Exception {
        offer(300 * 1024);
        inlet.close();
        channel.runPendingTasks();
        offer(10 << 20);
        assertThat(channel.config().isAutoRead()).isTrue();
        assertThat(inlet.read()).isEqualTo(-1);
    }

    @Test
    void aReaderThatIsInterruptedLeaves() throws Exception {
        CompletableFuture<Throwable> seen = new CompletableFuture<>();
        Thread reader = Thread.ofVirtual().start(() -> {
            try {
                inlet.read();
                seen.complete(new AssertionError("it read something"));
            } catch (IOException e) {
                seen.complete(e);
            }
        });
        reader.interrupt();
        assertThat(seen.get(10, TimeUnit.SECONDS)).isInstanceOf(InterruptedIOException.class);
    }
}
