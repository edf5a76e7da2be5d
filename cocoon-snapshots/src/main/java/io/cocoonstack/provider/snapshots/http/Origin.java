package io.cocoonstack.provider.snapshots.http;

import io.cocoonstack.provider.snapshots.registry.PlainHttpRule;
import java.net.InetAddress;
import java.net.URI;
import java.util.Locale;

/**
 * What credentials are bound to: scheme, host and port.
 *
 * @param scheme {@code http} or {@code https}
 * @param host in lower case, an IPv6 address in brackets
 * @param port never the default's placeholder
 */
public record Origin(String scheme, String host, int port) {

    private static final String PLAIN = "http";

    /** Of an absolute http or https URI; anything else is an {@link IllegalArgumentException}. */
    public static Origin of(URI uri) {
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        if (uri.getHost() == null || !(scheme.equals(PLAIN) || scheme.equals("https"))) {
            throw new IllegalArgumentException("\"" + uri + "\" is not an http address");
        }
        int port = uri.getPort() >= 0 ? uri.getPort() : scheme.equals(PLAIN) ? 80 : 443;
        return new Origin(scheme, uri.getHost().toLowerCase(Locale.ROOT), port);
    }

    public boolean isPlain() {
        return scheme.equals(PLAIN);
    }

    /** Whether it is this machine, by name or by address. */
    public boolean isLoopback() {
        return PlainHttpRule.isLoopback(host);
    }

    /** Whether the host is written as an address that only means something within one network. */
    public boolean isInternalAddress() {
        try {
            InetAddress address = InetAddress.ofLiteral(host.replaceAll("^\\[|]$", ""));
            return address.isLoopbackAddress()
                    || address.isSiteLocalAddress()
                    || address.isLinkLocalAddress()
                    || address.isAnyLocalAddress();
        } catch (IllegalArgumentException e) {
            // A name: nobody can tell without asking, and what it resolves to may change.
            return false;
        }
    }
}
