package io.cocoonstack.provider.snapshots.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.cocoonstack.provider.snapshots.http.HttpTimeouts;
import io.cocoonstack.provider.snapshots.http.ProxyRule;
import io.cocoonstack.provider.snapshots.http.Wire;
import io.cocoonstack.provider.snapshots.registry.PlainHttpRule;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Set;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EndpointTest {

    private static final HttpTimeouts SHORT = new HttpTimeouts(
            Duration.ofSeconds(2), Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ofSeconds(5));

    @TempDir
    Path directory;

    private HttpServer server;
    private Wire wire;

    @AfterEach
    void stop() {
        if (server != null) {
            server.stop(0);
        }
        wire.close();
    }

    @Test
    void aRegistryThatSpeaksTlsIsSpokenToOverTls() throws Exception {
        SSLContext both = context(TestKeys.create(directory, "san=dns:localhost,ip:127.0.0.1"));
        HttpsServer secure = HttpsServer.create(loopback(), 0);
        secure.setHttpsConfigurator(new HttpsConfigurator(both));
        start(secure, 401);
        wire = Wire.open(SHORT, ProxyRule.NONE, both);

        assertThat(endpoint("localhost:" + port(), PlainHttpRule.DEFAULT)
                        .greeting()
                        .origin()
                        .scheme())
                .isEqualTo("https");
    }

    @Test
    void aCertificateOfSomebodyElseIsNotBelievedNorReplacedByClearText() throws Exception {
        SSLContext own = context(TestKeys.create(directory, "san=dns:localhost"));
        HttpsServer secure = HttpsServer.create(loopback(), 0);
        secure.setHttpsConfigurator(new HttpsConfigurator(own));
        start(secure, 200);
        wire = Wire.open(SHORT, ProxyRule.NONE, SSLContext.getDefault());

        assertThatIOException().isThrownBy(() -> endpoint("localhost:" + port(), PlainHttpRule.DEFAULT)
                .greeting());
    }

    @Test
    void clearTextIsSpokenWhereTlsGivesNoAnswerAndTheRuleAllowsIt() throws Exception {
        start(HttpServer.create(loopback(), 0), 200);
        wire = Wire.open(SHORT, ProxyRule.NONE, SSLContext.getDefault());

        assertThat(endpoint("localhost:" + port(), PlainHttpRule.DEFAULT)
                        .greeting()
                        .origin()
                        .isPlain())
                .isTrue();
    }

    @Test
    void clearTextIsNeverSpokenWhereTheRuleForbidsIt() throws Exception {
        start(HttpServer.create(loopback(), 0), 200);
        wire = Wire.open(SHORT, ProxyRule.NONE, SSLContext.getDefault());
        // An address that leads here and is not known to.
        String authority = "[::ffff:7f00:1]:" + port();

        assertThatIOException()
                .isThrownBy(() -> endpoint(authority, PlainHttpRule.DEFAULT).greeting());
        assertThat(endpoint(authority, new PlainHttpRule(Set.of(authority), false))
                        .greeting()
                        .origin()
                        .isPlain())
                .isTrue();
    }

    @Test
    void aFailureIsNotRemembered() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        wire = Wire.open(SHORT, ProxyRule.NONE, SSLContext.getDefault());
        Endpoint endpoint = endpoint("127.0.0.1:" + port, PlainHttpRule.DEFAULT);
        assertThatIOException().isThrownBy(endpoint::greeting);

        start(HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0), 401);
        assertThat(endpoint.greeting().challenge()).isEmpty();
    }

    private Endpoint endpoint(String authority, PlainHttpRule rule) {
        return new Endpoint(authority, rule, wire);
    }

    private void start(HttpServer started, int status) {
        server = started;
        server.createContext("/v2/", exchange -> {
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        server.start();
    }

    private int port() {
        return server.getAddress().getPort();
    }

    private static InetSocketAddress loopback() throws IOException {
        return new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0);
    }

    private static SSLContext context(KeyStore keys) throws GeneralSecurityException {
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, TestKeys.PASSWORD.toCharArray());
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(keys);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
        return context;
    }
}
