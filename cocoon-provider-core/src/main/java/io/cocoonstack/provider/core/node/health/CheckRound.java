package io.cocoonstack.provider.core.node.health;

import io.cocoonstack.provider.core.host.DiskSpace;
import io.cocoonstack.provider.core.host.HostFactsException;
import io.cocoonstack.provider.core.host.MemInfo;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks whether guests can be started here. A check may hang with the storage it looks at: each round runs on a thread of its
 * own, the caller waits a short while, and a round that does not end is a finding by itself and is never doubled.
 */
public final class CheckRound implements Supplier<NodeChecks> {

    private static final Logger LOG = LoggerFactory.getLogger(CheckRound.class);
    /** Less than the smallest guest gets. */
    private static final long MEMORY_FLOOR = 512L << 20;
    /** Less than the smallest guest disk. */
    private static final long DISK_FLOOR = 10L << 30;

    private static final String HANGING = "the checks of the host do not end";

    private final BooleanSupplier engine;
    private final BooleanSupplier leases;
    private final Path procRoot;
    private final Path cocoonRoot;
    private final Executor threads;
    private final Duration limit;
    private CompletableFuture<NodeChecks> running = CompletableFuture.completedFuture(NodeChecks.FINE);
    private NodeChecks last = NodeChecks.FINE;

    /**
     * @param engine whether the engine answers
     * @param leases whether the lease table can be read
     * @param procRoot where memory figures are read
     * @param cocoonRoot directory on the file system of the VM disks
     * @param threads runs a round
     * @param limit how long a caller waits for a round
     */
    public CheckRound(
            BooleanSupplier engine,
            BooleanSupplier leases,
            Path procRoot,
            Path cocoonRoot,
            Executor threads,
            Duration limit) {
        this.engine = engine;
        this.leases = leases;
        this.procRoot = procRoot;
        this.cocoonRoot = cocoonRoot;
        this.threads = threads;
        this.limit = limit;
    }

    /** Runs a round, or goes on waiting for the one that hangs. One caller at a time. */
    @Override
    public NodeChecks get() {
        if (running.isDone()) {
            running = CompletableFuture.supplyAsync(this::round, threads);
        }
        try {
            last = running.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            return last;
        } catch (TimeoutException e) {
            return new NodeChecks(List.of(HANGING), last.diskPressure(), last.memoryPressure());
        } catch (ExecutionException e) {
            LOG.warn("checks of the host failed", e.getCause());
            return new NodeChecks(List.of("the checks of the host fail"), last.diskPressure(), last.memoryPressure());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return last;
        }
    }

    private NodeChecks round() {
        List<String> problems = new ArrayList<>();
        if (!engine.getAsBoolean()) {
            problems.add("the engine does not answer");
        }
        if (!leases.getAsBoolean()) {
            problems.add("the lease file cannot be read");
        }
        return new NodeChecks(problems, diskPressure(problems), memoryPressure());
    }

    private boolean diskPressure(List<String> problems) {
        try {
            DiskSpace disk = DiskSpace.of(cocoonRoot);
            return NodeChecks.low(disk.availableBytes(), disk.totalBytes(), DISK_FLOOR);
        } catch (HostFactsException e) {
            problems.add(e.getMessage());
            return false;
        }
    }

    /** Without a figure there is no pressure to report: a file that cannot be read is no proof of a full host. */
    private boolean memoryPressure() {
        try {
            MemInfo memory = MemInfo.read(procRoot);
            return memory.availableBytes().isPresent()
                    && NodeChecks.low(memory.availableBytes().getAsLong(), memory.totalBytes(), MEMORY_FLOOR);
        } catch (HostFactsException e) {
            LOG.warn("memory pressure unknown: {}", e.getMessage());
            return false;
        }
    }
}
