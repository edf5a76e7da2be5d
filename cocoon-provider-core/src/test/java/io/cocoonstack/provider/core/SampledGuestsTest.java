package io.cocoonstack.provider.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.core.engine.TrackedPod;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.core.port.PodStatus;
import io.cocoonstack.provider.core.stats.FakeHost;
import io.cocoonstack.provider.core.stats.Guest;
import io.cocoonstack.provider.vm.Vm;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SampledGuestsTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Vm VM = FakeHost.vm("K7A", 4711, "cloud-hypervisor");

    @Test
    void usageIsShownUnderTheFirstContainerWithTheBackendAsWritten() {
        PodRecord pod = PodRecords.with(PodRecords.run("a-0"), Annotations.BACKEND, "Firecracker ");

        assertThat(SampledGuests.of(List.of(tracked(pod, VM))))
                .containsExactly(new Guest(pod.ref(), "agent", "Firecracker ", START, VM));
        assertThat(SampledGuests.of(List.of(tracked(PodRecords.run("a-0"), VM)))
                        .getFirst()
                        .backend())
                .isEmpty();
    }

    @Test
    void aPodWithoutAVmIsNotThere() {
        assertThat(SampledGuests.of(List.of(tracked(PodRecords.run("a-0"), null))))
                .isEmpty();
    }

    @Test
    void ofTwoIncarnationsTheOneThatStaysComesFirst() {
        Vm other = FakeHost.vm("K7B", 4712, "cloud-hypervisor");
        PodRecord pod = PodRecords.run("a-0");

        assertThat(SampledGuests.of(List.of(tracked(PodRecords.deleting(pod), VM), tracked(pod, other))))
                .extracting(Guest::vm)
                .containsExactly(other, VM);
    }

    private static TrackedPod tracked(PodRecord pod, @Nullable Vm vm) {
        return new TrackedPod(pod, vm, null, new PodStatus("Running", "", "", "", "", START, List.of(), List.of()));
    }
}
