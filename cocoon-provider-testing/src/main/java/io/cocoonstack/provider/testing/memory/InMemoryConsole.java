package io.cocoonstack.provider.testing.memory;

import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.StaticAddress;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.capability.DiskCapability;
import io.cocoonstack.provider.vm.capability.GuestConsoleCapability;
import io.cocoonstack.provider.vm.capability.GuestConsoleException;
import io.cocoonstack.provider.vm.capability.GuestConsoleException.Stage;

/** Consoles that set addresses in no time. A failure before the effect is one of the dial, one after it one of the look. */
final class InMemoryConsole implements GuestConsoleCapability, DiskCapability {

    private final RuntimeFaults faults;
    private final InMemoryVms vms;
    private final InMemoryMachines machines;

    InMemoryConsole(RuntimeFaults faults, InMemoryVms vms, InMemoryMachines machines) {
        this.faults = faults;
        this.vms = vms;
        this.machines = machines;
    }

    @Override
    public void assignAddresses(Vm vm) {
        Stage stage = Stage.DIAL;
        try {
            faults.begin(RuntimeVerb.ASSIGN_ADDRESSES, vm.id());
            faults.work(RuntimeVerb.ASSIGN_ADDRESSES, vm.id());
            Vm now = vms.find(vm.id())
                    .filter(Vm::running)
                    .orElseThrow(() -> InMemoryRuntime.gone(RuntimeVerb.ASSIGN_ADDRESSES, vm.id()));
            for (int i = 0; i < vm.nics().size(); i++) {
                int index = i;
                vm.nics().get(i).address().ifPresent(address -> assign(now, index, address));
            }
            stage = Stage.VERIFY;
            faults.end(RuntimeVerb.ASSIGN_ADDRESSES, vm.id());
        } catch (RuntimeFailureException e) {
            throw new GuestConsoleException(stage, e.failure().facts().detail());
        }
    }

    private void assign(Vm vm, int index, StaticAddress address) {
        machines.change(vm, guest -> {
            if (index >= guest.links().size()) {
                throw new GuestConsoleException(
                        Stage.ENUMERATE, "found " + guest.links().size() + " need " + (index + 1));
            }
            return guest.assigned(index, address.ip() + "/" + address.prefix());
        });
    }

    @Override
    public boolean cloudImage(String vmId) {
        return machines.find(vmId).filter(InMemoryMachine::cloudImage).isPresent();
    }
}
