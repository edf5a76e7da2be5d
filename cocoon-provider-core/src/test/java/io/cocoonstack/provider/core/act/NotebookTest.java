package io.cocoonstack.provider.core.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.core.act.outside.VmTable;
import io.cocoonstack.provider.core.plan.Evidence;
import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.probe.ProbeResult;
import io.cocoonstack.provider.probe.Readiness;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a lane believes of what it is told from outside. */
class NotebookTest {

    private static final Instant NOW = Instant.parse("2026-05-01T10:00:00Z");

    @Test
    void aCheckOfTheVmThatWasThereBeforeSaysNothingAboutTheOneThatIs() {
        Notebook book = new Notebook(PodRecords.run("a"), false);
        book.bind(vm("OLD"), Evidence.BootKind.RUN, NOW, NOW);
        book.bind(vm("NEW"), Evidence.BootKind.RESTORE, NOW, NOW);
        Readiness ready = Readiness.unknown().after(new ProbeResult(true, "ping ok"));

        book.checked("OLD", ready, "10.0.0.7");
        assertThat(evidence(book).address()).isEmpty();
        assertThat(evidence(book).answers()).isFalse();

        book.checked("NEW", ready, "10.0.0.8");
        assertThat(evidence(book).address()).isEqualTo("10.0.0.8");
        assertThat(evidence(book).answers()).isTrue();
    }

    private static Evidence evidence(Notebook book) {
        return book.evidence(NOW, new VmTable(() -> {}));
    }

    private static Vm vm(String id) {
        return new Vm(id, "vk-ns-a", "cloud-hypervisor", VmState.RUNNING, 42, List.of());
    }
}
