package io.cocoonstack.vkcocoon.config.grammar;

import java.net.InetSocketAddress;

/**
 * Where to listen.
 *
 * @param host address or name without brackets; empty for every address of the host
 * @param port 1 to 65535
 */
public record HostPort(String host, int port) {

    /** Resolves a name when there is one, so this may ask the resolver. */
    public InetSocketAddress toSocketAddress() {
        return host.isEmpty() ? new InetSocketAddress(port) : new InetSocketAddress(host, port);
    }

    /** Whether nobody could listen on both. */
    public boolean collidesWith(HostPort other) {
        return port == other.port && (everywhere() || other.everywhere() || host.equals(other.host));
    }

    private boolean everywhere() {
        return host.isEmpty() || host.equals("0.0.0.0") || host.equals("::");
    }

    @Override
    public String toString() {
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
    }
}
