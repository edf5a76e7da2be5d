package io.cocoonstack.provider.network.probe;

/** How pings are sent, best first. Settled once, when the probes are opened. */
public enum PingMode {
    /** Raw ICMP socket; needs {@code CAP_NET_RAW}. */
    RAW,

    /** Unprivileged ICMP socket; needs the process's group inside {@code net.ipv4.ping_group_range}. */
    DATAGRAM,

    /** No ping is sent and every ping counts as answered: a guest is ready once it has an address. */
    NONE
}
