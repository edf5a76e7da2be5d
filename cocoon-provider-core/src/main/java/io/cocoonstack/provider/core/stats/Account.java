package io.cocoonstack.provider.core.stats;

import io.cocoonstack.provider.core.stats.GuestUsage.Traffic;
import io.cocoonstack.provider.core.stats.kernel.CpuStat;
import io.cocoonstack.provider.core.stats.kernel.DeviceCounters;
import io.cocoonstack.provider.core.stats.kernel.ProcessStat;
import io.cocoonstack.provider.core.stats.kernel.Reading;
import io.cocoonstack.provider.core.stats.kernel.Saturated;
import io.cocoonstack.provider.vm.Vm;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is remembered of one process of one VM from sample to sample: which process it is, and how far its counters were. A VM that
 * was restarted in place has another process and gets another account.
 */
final class Account {

    private static final Logger LOG = LoggerFactory.getLogger(Account.class);
    private static final long UNKNOWN = -1;
    private static final Duration DOUBT_AGAIN = Duration.ofMinutes(1);

    private final long pid;
    private long startTicks = UNKNOWN;
    private Optional<Instant> since = Optional.empty();
    private @Nullable Instant doubted;
    private String mac;

    private final Counter cpu = new Counter();
    private final Counter throttled = new Counter();
    private final Counter periods = new Counter();
    private final Counter received = new Counter();
    private final Counter sent = new Counter();
    private final Rate rate = new Rate();

    Account(Vm vm) {
        this.pid = vm.pid();
        this.mac = vm.primaryMac();
    }

    boolean isOf(Vm vm) {
        return vm.pid() == pid;
    }

    /**
     * What to show for a reading.
     *
     * @param boot asked once, when the process is first seen, so that its start never moves
     * @param strangers hears of a VM whose process is another one by now, at first and once a minute
     */
    GuestUsage enter(
            Guest guest,
            Reading raw,
            Instant at,
            long pageBytes,
            Supplier<Optional<Instant>> boot,
            Consumer<Guest> strangers) {
        Vm vm = guest.vm();
        Reading reading = raw.withoutProcess();
        if (raw.process().isPresent()) {
            if (own(raw.process().get().startTicks(), at, boot)) {
                reading = raw;
            } else {
                doubt(guest, at, strangers);
            }
        }
        if (!mac.equals(vm.primaryMac())) {
            mac = vm.primaryMac();
            received.replaced();
            sent.replaced();
        }
        OptionalLong source = vm.hypervisor().equals(Reading.MACOS)
                ? number(reading.process().map(ProcessStat::cpuNanos))
                : reading.group().map(CpuStat::usageNanos).orElse(OptionalLong.empty());
        OptionalLong used = cpu.show(source);
        OptionalLong in = received.show(number(reading.device().map(DeviceCounters::received)));
        OptionalLong out = sent.show(number(reading.device().map(DeviceCounters::sent)));
        return new GuestUsage(
                guest,
                since,
                used,
                rate.next(at, used),
                throttled.show(number(reading.group().map(CpuStat::throttledNanos))),
                periods.show(number(reading.group().map(CpuStat::throttledPeriods))),
                number(reading.process().map(process -> Saturated.product(process.residentPages(), pageBytes))),
                reading.diskBytes(),
                in.isPresent() && out.isPresent()
                        ? Optional.of(new Traffic(Reading.tap(vm), in.getAsLong(), out.getAsLong()))
                        : Optional.empty());
    }

    /** Whether a process that began then is the one it was: process ids are used again. */
    private boolean own(long start, Instant at, Supplier<Optional<Instant>> boot) {
        if (startTicks == UNKNOWN) {
            startTicks = start;
            since = boot.get()
                    .map(host -> host.plusNanos(Saturated.product(start, ProcessStat.NANOS_PER_TICK)))
                    .filter(began -> !began.isAfter(at));
        }
        return startTicks == start;
    }

    private void doubt(Guest guest, Instant at, Consumer<Guest> strangers) {
        if (doubted == null) {
            LOG.warn("VM {}: process {} is another one by now, its figures are left out", guest.vm().name(), pid);
        } else if (at.isBefore(doubted.plus(DOUBT_AGAIN))) {
            return;
        }
        doubted = at;
        strangers.accept(guest);
    }

    private static OptionalLong number(Optional<Long> value) {
        return value.map(OptionalLong::of).orElse(OptionalLong.empty());
    }
}
