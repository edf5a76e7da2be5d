package io.cocoonstack.provider.core.kubelet.remotecommand;

import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.capability.ExecCapability;
import java.util.List;
import java.util.Map;

/** A command in a guest. With a terminal its error output joins the other one, as on any terminal. */
record ExecSession(ExecCapability guests, String vmId, List<String> command, boolean tty) implements Session {

    ExecSession {
        command = List.copyOf(command);
    }

    @Override
    public Outcome run(ClientStreams client) {
        try {
            return new Outcome.Exited(guests.exec(
                    vmId, command, Map.of(), client.stdin(), client.stdout(), tty ? client.stdout() : client.stderr()));
        } catch (RuntimeFailureException e) {
            return new Outcome.Failed("error executing command in container: " + e.getMessage());
        }
    }
}
