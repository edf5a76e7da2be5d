package io.cocoonstack.provider.core.kubelet.portforward;

import io.cocoonstack.provider.core.kubelet.request.Audit;
import io.cocoonstack.provider.core.kubelet.request.Guest;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.TreeSet;

/** The guest of one port-forward, and the record of what was done with it. Thread-safe. */
final class ForwardTarget {

    private final Guest guest;
    private final InetAddress address;
    private final Audit audit;
    private final Set<Integer> ports = new TreeSet<>();
    private int connections;
    private int failures;

    ForwardTarget(Guest guest, InetAddress address, Audit audit) {
        this.guest = guest;
        this.address = address;
        this.audit = audit;
    }

    /** Where a port is. */
    synchronized InetSocketAddress use(int port) {
        ports.add(port);
        connections++;
        return new InetSocketAddress(address, port);
    }

    /** What a client is told about a connection that failed, in the kubelet's words. */
    synchronized String failed(int port, Exception why) {
        failures++;
        return "error forwarding port " + port + " to pod " + guest.ref().name() + ", uid "
                + guest.ref().uid() + ": " + why.getMessage();
    }

    /** The client is gone. */
    synchronized void ended() {
        audit.ended(connections + " connections, " + failures + " failed, to ports " + ports);
    }
}
