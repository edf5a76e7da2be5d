package io.cocoonstack.provider.core.plan.guest;

import io.cocoonstack.provider.lease.MacAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Host name, MAC addresses and assigned addresses of a Linux guest. Leases are looked for in the lease table, not here. */
record LinuxCheck(String vmName, List<GuestNic> nics, boolean named) implements GuestCheck {

    private static final Pattern HOSTNAME = Pattern.compile("hostname (.*)");
    private static final Pattern LINK = Pattern.compile("\\d+: ([^:@\\s]+)[:@].*link/ether ([0-9a-fA-F:]+).*");
    private static final Pattern ADDRESS = Pattern.compile("\\d+: (\\S+)\\s+inet ([0-9.]+/\\d+).*");

    LinuxCheck {
        nics = List.copyOf(nics);
    }

    @Override
    public List<String> argv() {
        return List.of("sh", "-c", LinuxScript.check(nics));
    }

    @Override
    public List<String> problems(String printed) {
        Seen seen = Seen.read(printed);
        List<String> problems = new ArrayList<>();
        if (!seen.hostname.equals(vmName)) {
            problems.add("the host name is \"" + seen.hostname + "\", not \"" + vmName + "\"");
        }
        for (int i = 0; i < nics.size(); i++) {
            GuestNic nic = nics.get(i);
            Optional<String> device = named
                    ? Optional.of("eth" + i).filter(it -> nic.mac().equals(seen.macs.get(it)))
                    : seen.deviceWith(nic.mac());
            if (device.isEmpty()) {
                problems.add(
                        (named ? "eth" + i + " does not have" : "no device has") + " the MAC address " + nic.mac());
            } else {
                nic.cidr()
                        .filter(cidr -> !seen.has(device.get(), cidr))
                        .ifPresent(cidr -> problems.add(device.get() + " does not have the address " + cidr));
            }
        }
        return List.copyOf(problems);
    }

    /** What the guest said. */
    private record Seen(String hostname, Map<String, MacAddress> macs, Map<String, Set<String>> addresses) {

        static Seen read(String printed) {
            String hostname = "";
            Map<String, MacAddress> macs = new HashMap<>();
            Map<String, Set<String>> addresses = new HashMap<>();
            for (String line : printed.lines().toList()) {
                Matcher name = HOSTNAME.matcher(line);
                Matcher link = LINK.matcher(line);
                Matcher address = ADDRESS.matcher(line);
                if (name.matches()) {
                    hostname = name.group(1).strip();
                } else if (link.matches()) {
                    String device = link.group(1);
                    MacAddress.parse(link.group(2)).ifPresent(mac -> macs.put(device, mac));
                } else if (address.matches()) {
                    addresses
                            .computeIfAbsent(address.group(1), _ -> new HashSet<>())
                            .add(address.group(2));
                }
            }
            return new Seen(hostname, macs, addresses);
        }

        Optional<String> deviceWith(MacAddress mac) {
            return macs.entrySet().stream()
                    .filter(entry -> entry.getValue().equals(mac))
                    .map(Map.Entry::getKey)
                    .findFirst();
        }

        boolean has(String device, String cidr) {
            return addresses.getOrDefault(device, Set.of()).contains(cidr);
        }
    }
}
