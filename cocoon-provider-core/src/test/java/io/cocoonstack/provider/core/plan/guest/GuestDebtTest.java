package io.cocoonstack.provider.core.plan.guest;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.Backend;
import io.cocoonstack.provider.contract.GuestOs;
import io.cocoonstack.provider.core.plan.guest.GuestDebt.Fixup;
import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.StaticAddress;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GuestDebtTest {

    @ParameterizedTest
    @CsvSource({
        // managed, os, backend, boot, nics, fixup, console
        "true,  LINUX,   CLOUD_HYPERVISOR, CLONE,   dhcp,        NONE,              false",
        "true,  LINUX,   CLOUD_HYPERVISOR, RESTORE, dhcp,        NONE,              false",
        "true,  LINUX,   CLOUD_HYPERVISOR, CLONE,   static,      LINUX_STATIC,      false",
        "true,  LINUX,   CLOUD_HYPERVISOR, CLONE,   dhcp static, LINUX_STATIC,      false",
        "true,  LINUX,   CLOUD_HYPERVISOR, RESTORE, static,      LINUX_STATIC,      false",
        "true,  LINUX,   CLOUD_HYPERVISOR, RUN,     static,      NONE,              false",
        "true,  LINUX,   FIRECRACKER,      CLONE,   dhcp,        LINUX_FIRECRACKER, false",
        "true,  LINUX,   FIRECRACKER,      CLONE,   static,      LINUX_FIRECRACKER, false",
        "true,  LINUX,   FIRECRACKER,      RESTORE, dhcp,        LINUX_FIRECRACKER, false",
        "true,  LINUX,   FIRECRACKER,      RUN,     dhcp,        NONE,              false",
        "true,  ANDROID, FIRECRACKER,      CLONE,   dhcp,        LINUX_FIRECRACKER, false",
        "true,  WINDOWS, CLOUD_HYPERVISOR, CLONE,   dhcp,        WINDOWS,           false",
        "true,  WINDOWS, CLOUD_HYPERVISOR, CLONE,   dhcp static, WINDOWS,           true",
        "true,  WINDOWS, CLOUD_HYPERVISOR, CLONE,   '',          NONE,              false",
        "true,  WINDOWS, CLOUD_HYPERVISOR, RESTORE, dhcp,        NONE,              false",
        "true,  WINDOWS, CLOUD_HYPERVISOR, RESTORE, static,      NONE,              true",
        "true,  WINDOWS, FIRECRACKER,      RESTORE, dhcp,        WINDOWS,           false",
        "true,  WINDOWS, CLOUD_HYPERVISOR, RUN,     dhcp,        NONE,              false",
        "true,  WINDOWS, CLOUD_HYPERVISOR, RUN,     static,      NONE,              true",
        "true,  MACOS,   CLOUD_HYPERVISOR, CLONE,   static,      NONE,              false",
        "false, LINUX,   FIRECRACKER,      CLONE,   static,      NONE,              false",
        "false, WINDOWS, CLOUD_HYPERVISOR, CLONE,   static,      NONE,              false",
    })
    void whatAGuestIsOwed(
            boolean managed,
            GuestOs os,
            Backend backend,
            GuestBoot boot,
            String nics,
            Fixup fixup,
            boolean consoleAddresses) {
        GuestDebt debt = GuestDebt.of(managed, os, backend, boot, nics(nics));
        assertThat(debt).isEqualTo(new GuestDebt(fixup, consoleAddresses));
        assertThat(debt.cleared()).isEqualTo(fixup == Fixup.NONE && !consoleAddresses);
    }

    @Test
    void theLabelsAreThoseOfTheMetrics() {
        assertThat(Stream.of(Fixup.values()).map(Fixup::label))
                .containsExactly("", "linux_fc", "linux_static", "windows");
    }

    private static List<Nic> nics(String kinds) {
        return Stream.of(kinds.split(" "))
                .filter(kind -> !kind.isEmpty())
                .map(kind -> new Nic(
                        "52:54:00:00:00:01",
                        "tap0",
                        kind.equals("dhcp") ? null : new StaticAddress("10.0.0.5", "10.0.0.1", 24)))
                .toList();
    }
}
