package io.cocoonstack.provider.core.node.health;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The node's conditions over time. Pure: each round of checks makes the next history. A finding that stays within its delay
 * changes nothing, and a condition keeps its time while its status stays.
 */
public final class ConditionHistory {

    /** A node is not called unable for a hiccup: longer than a few checks, much shorter than an eviction. */
    public static final Duration GRACE = Duration.ofSeconds(40);

    private final Flag unable;
    private final Flag disk;
    private final Flag memory;
    private final String problems;
    private final Instant start;

    private ConditionHistory(Flag unable, Flag disk, Flag memory, String problems, Instant start) {
        this.unable = unable;
        this.disk = disk;
        this.memory = memory;
        this.problems = problems;
        this.start = start;
    }

    /** A healthy node. */
    public static ConditionHistory start(Instant now) {
        Flag off = new Flag(false, now, null);
        return new ConditionHistory(off, off, off, "", now);
    }

    /** The history after a round of checks. */
    public ConditionHistory next(NodeChecks checks, Instant now) {
        boolean failing = !checks.problems().isEmpty();
        return new ConditionHistory(
                unable.next(failing, now, failing ? GRACE : Duration.ZERO),
                disk.next(checks.diskPressure(), now, checks.diskPressure() ? Duration.ZERO : GRACE),
                memory.next(checks.memoryPressure(), now, checks.memoryPressure() ? Duration.ZERO : GRACE),
                String.join("; ", checks.problems()),
                start);
    }

    /** All five conditions; literals of a healthy node are those of vk-cocoon. */
    public List<NodeCondition> conditions() {
        return List.of(
                unable.on()
                        ? new NodeCondition(
                                "Ready",
                                "False",
                                "KubeletNotReady",
                                "vk-cocoon cannot start guests: " + problems,
                                unable.since())
                        : new NodeCondition("Ready", "True", "KubeletReady", "vk-cocoon is ready", unable.since()),
                disk.on()
                        ? new NodeCondition(
                                "DiskPressure",
                                "True",
                                "KubeletHasDiskPressure",
                                "vk-cocoon has disk pressure",
                                disk.since())
                        : new NodeCondition(
                                "DiskPressure",
                                "False",
                                "KubeletHasNoDiskPressure",
                                "vk-cocoon has no disk pressure",
                                disk.since()),
                memory.on()
                        ? new NodeCondition(
                                "MemoryPressure",
                                "True",
                                "KubeletHasInsufficientMemory",
                                "vk-cocoon has insufficient memory",
                                memory.since())
                        : new NodeCondition(
                                "MemoryPressure",
                                "False",
                                "KubeletHasSufficientMemory",
                                "vk-cocoon has sufficient memory",
                                memory.since()),
                new NodeCondition(
                        "PIDPressure",
                        "False",
                        "KubeletHasSufficientPID",
                        "vk-cocoon has sufficient PID available",
                        start),
                // Network controllers wait for this one and taint a node that nobody vouches for.
                new NodeCondition(
                        "NetworkUnavailable", "False", "RouteCreated", "NodeController create implicit route", start));
    }

    /** A finding as shown, since when, and since when the checks say the opposite (null while they agree). */
    private record Flag(boolean on, Instant since, @Nullable Instant opposedSince) {

        Flag next(boolean found, Instant now, Duration delay) {
            if (found == on) {
                return new Flag(on, since, null);
            }
            Instant opposed = opposedSince == null ? now : opposedSince;
            return now.isBefore(opposed.plus(delay)) ? new Flag(on, since, opposed) : new Flag(found, now, null);
        }
    }
}
