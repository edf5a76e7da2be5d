package io.cocoonstack.provider.core.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.core.stats.FakeHost;
import io.cocoonstack.provider.core.stats.Guest;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
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
        metrics.showUsage(() -> Usages.table(table.get()));
        assertThat(page().value("cocoon_vk_vm_table_size", "namespace", "a")).isEqualTo(2);

        table.set(Map.of("b", 5));
        Exposition page = page();
        assertThat(page.family("cocoon_vk_vm_table_size").samples).hasSize(1);
        assertThat(page.value("cocoon_vk_vm_table_size", "namespace", "b")).isEqualTo(5);

        table.set(Map.of());
        assertThat(page().families()).doesNotContainKey("cocoon_vk_vm_table_size");
    }

    @Test
    void everyVmWithAProcessHasItsSeries() {
        FakeHost host = new FakeHost(root);
        host.guest("a-0", "K7A", 4711);
        host.guests.add(FakeHost.guest("b-0", FakeHost.vm("K7B", 0, "cloud-hypervisor")));
        FakeHost.write(host.roots.cocoon().resolve("run/cloudhypervisor/K7A/cow.raw"), "x");
        metrics.showUsage(host.sampler()::sample);

        Exposition page = page();
        String[] vm = {"vm", "vk-d-k7a", "pod", "a-0", "namespace", "d", "backend", "cloud-hypervisor"};
        assertThat(page.value("cocoon_vk_vm_cpu_seconds_total", vm)).isEqualTo(12.5);
        assertThat(page.value("cocoon_vk_vm_cpu_throttled_seconds_total", vm)).isEqualTo(0.25);
        assertThat(page.value("cocoon_vk_vm_cpu_throttled_periods_total", vm)).isEqualTo(7);
        assertThat(page.value("cocoon_vk_vm_memory_rss_bytes", vm)).isEqualTo(2560 * 4096);
        assertThat(page.value("cocoon_vk_vm_disk_cow_bytes", vm)).isPositive();
        assertThat(page.value("cocoon_vk_vm_network_rx_bytes_total", vm)).isEqualTo(1000);
        assertThat(page.value("cocoon_vk_vm_network_tx_bytes_total", vm)).isEqualTo(5000);
        assertThat(page.family("cocoon_vk_vm_cpu_seconds_total").samples).hasSize(1);
        assertThat(page.value("cocoon_vk_vm_table_size", "namespace", "d")).isEqualTo(2);
    }

    @Test
    void theSeriesOfAVmVanishWithItAndAFamilyWithoutVmsIsNotOnThePage() {
        FakeHost host = new FakeHost(root);
        host.guest("a-0", "K7A", 4711);
        metrics.showUsage(host.sampler()::sample);
        assertThat(page().families()).containsKey("cocoon_vk_vm_cpu_seconds_total");

        host.guests.clear();
        host.now = host.now.plusSeconds(5);
        assertThat(page().families().keySet()).noneMatch(name -> name.startsWith("cocoon_vk_vm_cpu"));
    }

    @Test
    void aVmWithoutControlGroupAndDiskShowsZeros() {
        FakeHost host = new FakeHost(root);
        host.guest("a-0", "K7A", 4711);
        FakeHost.delete(host.group("K7A"));
        metrics.showUsage(host.sampler()::sample);

        String[] vm = {"vm", "vk-d-k7a", "pod", "a-0", "namespace", "d", "backend", "cloud-hypervisor"};
        assertThat(page().value("cocoon_vk_vm_cpu_seconds_total", vm)).isZero();
        assertThat(page().value("cocoon_vk_vm_disk_cow_bytes", vm)).isZero();
    }

    @Test
    void oddNamesOfVmsAndPodsDoNotBreakThePage() {
        String odd = "we\"ird\\na\nme{ä}";
        FakeHost host = new FakeHost(root);
        Guest guest = host.guest("a-0", "K7A", 4711);
        host.guests.set(
                0,
                new Guest(
                        new PodRef("d", odd, "u"),
                        odd,
                        "",
                        null,
                        new Vm(
                                "K7A",
                                odd,
                                "x",
                                VmState.RUNNING,
                                4711,
                                guest.vm().nics())));
        metrics.showUsage(host.sampler()::sample);

        assertThat(page().value(
                                "cocoon_vk_vm_memory_rss_bytes",
                                "vm",
                                odd,
                                "pod",
                                odd,
                                "namespace",
                                "d",
                                "backend",
                                ""))
                .isEqualTo(2560 * 4096);
    }

    @Test
    void theHostIsReadBelowItsRoots() throws IOException {
        FakeHost host = new FakeHost(root);
        host.host(160);
        metrics.showUsage(host.sampler()::sample);

        Exposition page = page();
        assertThat(page.value("cocoon_vk_node_cpu_seconds_total")).isEqualTo(1.6);
        assertThat(page.value("cocoon_vk_node_memory_used_bytes")).isEqualTo(12000 * 1024);
        assertThat(page.value("cocoon_vk_node_storage_total_bytes"))
                .isEqualTo(Files.getFileStore(root).getTotalSpace());
        assertThat(page.value("cocoon_vk_node_storage_available_bytes")).isPositive();
    }

    @Test
    void aValueThatCannotBeHadIsLeftOutAndTheRestServed() throws IOException {
        FakeHost host = new FakeHost(root);
        FakeHost.write(host.roots.proc().resolve("stat"), "");
        FakeHost.write(host.roots.proc().resolve("meminfo"), "MemTotal: 1000 kB\n");
        Files.delete(host.roots.cocoon());
        metrics.showUsage(host.sampler()::sample);
        metrics.showUsage(() -> {
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
