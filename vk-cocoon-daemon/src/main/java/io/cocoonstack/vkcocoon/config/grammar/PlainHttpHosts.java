package io.cocoonstack.vkcocoon.config.grammar;

import java.util.List;

/**
 * Registry hosts that may be spoken to without TLS.
 *
 * @param loopbackOnly whether private networks are left out too
 * @param further hosts beside loopback and private networks, {@code host} or {@code host:port}
 */
public record PlainHttpHosts(boolean loopbackOnly, List<String> further) {

    /** Loopback and private networks. */
    public static final PlainHttpHosts STANDARD = new PlainHttpHosts(false, List.of());

    /** TLS everywhere but on loopback. */
    public static final PlainHttpHosts LOOPBACK_ONLY = new PlainHttpHosts(true, List.of());

    public PlainHttpHosts {
        further = List.copyOf(further);
    }
}
