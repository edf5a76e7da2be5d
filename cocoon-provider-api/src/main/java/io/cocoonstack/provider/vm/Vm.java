package io.cocoonstack.provider.vm;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A VM record as the backend reports it.
 *
 * @param id the backend's identifier; new for every run and clone, unless the backend knows VMs only by name
 * @param name the name it was created under
 * @param hypervisor {@code cloud-hypervisor}, {@code firecracker}, …; empty when the backend does not say
 * @param state what the backend says; only {@link VmState#RUNNING} is alive
 * @param pid host process id of the VMM, 0 when unknown or not running
 * @param nics network cards in the backend's order; the first is the primary one
 */
public record Vm(String id, String name, String hypervisor, VmState state, long pid, List<Nic> nics) {

    public Vm {
        nics = List.copyOf(nics);
    }

    public boolean running() {
        return state == VmState.RUNNING;
    }

    /** MAC text of the first NIC as the backend spells it, empty without one. */
    public String primaryMac() {
        return nics.isEmpty() ? "" : nics.getFirst().mac();
    }

    /** Address of the first NIC when the backend assigned it; a DHCP guest has none here. */
    public Optional<StaticAddress> primaryAddress() {
        return nics.isEmpty() ? Optional.empty() : nics.getFirst().address();
    }

    /** MACs whose leases belong to this VM: those of NICs without a static address, lower case, in order, no blanks or doubles. */
    public List<String> dhcpMacs() {
        return nics.stream()
                .filter(nic -> nic.address().isEmpty())
                .map(nic -> nic.mac().strip().toLowerCase(Locale.ROOT))
                .filter(mac -> !mac.isEmpty())
                .distinct()
                .toList();
    }
}
