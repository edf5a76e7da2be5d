package io.cocoonstack.provider.cli.macos;

import io.cocoonstack.provider.cli.command.Answer;
import io.cocoonstack.provider.cli.json.MacosRecord;
import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import java.util.List;

/** Guests of cocoon-macos in the words of the contract. */
public final class MacosVm {

    /** What {@link Vm#hypervisor} says. Source: vk-cocoon. */
    public static final String HYPERVISOR = "qemu";

    private static final String PREFIX = HYPERVISOR + "-";

    private MacosVm() {}

    /** The id of a guest, which has none of its own. Source: vk-cocoon. */
    static String id(String name) {
        return PREFIX + name;
    }

    /** The name behind an id or a name. */
    static String name(String ref) {
        return ref.startsWith(PREFIX) ? ref.substring(PREFIX.length()) : ref;
    }

    static Vm vm(MacosRecord found, boolean alive) {
        List<Nic> nics = found.mac().isEmpty() ? List.of() : List.of(new Nic(found.mac(), found.tap(), null));
        VmState state = alive ? VmState.RUNNING : VmState.STOPPED;
        return new Vm(id(found.name()), found.name(), HYPERVISOR, state, alive ? found.pid() : 0, nics);
    }

    /**
     * The failure of a verb on one guest. It is gone only when its record is not there: "not found" alone may be about a program
     * that the call needed.
     */
    static RuntimeFailureException failure(Answer answer) {
        boolean gone = answer.says("vm.json") && (answer.says("no such file or directory") || answer.says("not found"));
        return gone ? answer.failure(RuntimeFailure.Gone::new) : answer.failure();
    }
}
