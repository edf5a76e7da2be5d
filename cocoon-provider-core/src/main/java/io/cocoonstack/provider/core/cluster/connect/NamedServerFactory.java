package io.cocoonstack.provider.core.cluster.connect;

import io.fabric8.kubernetes.client.vertx5.Vertx5HttpClientFactory;
import io.netty.handler.ssl.SslProvider;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.WebSocketClientOptions;
import io.vertx.core.net.JdkSSLEngineOptions;
import io.vertx.core.spi.tls.DefaultSslContextFactory;
import io.vertx.core.spi.tls.SslContextFactory;
import io.vertx.ext.web.client.WebClientOptions;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import org.jspecify.annotations.Nullable;

/** Makes clients that ask for a certain server name in TLS, whatever host the URL has. The library itself only warns about it. */
final class NamedServerFactory extends Vertx5HttpClientFactory {

    private final String name;

    NamedServerFactory(String name) {
        this.name = name;
    }

    @Override
    protected void additionalConfig(WebClientOptions http, WebSocketClientOptions socket, PoolOptions pool) {
        http.setSslEngineOptions(new NamedEngine(name));
        socket.setSslEngineOptions(new NamedEngine(name));
    }

    private static final class NamedEngine extends JdkSSLEngineOptions {

        private final String name;

        NamedEngine(String name) {
            this.name = name;
        }

        @Override
        public JdkSSLEngineOptions copy() {
            return new NamedEngine(name);
        }

        @Override
        public SslContextFactory sslContextFactory() {
            return new DefaultSslContextFactory(SslProvider.JDK, false) {
                @Override
                public SslContextFactory forClient(@Nullable SNIServerName host, @Nullable String identification) {
                    // The trust manager compares the certificate with this name by itself.
                    return super.forClient(new SNIHostName(name), "");
                }
            };
        }
    }
}
