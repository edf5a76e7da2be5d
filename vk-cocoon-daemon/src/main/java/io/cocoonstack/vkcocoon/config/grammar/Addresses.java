package io.cocoonstack.vkcocoon.config.grammar;

import io.cocoonstack.provider.core.http.ListenAddress;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Addresses of hosts and listeners. Nothing here asks a resolver. */
public final class Addresses {

    private static final String OCTET = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
    private static final Pattern IPV4 = Pattern.compile(OCTET + "(?:\\." + OCTET + "){3}");
    private static final Pattern IPV6_TEXT = Pattern.compile("[0-9A-Fa-f:.]{2,45}");
    private static final Pattern DNS_NAME = Pattern.compile("(?=.{1,253}$)[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
            + "(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*");
    private static final Pattern HOST_PORT = Pattern.compile("(?:\\[([^\\[\\]]*)]|([^:\\[\\]]*)):([0-9]{1,5})");

    private Addresses() {}

    /** An address a node can be reached at. */
    public static Grammar<InetAddress> nodeAddress() {
        return new Grammar<>(
                "an IPv4 or IPv6 address of this host, not the unspecified or a multicast one",
                text -> literal(text).filter(ip -> !ip.isAnyLocalAddress() && !ip.isMulticastAddress()));
    }

    /** Where to listen: {@code host:port} or {@code :port}. */
    public static Grammar<ListenAddress> listener() {
        return new Grammar<>(
                "host:port, [IPv6]:port or :port with a port number from 1 to 65535", Addresses::toListenAddress);
    }

    /** A registry host with or without a port. */
    static boolean isHost(String text) {
        return isName(text)
                || literal(text).isPresent()
                || toListenAddress(text).filter(h -> !h.host().isEmpty()).isPresent()
                || (text.startsWith("[")
                        && text.endsWith("]")
                        && literal(text.substring(1, text.length() - 1)).isPresent());
    }

    private static Optional<ListenAddress> toListenAddress(String text) {
        Matcher parts = HOST_PORT.matcher(text);
        if (!parts.matches()) {
            return Optional.empty();
        }
        int port = Integer.parseInt(parts.group(3));
        String bracketed = parts.group(1);
        String host = bracketed != null ? bracketed : parts.group(2);
        boolean fits = bracketed != null
                ? literal(bracketed).filter(Inet6Address.class::isInstance).isPresent()
                : host.isEmpty() || isName(host);
        return fits && port >= 1 && port <= 65535 ? Optional.of(new ListenAddress(host, port)) : Optional.empty();
    }

    /** A DNS name or an IPv4 address; four numbers that are no address are not a name either. */
    private static boolean isName(String text) {
        return DNS_NAME.matcher(text).matches()
                && (!text.matches("[0-9.]+") || IPV4.matcher(text).matches());
    }

    private static Optional<InetAddress> literal(String text) {
        boolean candidate = IPV4.matcher(text).matches()
                || (text.indexOf(':') >= 0 && IPV6_TEXT.matcher(text).matches());
        if (!candidate) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.ofLiteral(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
