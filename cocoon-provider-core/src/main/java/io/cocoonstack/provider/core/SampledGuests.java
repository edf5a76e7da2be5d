package io.cocoonstack.provider.core;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.core.engine.TrackedPod;
import io.cocoonstack.provider.core.stats.Guest;
import io.cocoonstack.provider.vm.Vm;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Says in the statistics' terms which VMs the engine tracks. */
final class SampledGuests {

    /** What the operator calls the container of its Pods. */
    private static final String USUAL_CONTAINER = "agent";

    private SampledGuests() {}

    /** The VMs; of two incarnations of one Pod the one that stays comes first. */
    static List<Guest> of(Collection<TrackedPod> pods) {
        return pods.stream()
                .sorted(Comparator.comparing(tracked -> tracked.pod().deleting()))
                .flatMap(SampledGuests::guest)
                .toList();
    }

    private static Stream<Guest> guest(TrackedPod tracked) {
        Vm vm = tracked.bound();
        return vm == null
                ? Stream.empty()
                : Stream.of(new Guest(
                        tracked.pod().ref(),
                        tracked.pod().containers().stream().findFirst().orElse(USUAL_CONTAINER),
                        tracked.pod().annotations().getOrDefault(Annotations.BACKEND, ""),
                        tracked.status().startTime(),
                        vm));
    }
}
