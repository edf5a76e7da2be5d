package io.cocoonstack.provider.core.host;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The address other machines reach this host under.
 *
 * @param address an IPv4 address
 * @param interfaceName where it was found
 * @param why why this one, for the log
 */
public record HostAddress(InetAddress address, String interfaceName, String why) {

    /** Interfaces that lead to guests or containers: the address on them is the host's, but nobody outside can reach it. */
    private static final Pattern INWARD =
            Pattern.compile("(?:cni|docker|br-|virbr|lxcbr|podman|veth|tap|flannel|cali|kube-).*");

    /** An interface as the host lists it. */
    record Candidate(
            String name, int index, boolean up, boolean loopback, boolean pointToPoint, List<InetAddress> addresses) {}

    /**
     * Chooses by documented order: the interface of the default route, else the lowest interface index; never a loopback, down,
     * point-to-point, link-local or guest-side one. The choice stays the same over restarts while the interfaces do.
     *
     * @throws HostFactsException when no interface has a usable IPv4 address
     */
    public static HostAddress detect(Path procRoot) {
        try {
            return choose(
                    NetworkInterface.networkInterfaces()
                            .map(HostAddress::candidate)
                            .toList(),
                    DefaultRoute.interfaceName(procRoot));
        } catch (SocketException e) {
            throw new HostFactsException("node address unknown: the interfaces cannot be listed", e);
        }
    }

    static HostAddress choose(List<Candidate> interfaces, Optional<String> defaultRoute) {
        List<Candidate> usable = interfaces.stream()
                .filter(c -> c.up() && !c.loopback() && !c.pointToPoint())
                .filter(c -> c.addresses().stream().anyMatch(HostAddress::routable))
                .sorted(Comparator.comparingInt(Candidate::index))
                .toList();
        Optional<Candidate> routed = usable.stream()
                .filter(c -> c.name().equals(defaultRoute.orElse("")))
                .findFirst();
        Optional<Candidate> chosen = routed.or(() ->
                usable.stream().filter(c -> !INWARD.matcher(c.name()).matches()).findFirst());
        if (chosen.isEmpty()) {
            throw new HostFactsException("node address unknown: none of the interfaces "
                    + interfaces.stream().map(Candidate::name).toList() + " has a usable IPv4 address");
        }
        InetAddress address = chosen.get().addresses().stream()
                .filter(HostAddress::routable)
                .findFirst()
                .orElseThrow();
        return new HostAddress(
                address,
                chosen.get().name(),
                routed.isPresent() ? "it has the default route" : "first usable interface");
    }

    private static boolean routable(InetAddress address) {
        return address instanceof Inet4Address
                && !address.isLoopbackAddress()
                && !address.isLinkLocalAddress()
                && !address.isAnyLocalAddress();
    }

    private static Candidate candidate(NetworkInterface found) {
        try {
            return new Candidate(
                    found.getName(),
                    found.getIndex(),
                    found.isUp(),
                    found.isLoopback(),
                    found.isPointToPoint(),
                    found.inetAddresses().toList());
        } catch (SocketException gone) {
            // Interfaces of guests come and go while we look; one that went is a down one.
            return new Candidate(found.getName(), found.getIndex(), false, false, false, List.of());
        }
    }
}
