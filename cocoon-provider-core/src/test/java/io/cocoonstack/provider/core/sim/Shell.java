package io.cocoonstack.provider.core.sim;

import io.cocoonstack.provider.core.plan.guest.DhcpCommands;
import io.cocoonstack.provider.testing.sim.world.GuestShell;
import io.cocoonstack.provider.testing.sim.world.SimGuests;
import io.cocoonstack.provider.testing.sim.world.SimVm;
import io.cocoonstack.provider.vm.Nic;
import java.util.List;
import java.util.stream.Collectors;

/** Understands the few commands the engine gives to guests; a guest is fitted by the script, not by the look at its result. */
record Shell(SimGuests guests) implements GuestShell {

    @Override
    public String run(SimVm vm, List<String> command) {
        String script = command.getLast();
        if (command.equals(DhcpCommands.RELEASE)) {
            guests.released(vm);
            return "";
        }
        if (command.equals(DhcpCommands.RENEW)) {
            guests.renewed(vm);
            return "";
        }
        if (script.contains("ip -o link show")) {
            return linux(vm);
        }
        if (script.contains("Get-NetAdapter")) {
            return vm.cardsInside().stream().map(Nic::mac).collect(Collectors.joining("\n"));
        }
        guests.fitted(vm);
        return "";
    }

    private static String linux(SimVm vm) {
        StringBuilder seen = new StringBuilder("hostname " + vm.name() + "\n");
        List<Nic> cards = vm.cardsInside();
        for (int i = 0; i < cards.size(); i++) {
            String device = i + 2 + ": eth" + i;
            seen.append(device)
                    .append(": <UP> mtu 1500 link/ether ")
                    .append(cards.get(i).mac())
                    .append(" brd\n");
            cards.get(i).address().ifPresent(address -> seen.append(device)
                    .append("    inet ")
                    .append(address.ip())
                    .append("/24 brd\n"));
        }
        return seen.toString();
    }
}
