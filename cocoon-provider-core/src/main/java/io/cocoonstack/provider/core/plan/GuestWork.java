package io.cocoonstack.provider.core.plan;

import io.cocoonstack.provider.contract.Backend;
import io.cocoonstack.provider.contract.VmSpec;
import io.cocoonstack.provider.vm.Vm;
import java.util.Optional;

/**
 * What has to be done inside a guest after its boot before it fits its network. Source: vk-cocoon.
 *
 * @param commands which commands are to be run in it, empty for none
 * @param console whether addresses are to be set through its console
 */
public record GuestWork(Optional<Kind> commands, boolean console) {

    /** Nothing. */
    public static final GuestWork NONE = new GuestWork(Optional.empty(), false);

    /** Commands by kind of guest. */
    public enum Kind {
        LINUX_STATIC,
        LINUX_FC,
        WINDOWS
    }

    /** What a managed VM owes after a boot of that kind; a boot nobody knows is taken for a clone. */
    public static GuestWork of(VmSpec spec, Vm vm, Evidence.BootKind boot) {
        boolean assigned = vm.nics().stream().anyMatch(nic -> nic.address().isPresent());
        boolean console = spec.windows() && assigned;
        return switch (boot) {
            case NONE, UNMANAGED -> NONE;
            case RUN -> new GuestWork(Optional.empty(), console);
            case RESTORE -> new GuestWork(dropsNics(spec, vm) ? Optional.empty() : commands(spec, vm, assigned), console);
            case CLONE, ADOPTED -> new GuestWork(commands(spec, vm, assigned), console);
        };
    }

    /** Whether the guest's network card is taken away before its state is saved, and given anew afterwards. */
    public static boolean dropsNics(VmSpec spec, Vm vm) {
        return spec.managed() && spec.windows() && !firecracker(spec, vm);
    }

    private static Optional<Kind> commands(VmSpec spec, Vm vm, boolean assigned) {
        if (spec.windows()) {
            return Optional.of(Kind.WINDOWS);
        }
        if (firecracker(spec, vm)) {
            return Optional.of(Kind.LINUX_FC);
        }
        return assigned ? Optional.of(Kind.LINUX_STATIC) : Optional.empty();
    }

    private static boolean firecracker(VmSpec spec, Vm vm) {
        return spec.firecracker() || Backend.of(vm.hypervisor()) == Backend.FIRECRACKER;
    }
}
