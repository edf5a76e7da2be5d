package io.cocoonstack.provider.core.kubelet.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.core.stats.FakeHost;
import io.cocoonstack.provider.core.stats.Guest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResourceTextTest {

    @TempDir
    Path directory;

    @Test
    void twoVmsInTheTextMetricsServerReads() throws IOException {
        FakeHost host = new FakeHost(directory);
        host.guest("a-0", "K7A", 4711);
        host.guest("b-0", "K7B", 4712);
        host.process(4712, 100_042, 500, 1);
        host.group("K7B", 40, 0, 0);

        assertThat(page(host)).isEqualTo(SummaryJsonTest.golden("resource.txt"));
    }

    @Test
    void aFamilyWithoutSamplesIsLeftOut() {
        FakeHost host = new FakeHost(directory);
        assertThat(page(host)).doesNotContain("container_", "pod_").contains("node_cpu_usage_seconds_total 1 ");

        host.guest("a-0", "K7A", 4711);
        FakeHost.write(host.roots.proc().resolve("stat"), "");
        FakeHost.delete(host.group("K7A"));
        assertThat(page(host))
                .doesNotContain("node_cpu", "container_start_time", "cpu_usage", "throttled")
                .contains("container_memory_working_set_bytes{", "pod_memory_working_set_bytes{");
    }

    @Test
    void aVmOfWhichNothingIsKnownIsLeftOutAndTheOthersAreThere() {
        FakeHost host = new FakeHost(directory);
        host.guest("a-0", "K7A", 4711);
        host.guest("b-0", "K7B", 4712);
        host.gone(4711);
        FakeHost.delete(host.group("K7A"));

        assertThat(page(host)).doesNotContain("\"a-0\"").contains("\"b-0\"");
    }

    @Test
    void oddNamesAreEscaped() {
        FakeHost host = new FakeHost(directory);
        Guest guest = host.guest("a-0", "K7A", 4711);
        host.guests.set(0, new Guest(new PodRef("d", "we\"ird\\na\nme", "u"), "ä{}", "", null, guest.vm()));

        assertThat(page(host))
                .contains("{namespace=\"d\",pod=\"we\\\"ird\\\\na\\nme\",container=\"ä{}\"}")
                .endsWith("\n");
    }

    @Test
    void numbersAreWrittenTheSameInEveryLocale() {
        FakeHost host = new FakeHost(directory);
        host.guest("a-0", "K7A", 4711);
        host.group("K7A", 123_456_789_012_500_000L, 0, 0);
        Locale before = Locale.getDefault();
        try {
            for (Locale locale : List.of(Locale.GERMANY, Locale.forLanguageTag("ar-EG"), Locale.ROOT)) {
                Locale.setDefault(locale);
                assertThat(page(host)).contains("\"} 9223372036.854775807 ", "} 10485760 ");
            }
        } finally {
            Locale.setDefault(before);
        }
    }

    private static String page(FakeHost host) {
        return ResourceText.of(host.sampler().sample());
    }
}
