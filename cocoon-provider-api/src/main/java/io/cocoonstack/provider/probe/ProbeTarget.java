package io.cocoonstack.provider.probe;

/** What is checked. {@code ip} is a dotted IPv4 address. */
public sealed interface ProbeTarget {

    String ip();

    /** One ICMP echo. */
    record Ping(String ip) implements ProbeTarget {}

    /** A TCP connect. {@code port} is the annotation's text as it stands: 1 to 65535, everything else fails the check. */
    record Tcp(String ip, String port) implements ProbeTarget {}

    /** An SSH banner on port 22: a connection alone proves nothing behind user-mode networking. */
    record SshBanner(String ip) implements ProbeTarget {}
}
