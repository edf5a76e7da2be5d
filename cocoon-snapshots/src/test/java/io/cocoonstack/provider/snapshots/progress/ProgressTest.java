package io.cocoonstack.provider.snapshots.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotPeers;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.SnapshotStore;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProgressTest {

    private static final long MIB = 1 << 20;

    private final List<Progress> heard = new ArrayList<>();
    private final List<String> repositories = new ArrayList<>();
    private long nanos = 1_000;

    @Test
    void aTransferSaysDoneTotalRateAndTimeLeft() {
        Allocation pull = Allocation.root("pull vk-a:hibernate");
        ProgressMeter meter = new ProgressMeter(pull, () -> nanos, heard::add);
        Transfer transfer = meter.transfer(pull);
        for (int second = 0; second <= 30; second++) {
            transfer.progress(second * 100 * MIB, 9000 * MIB);
            pass(Duration.ofSeconds(1));
        }

        assertThat(meter.now().message())
                .isEqualTo("pull vk-a:hibernate: 2.9 GiB of 8.8 GiB (33 %), 100 MiB/s, 1 min left");
        assertThat(meter.now().percent()).isEqualTo(33);
    }

    @Test
    void nothingIsPromisedBeforeAnythingIsKnown() {
        Allocation pull = Allocation.root("pull");
        ProgressMeter meter = new ProgressMeter(pull, () -> nanos, heard::add);

        assertThat(meter.now().message()).isEqualTo("pull: 0 B");
        assertThat(meter.now().timeLeft()).isEmpty();
        meter.transfer(pull).progress(5 * MIB, -1);
        assertThat(meter.now().message()).isEqualTo("pull: 5.0 MiB");
        pass(Duration.ofSeconds(1));
        meter.transfer(pull).progress(10 * MIB, -1);
        assertThat(meter.now().message()).isEqualTo("pull: 10 MiB, 10 MiB/s");
    }

    @Test
    void theEndSaysHowLongItTook() {
        Allocation pull = Allocation.root("pull");
        ProgressMeter meter = new ProgressMeter(pull, () -> nanos, heard::add);
        meter.transfer(pull).progress(10 * MIB, 10 * MIB);
        pass(Duration.ofSeconds(75));

        meter.close();
        meter.close();

        assertThat(heard).hasSize(2);
        assertThat(heard.getLast().ended()).isTrue();
        assertThat(heard.getLast().message()).isEqualTo("pull: 10 MiB of 10 MiB (100 %), took 1 min 15 s");
    }

    @Test
    void partsCountByTheirShareWhateverTheirBytes() {
        Allocation wake = Allocation.root("wake");
        Allocation image = wake.child("image", 0.25);
        Allocation snapshot = wake.child("snapshot", 0.75);
        Allocation memory = snapshot.child("memory", 0.5);
        ProgressMeter meter = new ProgressMeter(wake, () -> nanos, heard::add);

        meter.transfer(image).progress(1000, 1000);
        assertThat(meter.now().fraction()).isEqualTo(0.25, within(1e-9));
        meter.transfer(memory).progress(1, 2);
        assertThat(meter.now().fraction()).isEqualTo(0.25 + 0.75 * 0.5 * 0.5, within(1e-9));
        assertThat(meter.now().done()).isEqualTo(1001);
        assertThat(memory.toString()).isEqualTo("wake > snapshot > memory");
    }

    @Test
    void workThatIsKnownByItsShareOnlyIsExpectedToTakeItsTime() {
        Allocation wake = Allocation.root("wake");
        ProgressMeter meter = new ProgressMeter(wake, () -> nanos, heard::add);
        Transfer image = meter.transfer(wake.child("image", 0.25));
        image.progress(0, 100 * MIB);
        pass(Duration.ofSeconds(10));
        image.progress(100 * MIB, 100 * MIB);

        assertThat(meter.now().timeLeft()).hasValue(Duration.ofSeconds(30));
    }

    @Test
    void aPartThatIsBegunAgainDoesNotMakeTheRateNegative() {
        Allocation pull = Allocation.root("pull");
        ProgressMeter meter = new ProgressMeter(pull, () -> nanos, heard::add);
        Transfer transfer = meter.transfer(pull);
        for (long done : new long[] {0, 50, 0, 20}) {
            transfer.progress(done * MIB, 100 * MIB);
            pass(Duration.ofSeconds(1));
        }

        assertThat(meter.now().rate()).isBetween(20 * MIB, 50 * MIB);
        assertThat(meter.now().fraction()).isEqualTo(0.2, within(1e-9));
    }

    @Test
    void aStallShowsInTheRate() {
        Allocation pull = Allocation.root("pull");
        ProgressMeter meter = new ProgressMeter(pull, () -> nanos, heard::add);
        Transfer transfer = meter.transfer(pull);
        transfer.progress(0, 100 * MIB);
        pass(Duration.ofSeconds(1));
        transfer.progress(50 * MIB, 100 * MIB);
        pass(Duration.ofSeconds(60));
        transfer.progress(50 * MIB, 100 * MIB);

        assertThat(meter.now().rate()).isLessThan(MIB);
    }

    @Test
    void anEmptyTransferIsDone() {
        Allocation pull = Allocation.root("pull");
        ProgressMeter meter = new ProgressMeter(pull, () -> nanos, heard::add);

        meter.transfer(pull).progress(0, 0);

        assertThat(meter.now().percent()).isEqualTo(100);
    }

    @Test
    void aListenerIsNotFlooded() {
        Allocation pull = Allocation.root("pull");
        ProgressMeter meter = new ProgressMeter(pull, () -> nanos, heard::add);
        for (int i = 0; i < 1000; i++) {
            meter.transfer(pull).progress(i, 1000);
            pass(Duration.ofMillis(1));
        }

        assertThat(heard).hasSize(10);
    }

    @Test
    void aThrottleSaysNothingAboutShortWorkAndAlwaysTheEndOfLongWork() {
        Throttle throttle = new Throttle(Duration.ofSeconds(5), Duration.ofSeconds(30), heard::add);
        for (int second : new int[] {1, 4, 5, 6, 34, 35, 40}) {
            throttle.accept(at(second, false));
        }
        throttle.accept(at(41, true));
        new Throttle(Duration.ofSeconds(5), Duration.ofSeconds(30), heard::add).accept(at(4, true));

        assertThat(heard).extracting(it -> it.elapsed().toSeconds()).containsExactly(5L, 35L, 41L);
    }

    @Test
    void foreignPartsAndImpossibleSharesAreRefused() {
        Allocation pull = Allocation.root("pull");
        ProgressMeter meter = new ProgressMeter(pull, () -> nanos, heard::add);

        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> meter.transfer(Allocation.root("pull")));
        for (double share : new double[] {-0.1, 1.1, Double.NaN}) {
            assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> pull.child("part", share));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0,0 B",
        "1023,1023 B",
        "1024,1.0 KiB",
        "10239,10 KiB",
        "1048576,1.0 MiB",
        "5583457485,5.2 GiB",
        "9223372036854775807,8.0 EiB"
    })
    void bytesAreReadable(long bytes, String text) {
        assertThat(Amounts.bytes(bytes)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0,0 s", "59,59 s", "60,1 min", "80,1 min 20 s", "3600,1 h", "7500,2 h 5 min"})
    void timesAreReadable(long seconds, String text) {
        assertThat(Amounts.time(Duration.ofSeconds(seconds))).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.42, 0.999, 1})
    void aBarKeepsItsWidth(double fraction) {
        Progress progress = new Progress("pull", 1, 2, fraction, 0, Duration.ZERO, false);

        assertThat(ProgressBar.line(progress, 22)).matches("\\[=*>? *] +\\d+ %  pull: .*");
        assertThat(ProgressBar.line(progress, 22).indexOf(']')).isEqualTo(21);
        assertThat(ProgressBar.line(progress, 22).contains("100 %")).isEqualTo(fraction == 1);
    }

    @Test
    void aWatchedStoreShowsWhatItMovesWhileItMovesIt() {
        RunningTransfers running = new RunningTransfers(() -> nanos, repository -> {
            repositories.add(repository);
            return heard::add;
        });
        List<Long> callers = new ArrayList<>();
        List<String> inside = new ArrayList<>();
        WatchedStore store = new WatchedStore(
                new StoreOf((ref, transfer) -> {
                    transfer.progress(40, 100);
                    running.now().forEach(it -> inside.add(it.message()));
                    assertThat(running.bytesLeft()).isEqualTo(60);
                    throw new IllegalStateException("cut");
                }),
                running);
        SnapshotCapability local = (SnapshotCapability) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {SnapshotCapability.class}, (_, _, _) -> null);

        for (String verb : new String[] {"push", "pull"}) {
            assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> {
                SnapshotRef ref = new SnapshotRef("vk-a", "hibernate");
                if (verb.equals("push")) {
                    store.push(ref, local, "vk-a", Map.of(), (done, total) -> callers.add(done));
                } else {
                    store.pull(ref, local, "vk-a", (done, total) -> callers.add(done));
                }
            });
        }

        assertThat(inside)
                .containsExactly(
                        "push vk-a:hibernate: 40 B of 100 B (40 %)", "pull vk-a:hibernate: 40 B of 100 B (40 %)");
        assertThat(callers).containsExactly(40L, 40L);
        assertThat(repositories).containsExactly("vk-a", "vk-a");
        assertThat(running.now()).isEmpty();
        assertThat(running.bytesLeft()).isZero();
        assertThat(heard).filteredOn(Progress::ended).hasSize(2);
    }

    @Test
    void whoMovesSomethingHearsHowFarItIsUntilItEnds() {
        RunningTransfers running = new RunningTransfers(() -> nanos, _ -> heard::add);
        List<String> news = new ArrayList<>();
        SnapshotPeers peers = (ref, manifest, transfer) -> {
            transfer.progress(0, 100 * MIB);
            pass(Duration.ofSeconds(2));
            transfer.progress(50 * MIB, 100 * MIB);
            pass(Duration.ofMillis(10));
            transfer.progress(51 * MIB, 100 * MIB);
            return Optional.empty();
        };

        new WatchedPeers(peers, running)
                .fetch(
                        new SnapshotRef("vk-a", "hibernate"),
                        new SnapshotManifest("ID", "", "node-b", "", null),
                        new Transfer() {
                            @Override
                            public void progress(long done, long total) {}

                            @Override
                            public void news(String sentence) {
                                news.add(sentence);
                            }
                        });

        assertThat(news)
                .containsExactly(
                        "fetch vk-a:hibernate from node node-b: 0 B of 100 MiB (0 %)",
                        "fetch vk-a:hibernate from node node-b: 50 MiB of 100 MiB (50 %), 25 MiB/s, 2 s left");
        assertThat(heard.getLast().ended()).isTrue();
    }

    private record StoreOf(Moving moving) implements SnapshotStore {

        interface Moving {
            void move(SnapshotRef ref, Transfer transfer);
        }

        @Override
        public Optional<SnapshotManifest> find(SnapshotRef ref) {
            return Optional.empty();
        }

        @Override
        public void push(
                SnapshotRef ref,
                SnapshotCapability source,
                String localName,
                Map<String, String> labels,
                Transfer transfer) {
            moving.move(ref, transfer);
        }

        @Override
        public void pull(SnapshotRef ref, SnapshotCapability target, String localName, Transfer transfer) {
            moving.move(ref, transfer);
        }

        @Override
        public void delete(SnapshotRef ref) {}
    }

    private static Progress at(int second, boolean ended) {
        return new Progress("pull", 0, 0, 0, 0, Duration.ofSeconds(second), ended);
    }

    private void pass(Duration time) {
        nanos += time.toNanos();
    }
}
