package io.cocoonstack.provider.testing.guest;

/**
 * A network card as the guest has set it up.
 *
 * @param mac in lower case, with colons
 * @param address the address it was given, with its prefix length; empty without one
 * @param dhcp whether it asks for a lease
 */
public record GuestLink(String mac, String address, boolean dhcp) {

    static GuestLink leased(String mac) {
        return new GuestLink(mac, "", true);
    }

    static GuestLink assigned(String mac, String address) {
        return new GuestLink(mac, address, false);
    }

    GuestLink withMac(String other) {
        return new GuestLink(other, address, dhcp);
    }
}
