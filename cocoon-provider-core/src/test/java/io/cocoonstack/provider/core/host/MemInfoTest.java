package io.cocoonstack.provider.core.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemInfoTest {

    private static final String OLD_KERNEL = """
            MemTotal:       131923456 kB
            MemFree:         8123456 kB
            Buffers:          512000 kB
            Cached:         40960000 kB
            SReclaimable:    1024000 kB
            HugePages_Total:      64
            Hugepagesize:    1048576 kB
            """;

    @Test
    void readsWhatTheKernelSaysIsAvailable() {
        MemInfo memory = MemInfo.parse("MemTotal: 1000 kB\nMemFree: 1 kB\nMemAvailable: 400 kB\n");

        assertThat(memory.totalBytes()).isEqualTo(1000 * 1024);
        assertThat(memory.availableBytes()).hasValue(400 * 1024);
        assertThat(memory.usedBytes()).hasValue(600 * 1024);
    }

    @Test
    void addsUpFreeAndCachesWhenAvailableIsMissing() {
        MemInfo memory = MemInfo.parse(OLD_KERNEL);

        assertThat(memory.availableBytes()).hasValue((8123456L + 512000 + 40960000 + 1024000) * 1024);
        assertThat(memory.hugePages()).isEqualTo(64);
        assertThat(memory.hugePageBytes()).isEqualTo(1L << 30);
    }

    @Test
    void doesNotBelieveThatNothingIsAvailable() {
        assertThat(MemInfo.parse(OLD_KERNEL + "MemAvailable:       0 kB\n").availableBytes())
                .isEqualTo(MemInfo.parse(OLD_KERNEL).availableBytes());
    }

    @Test
    void neverUsesLessThanNothing() {
        MemInfo memory = MemInfo.parse("MemTotal: 10 kB\nMemAvailable: 20 kB\n");

        assertThat(memory.usedBytes()).hasValue(0);
    }

    @Test
    void toleratesUnknownLinesTabsAndMissingUnits() {
        MemInfo memory =
                MemInfo.parse("Nonsense\n:\nFuture:  many kB\nMemTotal:\t8589934592\nMemAvailable:\t4294967296\n");

        assertThat(memory.totalBytes()).isEqualTo(8589934592L * 1024);
        assertThat(memory.availableBytes()).hasValue(4294967296L * 1024);
    }

    @Test
    void leavesAvailableOutWhenThereIsNoGroundForIt() {
        MemInfo memory = MemInfo.parse("MemTotal: 10 kB\n");

        assertThat(memory.availableBytes()).isEmpty();
        assertThat(memory.usedBytes()).isEmpty();
        assertThat(memory.hugePages()).isZero();
    }

    @Test
    void figuresTooLargeForBytesDoNotWrapAround() {
        assertThat(MemInfo.parse("MemTotal: 9223372036854775807 kB\n").totalBytes())
                .isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void refusesAHostWithoutATotal(@TempDir Path empty) {
        assertThatThrownBy(() -> MemInfo.parse("")).isInstanceOf(HostFactsException.class);
        assertThatThrownBy(() -> MemInfo.parse("MemTotal: 0 kB\n")).isInstanceOf(HostFactsException.class);
        assertThatThrownBy(() -> MemInfo.read(empty))
                .isInstanceOf(HostFactsException.class)
                .hasMessageContaining(empty.resolve("meminfo").toString());
    }
}
