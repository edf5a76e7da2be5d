package io.cocoonstack.provider.vm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

class VmTest {

    private static final StaticAddress FIXED = new StaticAddress("10.0.0.5", "10.0.0.1", 24);

    @ParameterizedTest
    @CsvSource(
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "creating,CREATING",
                "created,CREATED",
                "running,RUNNING",
                "stopped,STOPPED",
                "stopped (stale),STOPPED",
                "Stopped,STOPPED",
                "STOPPED(stale),STOPPED",
                " running ,RUNNING",
                "error,ERROR",
                "paused,UNKNOWN",
                "quarantined,UNKNOWN",
                "runningish,UNKNOWN",
                "(stopped),UNKNOWN",
                "'',UNKNOWN"
            })
    void aRemarkBehindTheStateDoesNotHideItAndUnknownWordsStayUnknown(String text, VmState state) {
        assertThat(VmState.parse(text)).isEqualTo(state);
    }

    @Test
    void onlyARunningRecordIsAlive() {
        for (VmState state : VmState.values()) {
            assertThat(new Vm("id", "name", "", state, 1, List.of()).running()).isEqualTo(state == VmState.RUNNING);
        }
    }

    @Test
    void theFirstNicIsThePrimaryOne() {
        Vm vm = vm(new Nic("52:54:00:00:00:01", "tap0", FIXED), new Nic("52:54:00:00:00:02", "tap1", null));

        assertThat(vm.primaryMac()).isEqualTo("52:54:00:00:00:01");
        assertThat(vm.primaryAddress()).contains(FIXED);
    }

    @Test
    void aVmWithoutNicHasNeitherMacNorAddress() {
        assertThat(vm().primaryMac()).isEmpty();
        assertThat(vm().primaryAddress()).isEmpty();
        assertThat(vm().dhcpMacs()).isEmpty();
    }

    @Test
    void aNicWithAnEmptyStaticAddressAsksDhcp() {
        assertThat(new Nic("52:54:00:00:00:01", "", new StaticAddress("", "10.0.0.1", 24)).address())
                .isEmpty();
        assertThat(new Nic("52:54:00:00:00:01", "", null).address()).isEmpty();
    }

    @Test
    void onlyDhcpNicsHaveLeasesAndEachMacCountsOnce() {
        Vm vm = vm(
                new Nic("52:54:00:00:00:0A", "", null),
                new Nic("52:54:00:00:00:0b", "", FIXED),
                new Nic(" 52:54:00:00:00:0a ", "", null),
                new Nic("", "", null),
                new Nic("  ", "", null),
                new Nic("52:54:00:00:00:0C", "", new StaticAddress("", "", 0)));

        assertThat(vm.dhcpMacs()).containsExactly("52:54:00:00:00:0a", "52:54:00:00:00:0c");
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/masks.tsv", delimiter = '\t', numLinesToSkip = 1)
    void aPrefixIsWrittenAsADottedMask(int prefix, String mask) {
        assertThat(new StaticAddress("10.0.0.5", "", prefix).netmask()).isEqualTo(mask);
    }

    private static Vm vm(Nic... nics) {
        return new Vm("vm-1", "vk-prod-demo-0", "cloud-hypervisor", VmState.RUNNING, 4711, List.of(nics));
    }
}
