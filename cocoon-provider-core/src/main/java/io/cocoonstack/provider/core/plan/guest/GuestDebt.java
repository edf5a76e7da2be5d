package io.cocoonstack.provider.core.plan.guest;

import io.cocoonstack.provider.contract.Backend;
import io.cocoonstack.provider.contract.GuestOs;
import io.cocoonstack.provider.contract.VmSpec;
import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.Vm;
import java.util.List;

/**
 * What a guest is owed before it can be called ready.
 *
 * @param fixup the command that must run in it
 * @param consoleAddresses whether its addresses must then be set through its console: the Windows special console
 */
public record GuestDebt(Fixup fixup, boolean consoleAddresses) {

    private static final GuestDebt CLEARED = new GuestDebt(Fixup.NONE, false);

    /** Kinds of commands. */
    public enum Fixup {
        NONE(""),
        /** The guest still has the MAC addresses of its source. */
        LINUX_FIRECRACKER("linux_fc"),
        /** The guest still has the address of its source. */
        LINUX_STATIC("linux_static"),
        /** The guest must find its new NICs. */
        WINDOWS("windows");

        private final String label;

        Fixup(String label) {
            this.label = label;
        }

        /** The metric label and the word in events; empty when nothing runs. Source: vk-cocoon. */
        public String label() {
            return label;
        }
    }

    /**
     * What a guest is owed.
     *
     * @param managed whether the Pod's VM is ours; nothing is ever done to others
     * @param os the Pod's word; what is no Windows and no macOS is set up as Linux
     * @param boot how it came up
     * @param nics NICs of the new VM's record
     */
    public static GuestDebt of(boolean managed, GuestOs os, Backend backend, GuestBoot boot, List<Nic> nics) {
        if (!managed) {
            return CLEARED;
        }
        boolean fixed = nics.stream().anyMatch(nic -> nic.address().isPresent());
        return switch (os) {
            case MACOS -> CLEARED;
            case WINDOWS -> new GuestDebt(windows(backend, boot, nics), fixed);
            case LINUX, ANDROID -> new GuestDebt(linux(backend, boot, fixed), false);
        };
    }

    /** The same, read from what the Pod asks for and what the runtime made of it. */
    public static GuestDebt of(VmSpec spec, Vm vm, GuestBoot boot) {
        return of(spec.managed(), GuestOs.of(spec.os()), backend(spec, vm), boot, vm.nics());
    }

    /** Whether the guest's NIC is taken away before its state is saved, and given anew when it wakes. */
    public static boolean dropsNics(VmSpec spec, Vm vm) {
        return spec.managed() && spec.windows() && backend(spec, vm) == Backend.CLOUD_HYPERVISOR;
    }

    private static Backend backend(VmSpec spec, Vm vm) {
        return spec.firecracker() ? Backend.FIRECRACKER : Backend.of(vm.hypervisor());
    }

    /** Windows that went to sleep without NICs on Cloud Hypervisor wakes with a new one, which it finds by itself. */
    private static Fixup windows(Backend backend, GuestBoot boot, List<Nic> nics) {
        boolean found = boot == GuestBoot.RESTORE && backend == Backend.CLOUD_HYPERVISOR;
        return boot == GuestBoot.RUN || found || nics.isEmpty() ? Fixup.NONE : Fixup.WINDOWS;
    }

    /** On Cloud Hypervisor a clone's NICs are swapped, so that a DHCP guest asks for a lease by itself. */
    private static Fixup linux(Backend backend, GuestBoot boot, boolean fixed) {
        if (boot == GuestBoot.RUN) {
            return Fixup.NONE;
        }
        return switch (backend) {
            case FIRECRACKER -> Fixup.LINUX_FIRECRACKER;
            case CLOUD_HYPERVISOR -> fixed ? Fixup.LINUX_STATIC : Fixup.NONE;
        };
    }

    /** Whether nothing is owed. */
    public boolean cleared() {
        return fixup == Fixup.NONE && !consoleAddresses;
    }
}
