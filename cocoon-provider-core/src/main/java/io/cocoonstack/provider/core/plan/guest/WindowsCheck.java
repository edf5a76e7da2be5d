package io.cocoonstack.provider.core.plan.guest;

import io.cocoonstack.provider.lease.MacAddress;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** MAC addresses of a Windows guest. Its assigned addresses are set, and looked at, through its console. */
record WindowsCheck(List<GuestNic> nics) implements GuestCheck {

    WindowsCheck {
        nics = List.copyOf(nics);
    }

    @Override
    public List<String> argv() {
        return WindowsScript.argv(WindowsScript.check(nics.size()));
    }

    @Override
    public List<String> problems(String printed) {
        Set<MacAddress> up = printed.lines()
                .map(line -> MacAddress.parse(line.strip()))
                .flatMap(Optional::stream)
                .collect(Collectors.toSet());
        return nics.stream()
                .filter(nic -> !up.contains(nic.mac()))
                .map(nic -> "no adapter that is up has the MAC address " + nic.mac())
                .toList();
    }
}
