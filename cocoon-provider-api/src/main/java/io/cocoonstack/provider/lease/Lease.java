package io.cocoonstack.provider.lease;

import java.time.Instant;

/** A lease: whose it is, the dotted IPv4 address, and when it ends. */
public record Lease(MacAddress mac, String ip, Instant expiry) {}
