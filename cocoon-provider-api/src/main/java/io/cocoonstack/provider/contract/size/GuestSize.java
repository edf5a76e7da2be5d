package io.cocoonstack.provider.contract.size;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.vm.CpuPolicy;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The size of a guest, computed from a Pod. Absent and zero are the same: the flag is left out. Source: vk-cocoon, resources.
 *
 * @param vcpus number of vCPUs of a fresh boot, 0 leaves it to the runtime
 * @param memory memory of a fresh boot in bytes as decimal text, empty leaves it to the runtime
 * @param policy host-side CPU policy, for fresh boots and clones alike
 */
public record GuestSize(long vcpus, String memory, CpuPolicy policy) {

    /** Smallest memory a fresh boot may have, in bytes. */
    public static final long MINIMUM_MEMORY = 512L << 20;

    /** Smallest disk a fresh boot may have, in bytes. */
    public static final long MINIMUM_STORAGE = 10L << 30;

    private static final long PERIOD_MICROS = 100_000;
    private static final long SHORTEST_QUOTA_MICROS = 1_000;
    private static final long MIN_SHARES = 2;
    private static final long MAX_SHARES = 262_144;

    /**
     * Maps the first container's resources. vCPUs follow the limit, memory the request, the weight the request; each falls back
     * to the other. A quota comes from a limit only.
     */
    public static GuestSize of(PodResources resources) {
        if (!resources.hasContainer()) {
            return new GuestSize(0, "", CpuPolicy.NONE);
        }
        long request = millis(resources.cpuRequest());
        long limit = millis(resources.cpuLimit());
        return new GuestSize(
                vcpus(limit > 0 ? limit : request),
                SizeText.flag(memoryRequested(resources) ? resources.memoryRequest() : memoryLimit(resources)),
                limit > 0
                        ? new CpuPolicy(weight(request > 0 ? request : limit), quota(limit), PERIOD_MICROS)
                        : new CpuPolicy(weight(request), 0, 0));
    }

    /**
     * Why the runtime would refuse a fresh boot of this size, empty when it would not: each field that is too small, what it says
     * and the minimum. A clone takes both sizes from its snapshot and has nothing to check.
     *
     * @param storage text of the storage annotation
     */
    public static Optional<String> problem(PodResources resources, String storage) {
        Optional<String> memory = memoryRequested(resources)
                ? memoryProblem("resources.requests.memory", resources.memoryRequest())
                : memoryProblem("resources.limits.memory", memoryLimit(resources));
        Optional<String> disk = SizeText.belowMinimum("annotation " + Annotations.STORAGE, storage, MINIMUM_STORAGE);
        return Optional.of(Stream.of(memory, disk).flatMap(Optional::stream).collect(Collectors.joining("; ")))
                .filter(sentence -> !sentence.isEmpty());
    }

    private static Optional<String> memoryProblem(String field, String text) {
        return SizeText.belowMinimum(field + " of the first container", text, MINIMUM_MEMORY);
    }

    private static boolean memoryRequested(PodResources resources) {
        return isSet(resources.memoryRequest());
    }

    private static String memoryLimit(PodResources resources) {
        return isSet(resources.memoryLimit()) ? resources.memoryLimit() : "";
    }

    private static boolean isSet(String text) {
        return !text.isBlank()
                && !Quantity.parse(text.strip()).map(Quantity::isZero).orElse(false);
    }

    private static long millis(String cpu) {
        return Quantity.parse(cpu.strip())
                .filter(Quantity::isPositive)
                .map(Quantity::millis)
                .orElse(0L);
    }

    private static long vcpus(long millis) {
        return Math.ceilDiv(millis, 1000L);
    }

    private static long quota(long millis) {
        long perMilli = PERIOD_MICROS / 1000;
        return Math.max(Math.min(millis, Long.MAX_VALUE / perMilli) * perMilli, SHORTEST_QUOTA_MICROS);
    }

    /** The linear mapping of the contract, every division truncating in this order; newer kernels' formula differs. */
    private static long weight(long millis) {
        long shares = Math.clamp(Math.min(millis, MAX_SHARES * 1000 / 1024) * 1024 / 1000, MIN_SHARES, MAX_SHARES);
        return 1 + (shares - MIN_SHARES) * 9_999 / (MAX_SHARES - MIN_SHARES);
    }
}
