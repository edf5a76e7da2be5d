package io.cocoonstack.provider.core.metrics;

import io.cocoonstack.provider.core.stats.GuestUsage;
import io.cocoonstack.provider.core.stats.NodeUsage;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Samples as a test wants them. */
final class Usages {

    private Usages() {}

    static NodeUsage table(Map<String, Integer> vms) {
        return of(List.of(), vms);
    }

    static NodeUsage of(List<GuestUsage> guests, Map<String, Integer> vms) {
        return new NodeUsage(
                Instant.EPOCH,
                guests,
                vms,
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                Optional.empty());
    }
}
