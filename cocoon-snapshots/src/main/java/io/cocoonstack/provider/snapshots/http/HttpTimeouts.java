package io.cocoonstack.provider.snapshots.http;

import java.time.Duration;

/**
 * How long to wait for the other side.
 *
 * @param connect until a connection stands, TLS included
 * @param answer until an answer begins
 * @param stall between two bytes, in either direction
 * @param commit until a registry has taken a whole upload in, which copies it in some storages
 */
public record HttpTimeouts(Duration connect, Duration answer, Duration stall, Duration commit) {

    public static final HttpTimeouts DEFAULT = new HttpTimeouts(
            Duration.ofSeconds(10), Duration.ofSeconds(60), Duration.ofSeconds(60), Duration.ofMinutes(10));
}
