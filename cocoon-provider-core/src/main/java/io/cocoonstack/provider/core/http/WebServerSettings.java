package io.cocoonstack.provider.core.http;

import io.netty.handler.ssl.SslContext;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How a server listens.
 *
 * @param name for threads and logs
 * @param address where
 * @param headLimit how long a request may take to arrive
 * @param maxUri longest request line in bytes
 * @param maxConnections connections above are closed at once
 * @param tls asked for every new connection; null speaks in clear
 */
public record WebServerSettings(
        String name,
        ListenAddress address,
        Duration headLimit,
        int maxUri,
        int maxConnections,
        @Nullable Supplier<SslContext> tls) {}
