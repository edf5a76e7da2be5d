package io.cocoonstack.provider.core.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cocoonstack.provider.core.host.DiskSpace;
import io.cocoonstack.provider.core.host.HostFactsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeCapacityTest {

    @TempDir
    Path root;

    @BeforeEach
    void host() throws IOException {
        Files.createDirectories(root.resolve("self"));
        Files.writeString(root.resolve("self/status"), "Cpus_allowed_list:\t0-7\n");
        meminfo("MemTotal: 65536 kB\n");
    }

    @Test
    void describesTheHostWithTheReserveTakenOff() {
        NodeCapacity node = NodeCapacity.read(settings().build());

        assertThat(node.capacity())
                .containsEntry("cpu", "8")
                .containsEntry("memory", "64Mi")
                .containsEntry("pods", "256");
        assertThat(node.allocatable())
                .containsEntry("cpu", "6400m")
                .containsEntry("memory", "53687091")
                .containsEntry("pods", "256");
        assertThat(node.capacity().keySet()).isEqualTo(node.allocatable().keySet());
    }

    @Test
    void aHostWithOneCoreKeepsMostOfIt() throws IOException {
        Files.writeString(root.resolve("self/status"), "Cpus_allowed_list:\t5\n");

        assertThat(NodeCapacity.read(settings().build()).allocatable()).containsEntry("cpu", "800m");
    }

    @ParameterizedTest
    @CsvSource({
        "1500m,20,1500m,1200m",
        "1,20,1,800m",
        "2500m,0,2500m,2500m",
        "3,99,3,30m",
        "4,100,4,0",
        "16,25,16,12",
        "0.001,50,1m,0"
    })
    void cpusAreCountedInThousandths(String override, int reserve, String capacity, String allocatable) {
        NodeCapacity node =
                NodeCapacity.read(settings().cpu(override).reserve(reserve).build());

        assertThat(node.capacity()).containsEntry("cpu", capacity);
        assertThat(node.allocatable()).containsEntry("cpu", allocatable);
    }

    @ParameterizedTest
    @CsvSource({
        "7Ei,7Ei,6456360425798343065",
        "10Gi,10Gi,8Gi",
        "10G,10G,8G",
        "10e9,10e9,8e9",
        "1.5Gi,1536Mi,1288490188",
        "12345,12345,9876"
    })
    void theFormOfTheNumberIsKept(String override, String capacity, String allocatable) {
        NodeCapacity node =
                NodeCapacity.read(settings().memory(override).storage(override).build());

        assertThat(node.capacity()).containsEntry("memory", capacity).containsEntry("ephemeral-storage", capacity);
        assertThat(node.allocatable())
                .containsEntry("memory", allocatable)
                .containsEntry("ephemeral-storage", allocatable);
    }

    @Test
    void storageIsTheFileSystemOfTheRootDirectory() {
        NodeCapacity node = NodeCapacity.read(settings().build());
        long total = DiskSpace.of(root).totalBytes();

        assertThat(ResourceQuantity.parse(node.capacity().get("ephemeral-storage"))
                        .whole())
                .isEqualTo(total);
        assertThat(ResourceQuantity.parse(node.allocatable().get("ephemeral-storage"))
                        .whole()
                        .longValueExact())
                .isPositive()
                .isLessThanOrEqualTo(total / 100 * 80 + 80);
    }

    @Test
    void hugePagesAreNamedAfterTheHostsPageSize() throws IOException {
        meminfo("MemTotal: 131923456 kB\nHugePages_Total: 64\nHugepagesize: 1048576 kB\n");
        assertThat(NodeCapacity.read(settings().reserve(0).build()).allocatable())
                .containsEntry("hugepages-1Gi", "64Gi");

        meminfo("MemTotal: 131923456 kB\nHugePages_Total: 512\nHugepagesize: 2048 kB\n");
        assertThat(NodeCapacity.read(settings().build()).capacity())
                .containsEntry("hugepages-2Mi", "1Gi")
                .doesNotContainKey("hugepages-1Gi");
    }

    @Test
    void withoutHugePagesThereIsNoKeyForThem() throws IOException {
        meminfo("MemTotal: 131923456 kB\nHugePages_Total: 0\nHugepagesize: 2048 kB\n");
        assertThat(NodeCapacity.read(settings().build()).capacity())
                .containsOnlyKeys("cpu", "memory", "ephemeral-storage", "pods");

        meminfo("MemTotal: 131923456 kB\n");
        assertThat(NodeCapacity.read(settings().build()).capacity())
                .containsOnlyKeys("cpu", "memory", "ephemeral-storage", "pods");
    }

    @Test
    void overriddenHugePagesAreAlwaysTheSmallOnes() throws IOException {
        meminfo("MemTotal: 131923456 kB\nHugePages_Total: 64\nHugepagesize: 1048576 kB\n");

        assertThat(NodeCapacity.read(settings().hugepages("4Gi").build()).capacity())
                .containsEntry("hugepages-2Mi", "4Gi")
                .doesNotContainKey("hugepages-1Gi");
        assertThat(NodeCapacity.read(settings().hugepages("0").build()).capacity())
                .doesNotContainKey("hugepages-2Mi");
    }

    @Test
    void podsAreNeverReduced() {
        NodeCapacity node = NodeCapacity.read(settings().pods("110").reserve(90).build());

        assertThat(node.capacity()).containsEntry("pods", "110");
        assertThat(node.allocatable()).containsEntry("pods", "110");
    }

    @Test
    void refusesAHostItCannotDescribe() throws IOException {
        meminfo("MemFree: 3 kB\n");
        assertThatThrownBy(() -> NodeCapacity.read(settings().build())).isInstanceOf(HostFactsException.class);

        meminfo("MemTotal: 65536 kB\n");
        assertThatThrownBy(() -> NodeCapacity.read(
                        settings().cocoonRoot(root.resolve("absent")).build()))
                .isInstanceOf(HostFactsException.class)
                .hasMessageContaining("absent");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NodeCapacity.read(settings().cpu("many").build()));
    }

    private SettingsBuilder settings() {
        return new SettingsBuilder(root);
    }

    private void meminfo(String text) throws IOException {
        Files.writeString(root.resolve("meminfo"), text);
    }
}
