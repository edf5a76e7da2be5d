package io.cocoonstack.provider.core.plan.guest;

import io.cocoonstack.provider.lease.MacAddress;
import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.StaticAddress;
import java.util.Optional;
import java.util.regex.Pattern;

/** A NIC whose values may be written into a guest's files: a real MAC address, and an address of four numbers. */
record GuestNic(MacAddress mac, Optional<StaticAddress> address) {

    private static final String OCTET = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";
    private static final Pattern IPV4 = Pattern.compile(OCTET + "(?:\\." + OCTET + "){3}");
    private static final int BITS = 32;
    private static final int DEFAULT_PREFIX = 24;

    /** Why a record's NIC cannot be one of these, empty when it can. */
    static Optional<String> problem(Nic nic) {
        if (MacAddress.parse(nic.mac()).isEmpty()) {
            return Optional.of("the VM record has \"" + nic.mac() + "\" for a MAC address");
        }
        return nic.address().flatMap(GuestNic::problem);
    }

    private static Optional<String> problem(StaticAddress address) {
        if (!IPV4.matcher(address.ip()).matches()) {
            return Optional.of("the VM record has \"" + address.ip() + "\" for an IPv4 address");
        }
        if (!address.gateway().isEmpty() && !IPV4.matcher(address.gateway()).matches()) {
            return Optional.of("the VM record has \"" + address.gateway() + "\" for a gateway");
        }
        return Optional.empty();
    }

    /** A NIC without a {@link #problem}. */
    static GuestNic of(Nic nic) {
        return new GuestNic(MacAddress.parse(nic.mac()).orElseThrow(), nic.address());
    }

    /** The address as network files and {@code ip} write it; a prefix length that is none counts as in {@link StaticAddress}. */
    Optional<String> cidr() {
        return address.map(
                it -> it.ip() + "/" + (it.prefix() > 0 && it.prefix() <= BITS ? it.prefix() : DEFAULT_PREFIX));
    }

    /** The assigned gateway, empty without one. */
    Optional<String> gateway() {
        return address.map(StaticAddress::gateway).filter(it -> !it.isEmpty());
    }
}
