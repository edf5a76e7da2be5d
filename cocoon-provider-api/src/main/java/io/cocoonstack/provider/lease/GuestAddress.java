package io.cocoonstack.provider.lease;

import io.cocoonstack.provider.vm.StaticAddress;
import io.cocoonstack.provider.vm.Vm;
import java.net.Inet4Address;
import java.util.Optional;

/**
 * Which address a guest has now: a pure rule over the VM record, the address known so far and what the lease table says. The
 * source of the rule is vk-cocoon's address resolution, run before every probe.
 *
 * <p>A lease that ended takes the address away, because it may be another guest's already. A table that cannot be read proves
 * nothing and leaves the address alone.
 *
 * @param ip dotted IPv4; empty while the guest has none that may be published
 * @param problem what is wrong with the address on offer, one line; empty when there simply is none yet
 */
public record GuestAddress(String ip, String problem) {

    /** What the lease table says about the MAC of a guest. */
    public sealed interface Lookup {

        /** There is nothing to look up: a static address, no MAC, or no lease table on this host. */
        record NotAsked() implements Lookup {}

        record Found(Lease lease) implements Lookup {}

        /** The table was read, and no unexpired lease is in it. */
        record None() implements Lookup {}

        /** The table could not be read. */
        record Unreadable(String detail) implements Lookup {}
    }

    /** Asks {@code leases} about the primary NIC, unless the VM's address does not come from a lease. May read a file. */
    public static Lookup lookUp(LeaseClient leases, Vm vm) {
        if (vm.primaryAddress().isPresent() || vm.primaryMac().isBlank()) {
            return new Lookup.NotAsked();
        }
        try {
            Optional<Lease> lease = MacAddress.parse(vm.primaryMac().strip()).flatMap(leases::find);
            return lease.isPresent() ? new Lookup.Found(lease.get()) : new Lookup.None();
        } catch (LeaseFailureException e) {
            return new Lookup.Unreadable(e.failure().detail());
        }
    }

    /**
     * The rule. It knows nothing of time: a result may be stored only while the Pod still has the VM that was looked up, or a
     * successor of the same name inherits the address.
     *
     * @param assigned address of the first NIC when the backend gave it one
     * @param tracked the address known so far, empty when none is
     */
    public static GuestAddress of(Optional<StaticAddress> assigned, String tracked, Lookup lookup) {
        if (assigned.isPresent()) {
            return publishable(assigned.get().ip());
        }
        return switch (lookup) {
            case Lookup.Found found -> publishable(found.lease().ip());
            case Lookup.None none -> new GuestAddress("", "");
            case Lookup.NotAsked notAsked -> publishable(tracked);
            case Lookup.Unreadable unreadable -> publishable(tracked);
        };
    }

    /**
     * Whether a Pod may be published under {@code text}: a plain dotted IPv4 literal that names one machine. Placeholders such as
     * {@code 0.0.0.0} and addresses an endpoint cannot carry are refused. Loopback addresses other than {@code 127.0.0.1} pass:
     * hosts without a bridge keep their guests there.
     */
    public static boolean isPublishable(String text) {
        Inet4Address address;
        try {
            address = Inet4Address.ofLiteral(text);
        } catch (IllegalArgumentException e) {
            return false;
        }
        int first = address.getAddress()[0] & 0xff;
        // The parser also takes "1.2" and leading zeros; only what it would print itself is a plain literal.
        return address.getHostAddress().equals(text)
                && first != 0
                && first < 224
                && !address.isLinkLocalAddress()
                && !text.equals("127.0.0.1");
    }

    private static GuestAddress publishable(String ip) {
        if (ip.isEmpty() || isPublishable(ip)) {
            return new GuestAddress(ip, "");
        }
        return new GuestAddress("", "unusable address \"" + ip.replaceAll("\\p{Cntrl}", "?") + "\"");
    }
}
