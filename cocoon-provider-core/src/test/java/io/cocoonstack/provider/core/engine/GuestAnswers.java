package io.cocoonstack.provider.core.engine;

import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.Vm;
import java.util.List;

/** What a guest prints that has its VM's name, cards and addresses, whichever way it is asked. */
final class GuestAnswers {

    private GuestAnswers() {}

    static String fits(Vm vm, List<String> command) {
        StringBuilder text = new StringBuilder("hostname " + vm.name() + "\n");
        for (int i = 0; i < vm.nics().size(); i++) {
            Nic nic = vm.nics().get(i);
            int device = i;
            text.append(nic.mac()).append('\n');
            text.append(i + 2)
                    .append(": eth")
                    .append(i)
                    .append(": <UP> link/ether ")
                    .append(nic.mac())
                    .append(" brd\n");
            nic.address().ifPresent(address -> text.append(device + 2)
                    .append(": eth")
                    .append(device)
                    .append("    inet ")
                    .append(address.ip())
                    .append('/')
                    .append(address.prefix())
                    .append(" scope global\n"));
        }
        return text.toString();
    }
}
