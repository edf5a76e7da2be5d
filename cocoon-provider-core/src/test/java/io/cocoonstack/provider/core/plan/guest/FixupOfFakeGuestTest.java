package io.cocoonstack.provider.core.plan.guest;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.Backend;
import io.cocoonstack.provider.contract.GuestOs;
import io.cocoonstack.provider.testing.guest.FakeGuest;
import io.cocoonstack.provider.testing.guest.GuestCommands;
import io.cocoonstack.provider.testing.guest.GuestHardware;
import io.cocoonstack.provider.testing.guest.GuestOutcome;
import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.StaticAddress;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands in the guests that simulations and the fake executable use: what they are owed, they get. */
class FixupOfFakeGuestTest {

    private static final Nic OLD = new Nic("52:54:00:00:00:01", "tap0", null);
    private static final Nic LEASED = new Nic("52:54:00:00:00:02", "tap1", null);
    private static final Nic ASSIGNED =
            new Nic("52:54:00:00:00:03", "tap2", new StaticAddress("10.0.0.5", "10.0.0.1", 24));

    @ParameterizedTest
    @CsvSource({
        // os, backend, cloud image, leased, assigned
        "LINUX,   FIRECRACKER,      false, true,  false",
        "LINUX,   FIRECRACKER,      false, false, true",
        "LINUX,   CLOUD_HYPERVISOR, false, false, true",
        "LINUX,   CLOUD_HYPERVISOR, true,  false, true",
        "WINDOWS, CLOUD_HYPERVISOR, true,  true,  false",
    })
    void aCloneIsSomebodyElseBeforeItsCommandAndItselfAfterwards(
            GuestOs os, Backend backend, boolean cloudImage, boolean leased, boolean assigned) {
        List<Nic> nics = List.of(leased ? LEASED : ASSIGNED);
        GuestHardware source = new GuestHardware("source", false, os == GuestOs.WINDOWS, cloudImage, List.of(OLD));
        GuestHardware machine = hardware(os, backend, cloudImage, nics);
        FakeGuest clone = FakeGuest.firstBoot(source).resumed(machine);
        GuestDebt debt = GuestDebt.of(true, os, backend, GuestBoot.CLONE, nics);
        GuestFixup.Commands commands =
                (GuestFixup.Commands) GuestFixup.of(debt.fixup(), "vk-demo-web-0", nics, cloudImage);

        assertThat(commands.check()
                        .problems(run(clone, machine, commands.check().argv()).out()))
                .isNotEmpty();
        GuestOutcome.Ended fixed = run(clone, machine, commands.argv());
        assertThat(fixed.exit()).as(fixed.err()).isZero();
        GuestOutcome.Ended look = run(fixed.guest(), machine, commands.check().argv());
        assertThat(commands.check().problems(look.out())).isEmpty();
        assertThat(look.guest()).isEqualTo(fixed.guest());
        assertThat(fixed.guest().asking(machine)).hasSize(leased ? 1 : 0);
        assertThat(fixed.guest().reachable(machine)).hasSize(assigned ? 1 : 0);
    }

    private static GuestHardware hardware(GuestOs os, Backend backend, boolean cloudImage, List<Nic> nics) {
        return new GuestHardware(
                "vk-demo-web-0", backend == Backend.FIRECRACKER, os == GuestOs.WINDOWS, cloudImage, nics);
    }

    private static GuestOutcome.Ended run(FakeGuest guest, GuestHardware machine, List<String> argv) {
        return (GuestOutcome.Ended) GuestCommands.run(guest, machine, argv);
    }
}
