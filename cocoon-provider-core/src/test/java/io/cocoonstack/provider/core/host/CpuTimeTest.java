package io.cocoonstack.provider.core.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class CpuTimeTest {

    @Test
    void leavesIdleIowaitAndTheGuestColumnsOut() {
        //                                        user nice sys  idle  iowait irq softirq steal guest guest_nice
        assertThat(CpuTime.parse("cpu  100 20 30 90000 5000 1 2 7 60 10")).hasValue(1.60);
    }

    @Test
    void oldKernelsWithFewerColumnsAreRead() {
        assertThat(CpuTime.parse("cpu 100 0 100 900")).hasValue(2.0);
    }

    @Test
    void nothingIsSaidAboutAFileThatIsNotThere() {
        assertThat(CpuTime.busySeconds(Path.of("/nowhere"))).isEmpty();
        assertThat(CpuTime.parse("intr 1 2")).isEmpty();
        assertThat(CpuTime.parse("cpu a b")).isEmpty();
    }

    @Test
    void theHostOfThisTestHasWorked() {
        assertThat(CpuTime.busySeconds(Path.of("/proc")).orElseThrow()).isPositive();
    }
}
