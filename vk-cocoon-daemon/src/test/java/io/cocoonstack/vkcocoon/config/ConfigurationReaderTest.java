package io.cocoonstack.vkcocoon.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.core.http.ListenAddress;
import io.cocoonstack.provider.snapshots.registry.PlainHttpRule;
import io.cocoonstack.provider.snapshots.registry.RegistryBase;
import io.cocoonstack.vkcocoon.config.section.Catalogue;
import io.cocoonstack.vkcocoon.config.section.ListenSection.KubeletAccess;
import io.cocoonstack.vkcocoon.config.section.RuntimeSection.OrphanPolicy;
import io.cocoonstack.vkcocoon.config.section.RuntimeSection.RestoreMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.event.Level;

class ConfigurationReaderTest {

    private static final Map<String, String> MINIMAL = Map.of("OCI_REGISTRY", "registry.example.net/vms");

    @Test
    void onlyTheRegistryMustBeSet() {
        assertThat(invalid(Map.of()).problems()).extracting(Problem::variable).containsExactly("OCI_REGISTRY");
        assertThat(invalid(Map.of()).problems().getFirst().sentence()).startsWith("OCI_REGISTRY must be set");
    }

    @Test
    void defaultsAreThoseOfTheExistingDaemon() {
        Configuration standard = valid(MINIMAL).configuration();

        assertThat(standard.process().logLevel()).isEqualTo(Level.INFO);
        assertThat(standard.process().kubeconfig()).isEmpty();
        assertThat(standard.node().name()).isEqualTo("cocoon-pool");
        assertThat(standard.node().address()).isEmpty();
        assertThat(standard.node().pool()).isEqualTo("default");
        assertThat(standard.node().cpuClass()).isEmpty();
        assertThat(standard.node().instanceType()).isEqualTo("virtual-node");
        assertThat(standard.node().providerId()).isEmpty();
        assertThat(standard.capacity().pods().amount()).isEqualByComparingTo("256");
        assertThat(standard.capacity().cpu()).isEmpty();
        assertThat(standard.capacity().reservePercent()).isEqualTo(20);
        assertThat(standard.capacity().procRoot()).isEqualTo(Path.of("/proc"));
        assertThat(standard.capacity().cgroupRoot()).isEqualTo(Path.of("/sys/fs/cgroup"));
        assertThat(standard.runtime().cocoon()).isEqualTo(Path.of("/usr/local/bin/cocoon"));
        assertThat(standard.runtime().macos()).isEqualTo(Path.of("/usr/local/bin/cocoon-macos"));
        assertThat(standard.runtime().vncPassword()).isEmpty();
        assertThat(standard.runtime().orphans()).isEqualTo(OrphanPolicy.DESTROY);
        assertThat(standard.runtime().restore()).isEqualTo(RestoreMode.MMAP);
        assertThat(standard.runtime().root()).isEqualTo(Path.of("/var/lib/cocoon"));
        assertThat(standard.runtime().cgroupParent()).isEqualTo("cocoon.slice");
        assertThat(standard.runtime().leases()).isEqualTo(Path.of("/var/lib/cocoon/net/leases.json"));
        assertThat(standard.runtime().controlSocket()).isEqualTo(Path.of("/run/cocoon-net/control.sock"));
        assertThat(standard.snapshots().registry()).isEqualTo(new RegistryBase("registry.example.net", "vms"));
        assertThat(standard.snapshots().plainHttp()).isEqualTo(PlainHttpRule.DEFAULT);
        assertThat(standard.snapshots().directory()).isEqualTo(Path.of("/var/lib/cocoon/snapshot/localfile"));
        assertThat(standard.snapshots().staging()).isEqualTo(Path.of("/var/lib/cocoon/vk-staging"));
        assertThat(standard.snapshots().zstdLevel()).isZero();
        assertThat(standard.snapshots().chunkMib()).isZero();
        assertThat(standard.snapshots().transfers()).isEqualTo(8);
        assertThat(standard.snapshots().pushBudgetMib()).isEqualTo(9216);
        assertThat(standard.snapshots().pullBudgetMib()).isEqualTo(2048);
        assertThat(standard.listen().kubeletPort()).isEqualTo(10250);
        assertThat(standard.listen().metrics()).isEqualTo(new ListenAddress("", 9091));
        assertThat(standard.listen().peer()).isEqualTo(new ListenAddress("", 12501));
        assertThat(standard.listen().certificate()).isEqualTo(Path.of("/etc/cocoon/vk/tls/vk-kubelet.crt"));
        assertThat(standard.listen().key()).isEqualTo(Path.of("/etc/cocoon/vk/tls/vk-kubelet.key"));
        assertThat(standard.listen().access()).isEqualTo(KubeletAccess.WEBHOOK);
        assertThat(standard.listen().bootstrap()).isEmpty();
    }

