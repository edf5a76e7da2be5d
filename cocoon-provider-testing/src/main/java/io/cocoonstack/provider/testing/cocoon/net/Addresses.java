package io.cocoonstack.provider.testing.cocoon.net;

import java.util.HashSet;
import java.util.Set;

/** Hands out the addresses of one loopback /16. */
public final class Addresses {

    private static final int FIRST = 256 + 1;
    private static final int LAST = 65_534;

    private final int octet;
    private final Set<String> taken = new HashSet<>();
    private int next = FIRST;

    /** @param octet second octet of the network, 1 to 254; different for state directories that live side by side */
    public Addresses(int octet) {
        this.octet = octet;
    }

    public String gateway() {
        return "127." + octet + ".0.1";
    }

    public int prefix() {
        return 16;
    }

    /** Marks an address that somebody has already. */
    public synchronized void take(String ip) {
        taken.add(ip);
    }

    /** The next free address; one just given back comes last. */
    public synchronized String claim() {
        for (int tried = FIRST; tried <= LAST; tried++) {
            String ip = "127." + octet + "." + (next >> 8) + "." + (next & 255);
            next = next == LAST ? FIRST : next + 1;
            if (taken.add(ip)) {
                return ip;
            }
        }
        throw new IllegalStateException("no address is free in 127." + octet + ".0.0/16");
    }

    public synchronized void giveBack(String ip) {
        taken.remove(ip);
    }
}
