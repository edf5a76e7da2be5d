package io.cocoonstack.provider.testing.guest;

import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.Vm;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a guest runs on.
 *
 * @param vmName the VM's name, which cloud-init and the first boot take for the host name
 * @param firecracker whether the backend leaves a clone's guest with the MAC addresses of its source
 * @param windows whether the guest is Windows
 * @param cloudImage whether cloud-init sets the guest up
 * @param nics the VM record's NICs, in order
 */
public record GuestHardware(String vmName, boolean firecracker, boolean windows, boolean cloudImage, List<Nic> nics) {

    public GuestHardware {
        nics = List.copyOf(nics);
    }

    public static GuestHardware of(Vm vm, boolean windows, boolean cloudImage) {
        return new GuestHardware(vm.name(), vm.hypervisor().equals("firecracker"), windows, cloudImage, vm.nics());
    }

    /** The NIC with that MAC; a link without one sends into the void. */
    Optional<Nic> nic(String mac) {
        return nics.stream().filter(nic -> mac(nic).equals(mac)).findFirst();
    }

    /** A NIC's MAC as guests spell it. */
    static String mac(Nic nic) {
        return nic.mac().toLowerCase(Locale.ROOT);
    }

    /** A NIC's address with its prefix length, empty when the guest asks DHCP. */
    static String cidr(Nic nic) {
        return nic.address().map(it -> it.ip() + "/" + it.prefix()).orElse("");
    }
}
