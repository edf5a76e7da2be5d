package io.cocoonstack.provider.core.cluster.connect;

import io.fabric8.kubernetes.client.vertx5.Vertx5HttpClientFactory;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslProvider;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.WebSocketClientOptions;
import io.vertx.core.net.JdkSSLEngineOptions;
import io.vertx.core.spi.tls.DefaultSslContextFactory;
import io.vertx.core.spi.tls.SslContextFactory;
import io.vertx.ext.web.client.WebClientOptions;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Sets what the client library cannot say about TLS: the server name to ask for, whatever host the URL has, and that sessions
 * are not resumed for long, because a resumed session goes on with the client certificate it began with.
 */
final class TlsClientFactory extends Vertx5HttpClientFactory {

    private static final int SESSION_SECONDS = 1;

    private final String serverName;

    /** {@code serverName} empty: the URL's host. */
    TlsClientFactory(String serverName) {
        this.serverName = serverName;
    }

    @Override
    protected void additionalConfig(WebClientOptions http, WebSocketClientOptions socket, PoolOptions pool) {
        http.setSslEngineOptions(new Engine(serverName));
        socket.setSslEngineOptions(new Engine(serverName));
    }

    private static final class Engine extends JdkSSLEngineOptions {

        private final String serverName;

        Engine(String serverName) {
            this.serverName = serverName;
        }

        @Override
        public JdkSSLEngineOptions copy() {
            return new Engine(serverName);
        }

        @Override
        public SslContextFactory sslContextFactory() {
            return new DefaultSslContextFactory(SslProvider.JDK, false) {
                @Override
                public SslContextFactory forClient(@Nullable SNIServerName host, @Nullable String identification) {
                    // With a name of its own the trust manager compares, not the engine.
                    return serverName.isEmpty()
                            ? super.forClient(host, identification)
                            : super.forClient(new SNIHostName(serverName), "");
                }

                @Override
                public SslContext create() throws SSLException {
                    SslContext context = super.create();
                    context.sessionContext().setSessionTimeout(SESSION_SECONDS);
                    return context;
                }
            };
        }
    }
}
