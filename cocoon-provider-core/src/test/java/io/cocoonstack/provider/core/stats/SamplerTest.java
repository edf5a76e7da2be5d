package io.cocoonstack.provider.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.core.stats.GuestUsage.Traffic;
import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SamplerTest {

    @TempDir
    Path directory;

    private FakeHost host;
    private Sampler sampler;

    @BeforeEach
    void start() {
        host = new FakeHost(directory);
        sampler = host.sampler();
    }

    @Test
    void aVmIsSampledFromItsProcessItsControlGroupItsTapAndItsDisk() {
        host.guest("a-0", "K7A", 4711);
        FakeHost.write(host.roots.cocoon().resolve("run/cloudhypervisor/K7A/overlay.qcow2"), "x".repeat(5000));

        GuestUsage usage = only();
        assertThat(usage.cpuNanos()).hasValue(12_500_000_000L);
        assertThat(usage.throttledNanos()).hasValue(250_000_000);
        assertThat(usage.throttledPeriods()).hasValue(7);
        assertThat(usage.residentBytes()).hasValue(2560L * 4096);
        assertThat(usage.traffic()).hasValue(new Traffic("tapK7A-0", 1000, 5000));
        assertThat(usage.since()).hasValue(FakeHost.BOOT.plusSeconds(1000));
        assertThat(usage.diskBytes().orElseThrow()).isPositive();
    }

    @Test
    void theHostIsSampledWithItsVms() {
        NodeUsage usage = sampler.sample();

        assertThat(usage.at()).isEqualTo(host.now);
        assertThat(usage.cpuNanos()).hasValue(1_000_000_000L);
        assertThat(usage.memoryUsedBytes()).hasValue(12000L * 1024);
        assertThat(usage.storage()).isPresent();
        assertThat(usage.guests()).isEmpty();
    }

    @Test
    void residentMemoryIsInPagesOfTheSystem() {
        host.pageSize(65536);
        sampler = host.sampler();
        host.guest("a-0", "K7A", 4711);
        host.process(4711, 100_000, 500, 262144);

        assertThat(only().residentBytes()).hasValue(17_179_869_184L);
    }

    @Test
    void everybodyWhoAsksWithinTwoSecondsGetsTheSameSample() {
        NodeUsage first = sampler.sample();
        host.now = host.now.plusMillis(1999);
        assertThat(sampler.sample()).isSameAs(first);

        host.now = host.now.plusMillis(1);
        assertThat(sampler.sample()).isNotSameAs(first);
        assertThat(host.asked).isEqualTo(2);
    }

    @Test
    void aClockThatWasSetBackDoesNotFreezeTheSample() {
        sampler.sample();
        host.now = host.now.minusSeconds(3600);

        assertThat(sampler.sample().at()).isEqualTo(host.now);
    }

    @Test
    void surfacesScrapedAtOnceMakeOnePass() throws Exception {
        AtomicInteger passes = new AtomicInteger();
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Sampler slow = new Sampler(
                host.roots,
                () -> {
                    passes.incrementAndGet();
                    reading.countDown();
                    await(goOn);
                    return List.of();
                },
                _ -> {},
                () -> host.now);
        try (ExecutorService scrapers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<NodeUsage>> pages = Stream.generate(() -> scrapers.submit(slow::sample))
                    .limit(16)
                    .toList();
            reading.await();
            goOn.countDown();
            NodeUsage first = pages.getFirst().get();
            for (Future<NodeUsage> page : pages) {
                assertThat(page.get()).isSameAs(first);
            }
        }
        assertThat(passes).hasValue(1);
    }

    @Test
    void aPassThatFailedFailsItsScrapesAndIsTriedAgainByTheNext() {
        AtomicInteger calls = new AtomicInteger();
        Sampler failing = new Sampler(
                host.roots,
                () -> {
                    if (calls.getAndIncrement() == 0) {
                        throw new IllegalStateException("no table");
                    }
                    return List.of();
                },
                _ -> {},
                () -> host.now);

        assertThatThrownBy(failing::sample)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no table");
        assertThat(failing.sample().guests()).isEmpty();
    }

    @Test
    void whatCannotBeReadIsLeftOutAndTheRestIsThere() {
        host.guest("a-0", "K7A", 4711);
        host.guest("b-0", "K7B", 4712);
        host.gone(4711);
        FakeHost.delete(host.group("K7A"));
        FakeHost.write(host.roots.proc().resolve("stat"), "");
        FakeHost.write(host.roots.proc().resolve("meminfo"), "");

        NodeUsage usage = sampler.sample();
        assertThat(usage.cpuNanos()).isEmpty();
        assertThat(usage.memoryUsedBytes()).isEmpty();
        assertThat(usage.guests()).hasSize(2);
        GuestUsage dead = usage.guests().getFirst();
        assertThat(dead.known()).isFalse();
        assertThat(dead.since()).isEmpty();
        assertThat(dead.throttledPeriods()).isEmpty();
        assertThat(dead.traffic()).isEmpty();
        assertThat(usage.guests().get(1).known()).isTrue();
    }

    @Test
    void vmsWithoutAProcessAreCountedAndNotMeasured() {
        host.guest("a-0", "K7A", 4711);
        host.guests.add(FakeHost.guest("b-0", FakeHost.vm("K7B", 0, "cloud-hypervisor")));

        NodeUsage usage = sampler.sample();
        assertThat(usage.vmsByNamespace()).isEqualTo(Map.of("d", 2));
        assertThat(usage.guests()).hasSize(1);
    }

    @Test
    void countersAndStartStayOverScrapesAndOverARestartOfThisProgram() {
        host.guest("a-0", "K7A", 4711);
        GuestUsage first = only();
        for (int scrape = 1; scrape <= 3; scrape++) {
            host.group("K7A", 12_500_000 + scrape * 1000L, 250_000, 7);
            later(15);
            GuestUsage next = only();
            assertThat(next.since()).isEqualTo(first.since());
            assertThat(next.cpuNanos()).hasValue(12_500_000_000L + scrape * 1_000_000L);
        }
        GuestUsage last = only();

        sampler = host.sampler();
        assertThat(only().since()).isEqualTo(first.since());
        assertThat(only().cpuNanos()).isEqualTo(last.cpuNanos());
    }

    @Test
    void aVmRestartedInPlaceCountsFromItsNewStart() {
        host.guest("a-0", "K7A", 4711);
        only();
        host.gone(4711);
        host.guests.clear();
        host.guest("a-0", "K7A", 4800);
        host.process(4800, 200_000, 1, 10);
        host.group("K7A", 40, 0, 0);
        host.device(4800, "tapK7A-0", 3, 4);
        later(15);

        GuestUsage after = only();
        assertThat(after.since()).hasValue(FakeHost.BOOT.plusSeconds(2000));
        assertThat(after.cpuNanos()).hasValue(40_000);
        assertThat(after.traffic()).hasValue(new Traffic("tapK7A-0", 3, 4));
        assertThat(after.nanoCores()).isEmpty();
    }

    @Test
    void aCounterWhoseSourceIsAwayOrBehindStaysWhereItWas() {
        host.guest("a-0", "K7A", 4711);
        only();
        FakeHost.delete(host.group("K7A"));
        host.device(4711, "tapK7A-0", 900, 4000);
        host.host(90);
        later(2);

        NodeUsage usage = sampler.sample();
        assertThat(usage.cpuNanos()).hasValue(1_000_000_000L);
        assertThat(usage.guests().getFirst().cpuNanos()).hasValue(12_500_000_000L);
        assertThat(usage.guests().getFirst().throttledPeriods()).hasValue(7);
        assertThat(usage.guests().getFirst().traffic()).hasValue(new Traffic("tapK7A-0", 1000, 5000));
    }

    @Test
    void aReplacedNetworkCardCountsOnWhereTheOldOneEnded() {
        Guest guest = host.guest("a-0", "K7A", 4711);
        only();
        Vm vm = guest.vm();
        host.guests.set(
                0,
                FakeHost.guest(
                        "a-0",
                        new Vm(
                                vm.id(),
                                vm.name(),
                                vm.hypervisor(),
                                VmState.RUNNING,
                                vm.pid(),
                                List.of(new Nic("02:00:00:00:00:99", "tapK7A-0", null)))));
        host.device(4711, "tapK7A-0", 10, 20);
        later(2);

        assertThat(only().traffic()).hasValue(new Traffic("tapK7A-0", 1010, 5020));
    }

    @Test
    void aProcessIdThatIsAnotherProcessNowGivesNoValues() {
        host.guest("a-0", "K7A", 4711);
        only();
        host.process(4711, 333_333, 9_999, 99_999);
        host.device(4711, "tapK7A-0", 7_000_000, 7_000_000);
        later(2);

        GuestUsage usage = only();
        assertThat(usage.residentBytes()).isEmpty();
        assertThat(usage.traffic()).hasValue(new Traffic("tapK7A-0", 1000, 5000));
        assertThat(usage.since()).hasValue(FakeHost.BOOT.plusSeconds(1000));
        assertThat(usage.cpuNanos()).hasValue(12_500_000_000L);
    }

    @Test
    void aProcessIdThatIsAnotherProcessNowMakesTheVmDoubtedAtMostOnceAMinute() {
        Guest guest = host.guest("a-0", "K7A", 4711);
        host.guest("b-0", "K7B", 4712);
        sampler.sample();
        assertThat(host.strangers).isEmpty();

        host.process(4711, 333_333, 9_999, 99_999);
        for (int i = 0; i < 25; i++) {
            later(2);
            sampler.sample();
        }
        assertThat(host.strangers).containsExactly(guest);

        later(30);
        sampler.sample();
        assertThat(host.strangers).containsExactly(guest, guest);
    }

    @Test
    void useIsARateFromTheSecondSampleOn() {
        host.guest("a-0", "K7A", 4711);
        assertThat(only().nanoCores()).isEmpty();
        assertThat(sampler.sample().nanoCores()).isEmpty();
        host.group("K7A", 12_500_000 + 5_000_000, 250_000, 7);
        host.host(100 + 400);
        later(10);

        assertThat(only().nanoCores()).hasValue(500_000_000);
        assertThat(sampler.sample().nanoCores()).hasValue(400_000_000);
    }

    @Test
    void aMacVmIsMeasuredByItsProcess() {
        host.process(4711, 100_000, 500, 10);
        host.guests.add(FakeHost.guest("mac", FakeHost.vm("qemu-vk-d-mac", 4711, "qemu")));
        host.group("qemu-vk-d-mac", 1, 1, 1);
        FakeHost.write(host.roots.macos().resolve("vms/vk-d-qemu-vk-d-mac/disk.qcow2"), "x");

        GuestUsage usage = only();
        assertThat(usage.cpuNanos()).hasValue(5_000_000_000L);
        assertThat(usage.throttledNanos()).isEmpty();
        assertThat(usage.diskBytes()).isPresent();
    }

    @Test
    void theWritableDiskIsFoundForEveryBackend() {
        host.guest("cloud", "K7A", 1);
        host.guest("oci", "K7B", 2);
        host.guests.add(FakeHost.guest("small", FakeHost.vm("K7C", 3, "firecracker")));
        host.guests.add(FakeHost.guest("other", FakeHost.vm("K7D", 4, "sandbox")));
        FakeHost.write(host.roots.cocoon().resolve("run/cloudhypervisor/K7A/overlay.qcow2"), "x");
        FakeHost.write(host.roots.cocoon().resolve("run/cloudhypervisor/K7B/cow.raw"), "x");
        FakeHost.write(host.roots.cocoon().resolve("run/firecracker/K7C/cow.raw"), "x");

        assertThat(sampler.sample().guests())
                .filteredOn(usage -> usage.diskBytes().isPresent())
                .extracting(usage -> usage.guest().pod().name())
                .containsExactly("cloud", "oci", "small");
    }

    @Test
    void anIdThatWouldLeaveItsDirectoryIsNotFollowed() {
        host.guests.add(FakeHost.guest("a-0", FakeHost.vm("../../x", 4711, "cloud-hypervisor")));
        host.guests.add(FakeHost.guest("b-0", FakeHost.vm("a\0b", 4712, "cloud-hypervisor")));
        FakeHost.write(host.roots.cocoon().resolve("x/cow.raw"), "x");

        assertThat(sampler.sample().guests()).allMatch(usage -> !usage.known());
    }

    @Test
    void aStartThatLiesAheadIsUnknown() {
        host.guest("a-0", "K7A", 4711);
        host.process(4711, 100L * 7200, 1, 1);

        assertThat(only().since()).isEmpty();
        assertThat(only().known()).isTrue();
    }

    @Test
    void ofTwoIncarnationsOfOnePodTheFirstIsShown() {
        host.guest("a-0", "K7A", 4711);
        Guest second = host.guest("a-0", "K7B", 4712);
        host.guests.set(1, new Guest(new PodRef("d", "a-0", "other"), "agent", "", null, second.vm()));

        assertThat(only().guest().vm().id()).isEqualTo("K7A");
        assertThat(sampler.sample().vmsByNamespace()).isEqualTo(Map.of("d", 2));
    }

    private GuestUsage only() {
        List<GuestUsage> all = sampler.sample().guests();
        assertThat(all).hasSize(1);
        return all.getFirst();
    }

    private void later(int seconds) {
        host.now = host.now.plus(Duration.ofSeconds(seconds));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
