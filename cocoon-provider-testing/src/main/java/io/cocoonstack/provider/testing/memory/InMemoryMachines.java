package io.cocoonstack.provider.testing.memory;

import io.cocoonstack.provider.testing.guest.FakeGuest;
import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.capability.LocalImage;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** The machines of VMs that have ever run, and who is told that a guest asks for leases. */
final class InMemoryMachines {

    private static final LocalImage NOTHING = new LocalImage("", "", "");

    private final Map<String, InMemoryMachine> byId = new ConcurrentHashMap<>();
    private final List<Consumer<Vm>> network = new CopyOnWriteArrayList<>();

    void onNetwork(Consumer<Vm> listener) {
        network.add(listener);
    }

    /** The machine of a VM; one that has just booted when nobody knows. */
    InMemoryMachine of(Vm vm) {
        return byId.getOrDefault(vm.id(), InMemoryMachine.fresh(vm, NOTHING, false));
    }

    Optional<InMemoryMachine> find(String id) {
        return Optional.ofNullable(byId.get(id));
    }

    /** A VM runs on this machine from now on. */
    void put(Vm vm, InMemoryMachine machine) {
        byId.put(vm.id(), machine);
        asks(vm, machine);
    }

    void remove(String id) {
        byId.remove(id);
    }

    /** Changes a VM's guest, one change after the other. */
    synchronized void change(Vm vm, UnaryOperator<FakeGuest> change) {
        InMemoryMachine before = of(vm);
        InMemoryMachine after = before.with(change.apply(before.guest()));
        byId.put(vm.id(), after);
        if (!after.guest().links().equals(before.guest().links())) {
            asks(vm, after);
        }
    }

    /** Listeners get the VM with only those NICs for which its guest wants a lease. */
    private void asks(Vm vm, InMemoryMachine machine) {
        Set<String> asking = machine.guest().asking(machine.hardware(vm));
        if (!asking.isEmpty()) {
            List<Nic> nics = vm.nics().stream()
                    .filter(nic -> asking.contains(nic.mac().toLowerCase(Locale.ROOT)))
                    .toList();
            Vm shown = new Vm(vm.id(), vm.name(), vm.hypervisor(), vm.state(), vm.pid(), nics);
            network.forEach(listener -> listener.accept(shown));
        }
    }
}
