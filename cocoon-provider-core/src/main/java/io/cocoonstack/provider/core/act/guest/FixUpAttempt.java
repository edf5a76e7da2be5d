package io.cocoonstack.provider.core.act.guest;

import io.cocoonstack.provider.core.plan.guest.GuestFixup;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.capability.ExecCapability;
import java.util.List;
import java.util.Map;

/** One attempt to make a guest fit, and the look at what became of it. */
public final class FixUpAttempt {

    private FixUpAttempt() {}

    /**
     * What is wrong with the guest afterwards, empty when nothing is.
     *
     * @throws RuntimeFailureException when the guest could not be asked
     */
    public static List<String> problems(Vm vm, GuestFixup.Commands commands, ExecCapability exec) {
        TailStream said = new TailStream();
        int code = exec.exec(vm.id(), commands.argv(), Map.of(), null, said, said);
        if (code != 0) {
            return List.of("the commands ended with exit code " + code + ": " + said.lastLine());
        }
        TailStream seen = new TailStream();
        int look = exec.exec(vm.id(), commands.check().argv(), Map.of(), null, seen, seen);
        return look == 0
                ? commands.check().problems(seen.text())
                : List.of("the look at the result ended with exit code " + look + ": " + seen.lastLine());
    }
}
