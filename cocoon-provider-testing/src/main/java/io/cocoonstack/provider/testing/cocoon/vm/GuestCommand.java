package io.cocoonstack.provider.testing.cocoon.vm;

import io.cocoonstack.provider.testing.cocoon.command.GuestNetwork;
import io.cocoonstack.provider.testing.cocoon.command.Host;
import io.cocoonstack.provider.testing.cocoon.command.Session;
import io.cocoonstack.provider.testing.cocoon.guest.Guests;
import io.cocoonstack.provider.testing.cocoon.wire.CallEnded;
import io.cocoonstack.provider.testing.guest.FakeGuest;
import io.cocoonstack.provider.testing.guest.GuestCommands;
import io.cocoonstack.provider.testing.guest.GuestOutcome;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** A command that reads or changes what the guest holds: see {@link GuestCommands}. */
final class GuestCommand {

    private GuestCommand() {}

    static int run(Session session, List<String> argv) {
        Host host = session.host();
        ObjectNode vm = session.existing("exec", session.flags().first());
        FakeGuest[] before = new FakeGuest[1];
        GuestOutcome.Ended[] outcome = new GuestOutcome.Ended[1];
        FakeGuest after = host.guests().change(vm, guest -> {
            before[0] = guest;
            outcome[0] = switch (GuestCommands.run(guest, Guests.hardware(vm), argv)) {
                case GuestOutcome.Ended ended -> ended;
                case GuestOutcome.NotThere(var program) ->
                    throw new CallEnded.Failed("exec: start " + program + ": executable file not found");
            };
            return outcome[0].guest();
        });
        new GuestNetwork(host).changed(vm, before[0], after);
        session.failIfAsked("fail-after");
        session.call().out(outcome[0].out());
        session.call().err(outcome[0].err());
        return outcome[0].exit();
    }
}
