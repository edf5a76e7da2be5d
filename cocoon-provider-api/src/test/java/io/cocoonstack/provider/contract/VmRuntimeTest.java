package io.cocoonstack.provider.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VmRuntimeTest {

    @Test
    void aPodWithoutVmHasAnEmptyRecord() {
        assertThat(VmRuntime.read(Map.of())).isEqualTo(new VmRuntime("", "", 0));
    }

    @Test
    void theRecordIsReadAsItStands() {
        Map<String, String> annotations = Map.of(
                Annotations.VM_ID, "ext-win-0042", Annotations.VM_IP, "10.44.7.21", Annotations.VNC_PORT, "5904");

        assertThat(VmRuntime.read(annotations)).isEqualTo(new VmRuntime("ext-win-0042", "10.44.7.21", 5904));
    }

    @ParameterizedTest
    @CsvSource({"5900,5900", "-1,-1", "2147483647,2147483647", "2147483648,0", "4294972800,0", "59x,0", "'',0"})
    void anUnreadableDisplayPortIsNone(String text, int port) {
        assertThat(VmRuntime.read(Map.of(Annotations.VNC_PORT, text)).vncPort()).isEqualTo(port);
    }

    @Test
    void anUnresolvedAddressIsPatchedAsNullAndNeverAsEmptyText() {
        assertThat(new VmRuntime("vm-1", "", 0).changes())
                .containsOnly(entry(Annotations.VM_ID, "vm-1"), entry(Annotations.VM_IP, null));
    }

    @Test
    void aDisplayIsPatchedOnlyWhenThereIsOne() {
        assertThat(new VmRuntime("vm-1", "10.0.0.2", 5901).changes())
                .containsOnly(
                        entry(Annotations.VM_ID, "vm-1"),
                        entry(Annotations.VM_IP, "10.0.0.2"),
                        entry(Annotations.VNC_PORT, "5901"));
        assertThat(new VmRuntime("vm-1", "10.0.0.2", -1).changes()).doesNotContainKey(Annotations.VNC_PORT);
    }

    @Test
    void applyingInMemoryCannotClear() {
        Map<String, String> before = Map.of(
                Annotations.VM_ID, "old", Annotations.VM_IP, "10.0.0.1", Annotations.VNC_PORT, "5900", "team", "x");

        assertThat(new VmRuntime("", "", 0).applyTo(before)).isEqualTo(before);
        assertThat(new VmRuntime("new", "", 0).applyTo(before))
                .containsEntry(Annotations.VM_ID, "new")
                .containsEntry(Annotations.VM_IP, "10.0.0.1")
                .containsEntry("team", "x");
    }

    @Test
    void clearingDeletesTheRecordAndTheFixUpStateButNoDisplay() {
        assertThat(VmRuntime.clear())
                .containsOnly(
                        entry(Annotations.VM_ID, null),
                        entry(Annotations.VM_IP, null),
                        entry(Annotations.POST_CLONE_STATE, null));
    }

    @Test
    void aWakeAlsoDeletesTheHintAndTheErrorsOfAnOlderFixUp() {
        assertThat(VmRuntime.clearForWake())
                .containsOnly(
                        entry(Annotations.VM_ID, null),
                        entry(Annotations.VM_IP, null),
                        entry(Annotations.POST_CLONE_STATE, null),
                        entry(Annotations.POST_CLONE_HINT, null),
                        entry(Annotations.POST_CLONE_ERRORS, null));
    }
}
