package io.cocoonstack.provider.core.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScrapedMetricsTest {

    private final PrometheusMetrics metrics = PrometheusMetrics.create();

    @TempDir
    Path root;

    @AfterEach
    void close() {
        metrics.close();
    }

    @Test
    void theTableIsCountedAtEveryScrape() {
        AtomicReference<Map<String, Integer>> table = new AtomicReference<>(Map.of("a", 2, "b", 1));
        metrics.showTable(table::get);
        assertThat(page().value("cocoon_vk_vm_table_size", "namespace", "a")).isEqualTo(2);

        table.set(Map.of("b", 5, "c", 0));
        Exposition page = page();
        assertThat(page.family("cocoon_vk_vm_table_size").samples).hasSize(1);
        assertThat(page.value("cocoon_vk_vm_table_size", "namespace", "b")).isEqualTo(5);

        table.set(Map.of());
        assertThat(page().families()).doesNotContainKey("cocoon_vk_vm_table_size");
    }

    @Test
    void theHostIsReadBelowItsRoots() throws IOException {
        Files.writeString(root.resolve("stat"), "cpu  100 20 30 90000 5000 1 2 7 60 10\n");
        Files.writeString(root.resolve("meminfo"), "MemTotal: 1000 kB\nMemAvailable: 400 kB\n");
        metrics.showHost(root, root);

        Exposition page = page();
        assertThat(page.value("cocoon_vk_node_cpu_seconds_total")).isEqualTo(1.6);
        assertThat(page.value("cocoon_vk_node_memory_used_bytes")).isEqualTo(600 * 1024);
        assertThat(page.value("cocoon_vk_node_storage_total_bytes"))
                .isEqualTo(Files.getFileStore(root).getTotalSpace());
        assertThat(page.value("cocoon_vk_node_storage_available_bytes")).isPositive();
    }

    @Test
    void aValueThatCannotBeHadIsLeftOutAndTheRestServed() throws IOException {
        Files.writeString(root.resolve("stat"), "");
        Files.writeString(root.resolve("meminfo"), "MemTotal: 1000 kB\n");
        metrics.showHost(root, root.resolve("gone"));
        metrics.showTable(() -> {
            throw new IllegalStateException("no table");
        });

        Exposition page = page();
        assertThat(page.families())
                .containsKeys("cocoon_vk_orphan_vm_total", "process_cpu_seconds_total")
                .doesNotContainKeys(
                        "cocoon_vk_node_cpu_seconds_total",
                        "cocoon_vk_node_memory_used_bytes",
                        "cocoon_vk_node_storage_total_bytes",
                        "cocoon_vk_vm_table_size");
    }

    @Test
    void theProcessIsShownUnderTheNamesOfEveryPrometheusClient() {
        Exposition page = page();

        assertThat(page.family("process_cpu_seconds_total").type).isEqualTo("counter");
        assertThat(page.value("process_cpu_seconds_total")).isPositive();
        assertThat(page.value("process_resident_memory_bytes")).isGreaterThan(10 << 20);
        assertThat(page.value("process_open_fds")).isPositive();
        assertThat(page.value("process_start_time_seconds"))
                .isBetween(
                        Instant.now().minus(Duration.ofHours(5)).getEpochSecond() * 1.0,
                        Instant.now().getEpochSecond() + 1.0);
        assertThat(page.families()).containsKeys("jvm_memory_used_bytes", "jvm_threads_live_threads");
    }

    @Test
    void memoryOfTheProcessIsReadByKey() {
        assertThat(ProcessCollector.kib("VmPeak:\t 5 kB\nVmRSS:\t  7 kB\n", "VmRSS:"))
                .hasValue(7 * 1024);
        assertThat(ProcessCollector.kib("VmRSS: x kB", "VmRSS:")).isEmpty();
        assertThat(ProcessCollector.kib("", "VmRSS:")).isEmpty();
    }

    private Exposition page() {
        return Exposition.parse(metrics.page());
    }
}
