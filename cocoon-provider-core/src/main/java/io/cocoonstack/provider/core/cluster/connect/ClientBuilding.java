package io.cocoonstack.provider.core.cluster.connect;

import io.cocoonstack.provider.core.cluster.access.ClusterAccess;
import io.cocoonstack.provider.core.cluster.access.ClusterAccessException;
import io.cocoonstack.provider.core.cluster.access.Login;
import io.cocoonstack.provider.core.cluster.access.PemSource;
import io.cocoonstack.provider.core.pem.Pem;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.utils.TokenRefreshInterceptor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Makes clients whose TLS, proxy and credentials are ours. The library's own reading of a kubeconfig ignores token files, a proxy for
 * https, the expected server name, expiry of plugins and several key formats, and trusts the JDK's list beside the cluster's authority.
 */
final class ClientBuilding {

    private static final Duration PLUGIN_LIMIT = Duration.ofSeconds(30);

    /** Milliseconds to connect and for a request. */
    record Times(int connect, int request) {

        static final Times GENERAL = new Times(10_000, 10_000);
        static final Times HEARTBEAT = new Times(5_000, 8_000);
    }

    private final ClusterAccess access;
    private final Executor executor;
    private final Credentials credentials;
    private final TrustManager trust;
    private final @Nullable KeyManager identity;

    ClientBuilding(ClusterAccess access, Executor executor, InstantSource clock) {
        this.access = access;
        this.executor = executor;
        this.credentials = credentials(access.login(), clock);
        this.trust = trust();
        this.identity = identity();
    }

    KubernetesClient build(Times times) {
        Config config = new ConfigBuilder(Config.empty())
                .withMasterUrl(access.server().toString())
                .withConnectionTimeout(times.connect())
                .withRequestTimeout(times.request())
                .withRequestRetryBackoffLimit(0)
                .withOnlyHttpWatches(true)
                .withHttp2Disable(true) // one connection for each request: no GOAWAY, and nobody waits behind a stream
                .withUserAgent(ClusterClients.userAgent())
                .withImpersonateUsername(access.impersonate().isEmpty() ? null : access.impersonate())
                .withImpersonateGroups(access.impersonateGroups().toArray(new String[0]))
                .build();
        return new KubernetesClientBuilder()
                .withConfig(config)
                .withHttpClientFactory(new TlsClientFactory(access.tlsServerName()))
                .withHttpClientBuilderConsumer(this::equip)
                .withTaskExecutor(executor)
                .build();
    }

    private void equip(HttpClient.Builder builder) {
        builder.addOrReplaceInterceptor(TokenRefreshInterceptor.NAME, new CredentialInterceptor(credentials, executor));
        if ("https".equals(access.server().getScheme())) {
            builder.sslContext(identity == null ? null : new KeyManager[] {identity}, new TrustManager[] {trust});
        }
        URI proxy = access.proxy();
        if (proxy == null) {
            builder.proxyType(HttpClient.ProxyType.DIRECT);
            return;
        }
        boolean socks = "socks5".equals(proxy.getScheme());
        int port = proxy.getPort() > 0 ? proxy.getPort() : socks ? 1080 : 80;
        builder.proxyType(socks ? HttpClient.ProxyType.SOCKS5 : HttpClient.ProxyType.HTTP);
        builder.proxyAddress(InetSocketAddress.createUnresolved(proxy.getHost(), port));
        if (proxy.getUserInfo() != null) {
            byte[] user = proxy.getUserInfo().getBytes(StandardCharsets.UTF_8);
            builder.proxyAuthorization("Basic " + Base64.getEncoder().encodeToString(user));
        }
    }

    private static Credentials credentials(Login login, InstantSource clock) {
        return switch (login) {
            case Login.Nobody nobody -> Credentials.of(nobody);
            case Login.Token token -> Credentials.of(token);
            case Login.TokenFile file -> Credentials.of(file);
            case Login.Basic basic -> Credentials.of(basic);
            case Login.Plugin plugin -> new PluginCredentials(() -> new PluginRun(plugin, PLUGIN_LIMIT).run(), clock);
        };
    }

    private X509ExtendedTrustManager trust() {
        if (access.insecure()) {
            return new ServerTrust.Everybody();
        }
        PemSource authority = access.authority();
        return new ServerTrust(
                usable("certificate-authority", () -> {
                    if (authority == null) {
                        X509ExtendedTrustManager jdk = ServerTrust.of(null);
                        return () -> jdk;
                    }
                    return new Reloading<>(
                            List.of(authority), texts -> ServerTrust.of(Pem.certificates(texts.getFirst())))::current;
                }),
                access.tlsServerName());
    }

    private @Nullable KeyManager identity() {
        if (credentials instanceof PluginCredentials plugin) {
            return new ClientIdentity(() -> pluginIdentity(plugin));
        }
        PemSource certificate = access.certificate();
        PemSource key = access.key();
        if (certificate == null || key == null) {
            return null;
        }
        Supplier<ClientIdentity.Identity> own = usable(
                "client-certificate or client-key",
                () -> new Reloading<>(List.of(certificate, key), texts -> identity(texts.get(0), texts.get(1)))
                        ::current);
        return new ClientIdentity(() -> Optional.of(own.get()));
    }

    private static Optional<ClientIdentity.Identity> pluginIdentity(PluginCredentials plugin) {
        try {
            PluginAnswer answer = plugin.answer();
            return answer.certificate().isEmpty()
                    ? Optional.empty()
                    : Optional.of(identity(
                            answer.certificate().getBytes(StandardCharsets.UTF_8),
                            answer.key().getBytes(StandardCharsets.UTF_8)));
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException("no client certificate from the credential plugin: " + e.getMessage(), e);
        }
    }

    private static ClientIdentity.Identity identity(byte[] certificate, byte[] key) throws GeneralSecurityException {
        List<X509Certificate> chain = Pem.certificates(certificate);
        PrivateKey secret = Pem.privateKey(key);
        Pem.requirePair(chain.getFirst(), secret);
        return new ClientIdentity.Identity(chain, secret);
    }

    private interface Reading<T> {
        T read() throws IOException, GeneralSecurityException;
    }

    private <T> T usable(String field, Reading<T> reading) {
        try {
            return reading.read();
        } catch (IOException | GeneralSecurityException e) {
            throw new ClusterAccessException(
                    List.of(access.source() + ": " + field + " cannot be used: " + e.getMessage()));
        }
    }
}
