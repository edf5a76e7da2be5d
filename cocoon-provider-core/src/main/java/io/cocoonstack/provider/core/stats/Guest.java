package io.cocoonstack.provider.core.stats;

import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.vm.Vm;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A VM and the Pod it runs for.
 *
 * @param pod the incarnation
 * @param container the container usage is shown under: the first of the spec, because a VM is not divided among containers
 * @param backend backend annotation as written, may be empty
 * @param podStart when the Pod got its first VM, null when unknown
 * @param vm the VM; without a process id there is nothing to measure
 */
public record Guest(
        PodRef pod,
        String container,
        String backend,
        @Nullable Instant podStart,
        Vm vm) {

    public Optional<Instant> started() {
        return Optional.ofNullable(podStart);
    }
}
