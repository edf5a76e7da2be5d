package io.cocoonstack.vkcocoon.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.snapshots.progress.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class TransferNewsTest {

    private final List<String> events = new ArrayList<>();
    private final TransferNews news = new TransferNews(Duration.ofSeconds(10), Duration.ofSeconds(30));

    @Test
    void aLongTransferIsAnEventOfItsVmNowAndThen() {
        news.to((vm, reason, message) -> events.add(vm + " " + reason + " " + message));
        Consumer<Progress> listener = news.listener("vk-d-web");
        for (int second = 0; second <= 60; second++) {
            listener.accept(at(second, false));
        }
        listener.accept(at(61, true));

        assertThat(events)
                .containsExactly(
                        "vk-d-web SnapshotTransfer pull vk-d-web:hibernate: 10 MiB of 61 MiB (16 %), 1.0 MiB/s, 51 s left",
                        "vk-d-web SnapshotTransfer pull vk-d-web:hibernate: 40 MiB of 61 MiB (65 %), 1.0 MiB/s, 21 s left",
                        "vk-d-web SnapshotTransfer pull vk-d-web:hibernate: 61 MiB of 61 MiB (100 %), 1.0 MiB/s, took 1 min 1 s");
    }

    @Test
    void aShortTransferIsNoEventAndNeitherIsOneBeforeThereIsANode() {
        Consumer<Progress> early = news.listener("vk-d-web");
        early.accept(at(12, false));
        news.to((vm, reason, message) -> events.add(message));
        news.listener("vk-d-web").accept(at(5, true));

        assertThat(events).isEmpty();
    }

    private static Progress at(int second, boolean ended) {
        return new Progress(
                "pull vk-d-web:hibernate",
                (long) second << 20,
                61L << 20,
                second / 61.0,
                1 << 20,
                Duration.ofSeconds(second),
                ended);
    }
}
