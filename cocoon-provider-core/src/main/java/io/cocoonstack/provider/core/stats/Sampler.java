package io.cocoonstack.provider.core.stats;

import io.cocoonstack.provider.core.host.CpuTime;
import io.cocoonstack.provider.core.host.DiskSpace;
import io.cocoonstack.provider.core.host.HostFactsException;
import io.cocoonstack.provider.core.host.MemInfo;
import io.cocoonstack.provider.core.stats.kernel.BootTime;
import io.cocoonstack.provider.core.stats.kernel.PageSize;
import io.cocoonstack.provider.core.stats.kernel.Reading;
import io.cocoonstack.provider.core.stats.kernel.UsageRoots;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Samples VMs and host when somebody asks, at most once in two seconds: those who ask meanwhile get the same sample, and those
 * who ask while it is being taken wait for it. Thread-safe; no lock is held while files are read.
 */
public final class Sampler {

    private static final Logger LOG = LoggerFactory.getLogger(Sampler.class);
    private static final Duration LIFE = Duration.ofSeconds(2);
    private static final double NANOS = 1e9;

    private final UsageRoots roots;
    private final Supplier<? extends Collection<Guest>> guests;
    private final Consumer<Guest> strangers;
    private final InstantSource clock;
    private final long pageBytes;
    private @Nullable FutureTask<NodeUsage> current;

    // Belong to the one sample that is under way.
    private Map<String, Account> accounts = Map.of();
    private final Counter hostCpu = new Counter();
    private final Rate hostRate = new Rate();

    /**
     * A sampler without a sample.
     *
     * @param guests every tracked VM as it is at the moment; of two for one Pod name the first is shown
     * @param strangers hears of a VM whose process id belongs to another process by now, at most once a minute; returns at once
     */
    public Sampler(
            UsageRoots roots,
            Supplier<? extends Collection<Guest>> guests,
            Consumer<Guest> strangers,
            InstantSource clock) {
        this.roots = roots;
        this.guests = guests;
        this.strangers = strangers;
        this.clock = clock;
        this.pageBytes = PageSize.read(roots.proc());
    }

    /** A sample that is less than two seconds old. Throws what the supplier of the VMs throws. */
    public NodeUsage sample() {
        FutureTask<NodeUsage> shared = shared();
        shared.run(); // does nothing for everybody but the first
        try {
            return shared.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for a sample", e);
        }
    }

    private synchronized FutureTask<NodeUsage> shared() {
        FutureTask<NodeUsage> shared = current;
        if (shared == null || outdated(shared)) {
            shared = new FutureTask<>(this::take);
            current = shared;
        }
        return shared;
    }

    /** A sample from the future is outdated too: somebody has set the clock back. */
    private boolean outdated(FutureTask<NodeUsage> sample) {
        return switch (sample.state()) {
            case RUNNING -> false;
            case FAILED, CANCELLED -> true;
            case SUCCESS -> {
                Duration age = Duration.between(sample.resultNow().at(), clock.instant());
                yield age.isNegative() || age.compareTo(LIFE) >= 0;
            }
        };
    }

    private NodeUsage take() {
        Collection<Guest> tracked = guests.get();
        Instant at = clock.instant();
        OptionalLong cpu = hostCpu.show(nanos(CpuTime.busySeconds(roots.proc())));
        return new NodeUsage(
                at,
                usages(measurable(tracked), at),
                tracked.stream().collect(Collectors.toMap(guest -> guest.pod().namespace(), _ -> 1, Integer::sum)),
                cpu,
                hostRate.next(at, cpu),
                memory(),
                storage());
    }

    /** A Pod and its successor of the same name may both have a VM for a while; a series can only be one of them. */
    private static List<Guest> measurable(Collection<Guest> tracked) {
        Map<String, Guest> byPod = new LinkedHashMap<>();
        tracked.stream()
                .filter(guest -> guest.vm().pid() > 0)
                .forEach(guest -> byPod.putIfAbsent(guest.pod().key(), guest));
        return byPod.values().stream()
                .sorted(Comparator.comparing((Guest guest) -> guest.pod().namespace())
                        .thenComparing(guest -> guest.pod().name()))
                .toList();
    }

    private List<GuestUsage> usages(List<Guest> measurable, Instant at) {
        Map<String, Account> kept = new HashMap<>();
        List<GuestUsage> usages = new ArrayList<>(measurable.size());
        for (Guest guest : measurable) {
            Account account = accounts.get(guest.vm().id());
            if (account == null || !account.isOf(guest.vm())) {
                account = new Account(guest.vm());
            }
            kept.put(guest.vm().id(), account);
            usages.add(account.enter(
                    guest, Reading.of(guest.vm(), roots), at, pageBytes, () -> BootTime.read(roots.proc()), strangers));
        }
        accounts = kept;
        return usages;
    }

    private OptionalLong memory() {
        try {
            return MemInfo.read(roots.proc()).usedBytes();
        } catch (HostFactsException e) {
            LOG.warn("left out of the statistics: {}", e.getMessage());
            return OptionalLong.empty();
        }
    }

    private Optional<DiskSpace> storage() {
        try {
            return Optional.of(DiskSpace.of(roots.cocoon()));
        } catch (HostFactsException e) {
            LOG.warn("left out of the statistics: {}", e.getMessage());
            return Optional.empty();
        }
    }

    private static OptionalLong nanos(OptionalDouble seconds) {
        return seconds.isPresent() ? OptionalLong.of(Math.round(seconds.getAsDouble() * NANOS)) : OptionalLong.empty();
    }
}
