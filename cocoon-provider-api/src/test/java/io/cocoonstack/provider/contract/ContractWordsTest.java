package io.cocoonstack.provider.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.selection.RuntimeMode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContractWordsTest {

    @Test
    void theWordsAreThoseOfTheContract() {
        assertThat(List.of(BootMode.values())).extracting(BootMode::text).containsExactly("clone", "run");
        assertThat(List.of(GuestOs.values()))
                .extracting(GuestOs::text)
                .containsExactly("linux", "windows", "android", "macos");
        assertThat(List.of(Backend.values()))
                .extracting(Backend::text)
                .containsExactly("cloud-hypervisor", "firecracker");
        assertThat(List.of(SnapshotPolicy.values()))
                .extracting(SnapshotPolicy::text)
                .containsExactly("always", "main-only", "never");
        assertThat(List.of(Role.values())).extracting(Role::text).containsExactly("main", "sub-agent", "toolbox");
        assertThat(List.of(RuntimeMode.values()))
                .extracting(RuntimeMode::text)
                .containsExactly("standard", "vk-cocoon", "sandboxd");
        assertThat(List.of(LifecycleState.values()))
                .extracting(LifecycleState::text)
                .containsExactly("creating", "ready", "hibernating", "hibernated", "failed");
    }

    @Test
    void everyWordIsReadBack() {
        assertThat(GuestOs.values())
                .allSatisfy(os -> assertThat(GuestOs.of(os.text())).isEqualTo(os));
        assertThat(Backend.values())
                .allSatisfy(it -> assertThat(Backend.of(it.text())).isEqualTo(it));
        assertThat(SnapshotPolicy.values())
                .allSatisfy(it -> assertThat(SnapshotPolicy.of(it.text())).isEqualTo(it));
        assertThat(LifecycleState.values())
                .allSatisfy(it -> assertThat(LifecycleState.parse(it.text())).contains(it));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Ready", "READY", " ready", "paused"})
    void anUnknownLifecycleStateIsNone(String text) {
        assertThat(LifecycleState.parse(text)).isEmpty();
    }

    @Test
    void clientsWaitForReadyHibernatedAndFailed() {
        assertThat(List.of(LifecycleState.values()))
                .filteredOn(LifecycleState::terminal)
                .containsExactly(LifecycleState.READY, LifecycleState.HIBERNATED, LifecycleState.FAILED);
    }

    @ParameterizedTest
    @CsvSource({
        "firecracker,firecracker,true",
        "firecracker,cloud-hypervisor,false",
        "cloud-hypervisor,firecracker,false",
        "qemu,cloud-hypervisor,false",
        "'',firecracker,true",
        "firecracker,'',true",
        "'','',true"
    })
    void aSnapshotIsResumedOnlyByTheBackendThatSavedIt(String wanted, String recorded, boolean can) {
        assertThat(Backend.canResume(wanted, recorded)).isEqualTo(can);
    }

    /** Rows with another "no" than policy and role belong to the planner. */
    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/lifecycle/snapshot-at-delete.tsv", delimiter = '\t', numLinesToSkip = 1)
    void policyAndRoleDecideWhetherADeleteSaves(
            String policy,
            String role,
            String managed,
            String macos,
            String tracked,
            String named,
            String registry,
            String state,
            String snapshot) {
        List<String> rest = List.of(managed, macos, tracked, named, registry, state);
        boolean nothingElseForbidsIt = rest.equals(List.of("yes", "no", "yes", "yes", "yes", "running"));
        boolean saves = SnapshotPolicy.of(policy.replace("(empty)", "")).saves(role(role));

        assertThat(saves && nothingElseForbidsIt).isEqualTo(snapshot.equals("yes"));
    }

    private static Role role(String text) {
        return List.of(Role.values()).stream()
                .filter(role -> role.text().equals(text))
                .findFirst()
                .orElse(Role.TOOLBOX);
    }

    @ParameterizedTest
    @CsvSource(
            ignoreLeadingAndTrailingWhitespace = false,
            value = {"Never", " never", "NEVER", "none", "''"})
    void aDoubtfulPolicyKeepsState(String text) {
        assertThat(SnapshotPolicy.of(text)).isEqualTo(SnapshotPolicy.ALWAYS);
    }

    @ParameterizedTest
    @CsvSource({
        "windows,5901,'',vnc",
        "windows,'','',rdp",
        "android,'','',adb",
        "linux,'','',ssh",
        "macos,5907,'',vnc",
        "macos,'','',ssh",
        "linux,5901,rdp,rdp",
        "linux,5901,carrier-pigeon,carrier-pigeon",
        "'','','',ssh",
        "beos,'','',ssh",
        "android,-1,'',adb",
        "windows,x,'',rdp"
    })
    void theConnectionTypeIsTheOwnTextThenTheDisplayThenTheSystem(String os, String vnc, String own, String expected) {
        VmSpec spec = VmSpec.read(Map.of(Annotations.OS, os, Annotations.CONN_TYPE, own));
        VmRuntime runtime = VmRuntime.read(Map.of(Annotations.VNC_PORT, vnc));

        assertThat(ConnectionType.of(spec, runtime)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/lifecycle/cpu-class.tsv", delimiter = '\t', numLinesToSkip = 1)
    void aPodIsServedOnlyOnItsSnapshotCpuClass(String phase, String selector, String nodeClass, String result) {
        String wanted = selector.startsWith("(") ? "" : selector;
        String provided = nodeClass.startsWith("(") ? "" : nodeClass;

        assertThat(CpuClassGate.problem(phase.replace("(empty)", ""), wanted, provided)
                        .isPresent())
                .isEqualTo(result.equals("reject"));
    }

    @Test
    void aRefusedCpuClassIsNamedWithWhatTheNodeHas() {
        assertThat(CpuClassGate.problem("Pending", "skx-1", "icx-2")).hasValueSatisfying(problem -> assertThat(problem)
                .contains("skx-1", "icx-2", "cocoonstack.io/snapshot-cpu-class"));
        assertThat(CpuClassGate.problem("Pending", "skx-1", ""))
                .hasValueSatisfying(problem -> assertThat(problem).contains("skx-1", "this node has none"));
    }
}
