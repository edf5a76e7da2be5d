package io.cocoonstack.provider.core.kubelet.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WatchmanTest {

    private static final Patience PATIENCE =
            new Patience(Duration.ofSeconds(30), Duration.ofHours(4), Duration.ofSeconds(30), Duration.ofSeconds(5));

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final ReadGate gate = new ReadGate();
    private int probes;

    @BeforeEach
    void inAPipeline() {
        channel.freezeTime();
        channel.pipeline().addLast(gate).addLast(new Watchman(PATIENCE, gate, () -> probes++));
    }

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    private void pass(Duration time) {
        channel.advanceTimeBy(time.toMillis(), TimeUnit.MILLISECONDS);
        channel.runPendingTasks();
    }

    @Test
    void aSessionIsQuietForHours() {
        pass(Duration.ofHours(4).minusSeconds(1));
        assertThat(channel.isOpen()).isTrue();
        pass(Duration.ofSeconds(2));
        assertThat(channel.isOpen()).isFalse();
    }

    /** Such as the client's pings. */
    @Test
    void anyByteKeepsASession() {
        for (int hours = 0; hours < 24; hours += 3) {
            pass(Duration.ofHours(3));
            channel.writeInbound(Unpooled.wrappedBuffer(new byte[1]));
        }
        for (int hours = 0; hours < 24; hours += 3) {
            pass(Duration.ofHours(3));
            channel.writeOutbound(Unpooled.wrappedBuffer(new byte[1]));
        }
        assertThat(channel.isOpen()).isTrue();
    }

    @Test
    void onlyAPeerThatIsNotReadIsProbed() {
        pass(Duration.ofMinutes(5));
        assertThat(probes).isZero();
        gate.shut();
        pass(Duration.ofSeconds(31));
        assertThat(probes).isPositive();
    }
}
