package io.cocoonstack.provider.snapshots.http;

import java.net.URI;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.auth.AuthScope;
import org.apache.hc.client5.http.auth.UsernamePasswordCredentials;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.auth.BasicCredentialsProvider;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.impl.routing.DefaultRoutePlanner;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/** The HTTP library, set up to do exactly what it is told. */
final class WireClient {

    /** Callers limit themselves; a pool that is full would only hide it. */
    private static final int CONNECTIONS = 4096;

    private static final int BUFFER = 64 << 10;
    private static final Timeout IDLE = Timeout.ofSeconds(90);

    private WireClient() {}

    static CloseableHttpClient build(HttpTimeouts timeouts, ProxyRule proxies, SSLContext trust) {
        BasicCredentialsProvider proxyUsers = new BasicCredentialsProvider();
        proxies.http().ifPresent(it -> remember(it, proxyUsers));
        proxies.https().ifPresent(it -> remember(it, proxyUsers));
        return HttpClients.custom()
                .setConnectionManager(connections(timeouts, trust))
                .setRoutePlanner(new Routes(proxies))
                .setDefaultCredentialsProvider(proxyUsers)
                .setUserAgent("vk-cocoon")
                .disableAutomaticRetries()
                .disableRedirectHandling()
                .disableCookieManagement()
                .disableContentCompression()
                .build();
    }

    private static PoolingHttpClientConnectionManager connections(HttpTimeouts timeouts, SSLContext trust) {
        Timeout connect = Timeout.of(timeouts.connect());
        return PoolingHttpClientConnectionManagerBuilder.create()
                .setTlsSocketStrategy(new DefaultClientTlsStrategy(trust))
                .setDefaultTlsConfig(
                        TlsConfig.custom().setHandshakeTimeout(connect).build())
                .setDefaultConnectionConfig(ConnectionConfig.custom()
                        .setConnectTimeout(connect)
                        .setSocketTimeout(Timeout.of(timeouts.stall()))
                        .setIdleTimeout(IDLE)
                        .setValidateAfterInactivity(TimeValue.ofSeconds(1))
                        .build())
                .setDefaultSocketConfig(
                        SocketConfig.custom().setTcpNoDelay(true).build())
                .setConnectionFactory(ManagedHttpClientConnectionFactory.builder()
                        .http1Config(Http1Config.custom().setBufferSize(BUFFER).build())
                        .build())
                .setMaxConnTotal(CONNECTIONS)
                .setMaxConnPerRoute(CONNECTIONS)
                .build();
    }

    private static void remember(URI proxy, BasicCredentialsProvider users) {
        String user = proxy.getUserInfo();
        if (user != null) {
            int colon = user.indexOf(':');
            users.setCredentials(
                    new AuthScope(proxy.getHost(), port(proxy)),
                    new UsernamePasswordCredentials(
                            colon < 0 ? user : user.substring(0, colon),
                            (colon < 0 ? "" : user.substring(colon + 1)).toCharArray()));
        }
    }

    private static int port(URI proxy) {
        return Origin.of(proxy).port();
    }

    /** Chooses the proxy by the rule of the environment. */
    private static final class Routes extends DefaultRoutePlanner {

        private final ProxyRule proxies;

        Routes(ProxyRule proxies) {
            super(null);
            this.proxies = proxies;
        }

        @Override
        protected @Nullable HttpHost determineProxy(HttpHost target, HttpContext context) {
            return proxies.towards(URI.create(target.toURI()))
                    .map(it -> new HttpHost(it.getScheme(), it.getHost(), port(it)))
                    .orElse(null);
        }
    }
}