    @Test
    void everyProblemIsReportedAtOnce() {
        Map<String, String> environment = new HashMap<>();
        VariableTable.ROWS.forEach(
                (name, row) -> environment.put(name, row.wrong().getFirst()));

        assertThat(invalid(environment).problems())
                .extracting(Problem::variable)
                .containsExactlyElementsOf(
                        Catalogue.ALL.stream().map(s -> s.name()).toList());
    }

    @Test
    void problemsAndNoticesComeTogether() {
        Map<String, String> environment = Map.of("VK_KUBELET_PORT", "x", "VK_KUBLET_PORT", "1", "EPOCH_TOKEN", "t");

        assertThat(invalid(environment).problems()).hasSize(2);
        assertThat(invalid(environment).notices()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({
        "VK_KUBLET_PORT, VK_KUBELET_PORT",
        "VK_KUBELET_PROT, VK_KUBELET_PORT",
        "VK_NODENAME, VK_NODE_NAME",
        "VK_NODE_MEMORY, VK_NODE_MEM",
        "vk_node_name_is_not_ours, ",
        "SNAPSHOT_ZSTD, SNAPSHOT_ZSTD_LEVEL",
        "SNAPSHOT_CHUNK_SIZE_MB, SNAPSHOT_CHUNK_SIZE_MIB",
        "COCOON_CH_BINARY, ",
        "PATH, "
    })
    void anUnknownNameIsAWarningWithTheNearestKnownOne(String name, String nearest) {
        List<String> notices = valid(with(name, "1")).notices();

        if (nearest == null) {
            assertThat(notices).isEmpty();
        } else {
            assertThat(notices)
                    .singleElement()
                    .asString()
                    .startsWith(name + " ")
                    .endsWith(" " + nearest);
        }
    }

    @ParameterizedTest
    @CsvSource({"EPOCH_URL", "EPOCH_TOKEN", "EPOCH_CA_CERT", "VK_SSH_PASSWORD"})
    void aRetiredNameIsIgnoredWithANoticeThatDoesNotShowItsValue(String name) {
        ConfigurationResult.Valid valid = valid(with(name, "s3cr3t"));

        assertThat(valid.notices()).singleElement().asString().startsWith(name).contains("ignored");
        assertThat(valid.toString()).doesNotContain("s3cr3t");
        assertThat(valid.configuration()).isEqualTo(valid(MINIMAL).configuration());
    }

    @Test
    void noSecretIsShownAnywhere() {
        ConfigurationResult.Valid valid = valid(with("COCOON_MACOS_VNC_PASSWORD", "s3cr3t"));
        assertThat(valid.configuration().runtime().vncPassword().orElseThrow().text())
                .isEqualTo("s3cr3t");
        assertThat(valid.toString()).doesNotContain("s3cr3t");
        assertThat(valid.effective().line())
                .contains("COCOON_MACOS_VNC_PASSWORD=***")
                .doesNotContain("s3cr3t");

        assertThat(invalid(with("COCOON_MACOS_VNC_PASSWORD", "much-too-long-s3cr3t"))
                        .toString())
                .doesNotContain("s3cr3t");
        assertThat(invalid(Map.of("OCI_REGISTRY", "https://user:s3cr3t@registry.example.net/p"))
                        .toString())
                .contains("registry.example.net")
                .doesNotContain("s3cr3t");
    }

    @Test
    void theInstanceTypeIsTheOneVariableWhoseEmptyTextCounts() {
        assertThat(valid(with("VK_NODE_INSTANCE_TYPE", ""))
                        .configuration()
                        .node()
                        .instanceType())
                .isEmpty();
        assertThat(valid(with("VK_NODE_INSTANCE_TYPE", "big"))
                        .configuration()
                        .node()
                        .instanceType())
                .isEqualTo("big");
    }

    @Test
    void anOrphanPolicyThatIsSetToTheDefaultIsNotTheSameAsNone() {
        assertThat(valid(MINIMAL).configuration().runtime().orphansGiven()).isFalse();
        assertThat(valid(with("VK_ORPHAN_POLICY", "")).configuration().runtime().orphansGiven())
                .isFalse();
        assertThat(valid(with("VK_ORPHAN_POLICY", "destroy"))
                        .configuration()
                        .runtime()
                        .orphansGiven())
                .isTrue();
    }

    @Test
    void theEffectiveLineShowsEveryVariableOnOneLineAndWhereItComesFrom() {
        String line = valid(with("VK_NODE_NAME", "pool-a")).effective().line();

        assertThat(line)
                .startsWith("set: VK_NODE_NAME=pool-a OCI_REGISTRY=registry.example.net/vms; default: ")
                .contains(" VK_KUBELET_PORT=10250 ")
                .contains("; unset: KUBECONFIG ")
                .doesNotContain("\n");
        Catalogue.ALL.forEach(setting -> assertThat(line).contains(setting.name()));
    }

    @ParameterizedTest
    @CsvSource({
        "VK_METRICS_ADDR, :10250, VK_KUBELET_PORT",
        "VK_METRICS_ADDR, 127.0.0.1:12501, VK_PEER_ADDR",
        "VK_KUBELET_PORT, 9091, VK_METRICS_ADDR",
        "VK_PEER_ADDR, [::]:9091, VK_METRICS_ADDR",
        "VK_PEER_ADDR, 0.0.0.0:9091, VK_METRICS_ADDR"
    })
    void twoListenersOnOnePortAreRefused(String name, String text, String other) {
        assertThat(invalid(with(name, text)).problems())
                .singleElement()
                .extracting(Problem::sentence)
                .asString()
                .contains(name, other);
    }

    @Test
    void onePortOnDifferentAddressesIsFine() {
        Map<String, String> environment = new HashMap<>(MINIMAL);
        environment.put("VK_METRICS_ADDR", "127.0.0.1:9000");
        environment.put("VK_PEER_ADDR", "10.0.0.5:9000");

        valid(environment);
    }

    @Test
    void aBudgetBelowFourChunksIsRefused() {
        Map<String, String> environment = new HashMap<>(MINIMAL);
        environment.put("SNAPSHOT_CHUNK_SIZE_MIB", "64");
        environment.put("SNAPSHOT_MEMORY_BUDGET_MIB", "255");
        assertThat(invalid(environment).problems())
                .singleElement()
                .extracting(Problem::sentence)
                .asString()
                .contains("SNAPSHOT_MEMORY_BUDGET_MIB=255", "SNAPSHOT_CHUNK_SIZE_MIB=64", "256");

        environment.put("SNAPSHOT_MEMORY_BUDGET_MIB", "256");
        valid(environment);
    }

    @Test
    void settingsWithoutEffectAreTold() {
        Map<String, String> environment = new HashMap<>(MINIMAL);
        environment.put("VK_TLS_CERT", "/a");
        environment.put("VK_KUBELET_AUTH", "none");
        environment.put("VK_KUBELET_CLIENT_CA", "/b");

        assertThat(valid(environment).notices()).hasSize(2);
    }

    @Test
    void kubeconfigsKeepTheirOrderAndLoseEmptyElements() {
        assertThat(valid(with("KUBECONFIG", "/b::/a:"))
                        .configuration()
                        .process()
                        .kubeconfig())
                .containsExactly(Path.of("/b"), Path.of("/a"));
    }

    @Test
    void thePackagedEnvironmentFileIsWhatTheExampleCommandPrints() throws Exception {
        String file = Files.readString(Path.of("src/main/packaging/vk-cocoon.env.example"), StandardCharsets.UTF_8);

        assertThat(file)
                .as("regenerate with: vk-cocoon config example > src/main/packaging/vk-cocoon.env.example")
                .isEqualTo(EnvironmentExample.text());
        Catalogue.ALL.forEach(setting -> assertThat(file).containsPattern("(?m)^#?" + setting.name() + "="));
    }

    private static Map<String, String> with(String name, String text) {
        Map<String, String> environment = new HashMap<>(MINIMAL);
        environment.put(name, text);
        return environment;
    }

    private static ConfigurationResult.Valid valid(Map<String, String> environment) {
        ConfigurationResult result = ConfigurationReader.read(environment);
        assertThat(result).isInstanceOf(ConfigurationResult.Valid.class);
        return (ConfigurationResult.Valid) result;
    }

    private static ConfigurationResult.Invalid invalid(Map<String, String> environment) {
        ConfigurationResult result = ConfigurationReader.read(environment);
        assertThat(result).isInstanceOf(ConfigurationResult.Invalid.class);
        return (ConfigurationResult.Invalid) result;
    }
}
