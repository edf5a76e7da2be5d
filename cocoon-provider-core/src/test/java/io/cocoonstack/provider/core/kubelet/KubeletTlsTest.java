package io.cocoonstack.provider.core.kubelet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.cocoonstack.provider.core.kubelet.tls.ServingCertificate;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KubeletTlsTest {

    private final KubeletFixture kubelet = new KubeletFixture();

    @TempDir
    Path directory;

    @AfterEach
    void stop() {
        kubelet.close();
    }

    @Test
    void onlyModernTlsIsSpoken() throws Exception {
        TlsClient client = kubelet.start(KubeletFixture.open());
        assertThat(client.get("/healthz").protocol()).isEqualTo("TLSv1.3");
        try (SSLSocket old = client.connect()) {
            old.setEnabledProtocols(new String[] {"TLSv1.2"});
            old.startHandshake();
            assertThat(old.getSession().getCipherSuite()).containsAnyOf("_GCM_", "CHACHA20");
        }
        try (SSLSocket weak = client.connect()) {
            weak.setEnabledProtocols(new String[] {"TLSv1.2"});
            weak.setEnabledCipherSuites(new String[] {"TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256"});
            assertThatThrownBy(weak::startHandshake).isInstanceOf(SSLHandshakeException.class);
        }
    }

    @Test
    void newerProtocolsThatKnowNoUpgradesAreNotOffered() throws Exception {
        TlsClient client = kubelet.start(KubeletFixture.open());
        try (SSLSocket socket = client.connect()) {
            var parameters = socket.getSSLParameters();
            parameters.setApplicationProtocols(new String[] {"h2", "http/1.1"});
            socket.setSSLParameters(parameters);
            socket.startHandshake();
            assertThat(socket.getApplicationProtocol()).isNotEqualTo("h2");
        }
    }

    @Test
    void theSelfSignedCertificateCanBeVerifiedByAddress() throws Exception {
        TlsClient plain = kubelet.start(KubeletFixture.open());
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        trusted.setCertificateEntry("node", plain.get("/healthz").server());
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);

        try (HttpClient verifying = HttpClient.newBuilder().sslContext(context).build()) {
            for (String host : List.of("127.0.0.1", "localhost")) {
                HttpResponse<String> answer = verifying.send(
                        HttpRequest.newBuilder(URI.create("https://" + host + ":" + kubelet.port() + "/healthz"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
                assertThat(answer.body()).as(host).isEqualTo("ok");
            }
        }
    }

    /** The JDK forgives what other clients do not. */
    @Test
    void otherClientsVerifyTheSelfSignedCertificateByAddressToo() throws Exception {
        Path openssl = Path.of("/usr/bin/openssl");
        assumeTrue(Files.isExecutable(openssl), "there is no openssl on this machine");
        X509Certificate shown =
                kubelet.start(KubeletFixture.open()).get("/healthz").server();
        Path trusted = directory.resolve("got.pem");
        Files.writeString(
                trusted,
                "-----BEGIN CERTIFICATE-----\n" + Base64.getMimeEncoder().encodeToString(shown.getEncoded())
                        + "\n-----END CERTIFICATE-----\n");

        for (String[] check : new String[][] {{"-verify_ip", "127.0.0.1"}, {"-verify_hostname", "cocoon-pool"}}) {
            Process client = new ProcessBuilder(
                            openssl.toString(),
                            "s_client",
                            "-connect",
                            "127.0.0.1:" + kubelet.port(),
                            "-CAfile",
                            trusted.toString(),
                            "-verify_return_error",
                            check[0],
                            check[1])
                    .redirectErrorStream(true)
                    .redirectInput(Path.of("/dev/null").toFile())
                    .start();
            String said = new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(client.waitFor()).as(said).isZero();
            assertThat(said).contains("Verify return code: 0 (ok)");
        }
    }

    @Test
    void aNewCertificateIsShownToNewConnectionsWithoutARestart() throws Exception {
        Path certificate = directory.resolve("tls.crt");
        Path key = directory.resolve("tls.key");
        X509Bundle first = write(certificate, key, "CN=first");
        ServingCertificate serving = ServingCertificate.open(
                certificate, key, "cocoon-pool", KubeletFixture.LOOPBACK, InstantSource.system());
        TlsClient client = kubelet.start(KubeletFixture.open(), serving);
        try (SSLSocket old = client.connect()) {
            old.startHandshake();
            X509Bundle second = write(certificate, key, "CN=second");
            serving.refresh();

            assertThat(client.get("/healthz").server()).isEqualTo(second.getCertificate());
            assertThat(old.getSession().getPeerCertificates()[0]).isEqualTo(first.getCertificate());
            old.getOutputStream()
                    .write("GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(old.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                    .endsWith("ok");
        }
    }

    private X509Bundle write(Path certificate, Path key, String subject) throws Exception {
        X509Bundle pair = new CertificateBuilder().ecp256().subject(subject).buildIssuedBy(kubelet.authority);
        Files.writeString(certificate, pair.getCertificatePathPEM());
        Files.writeString(key, pair.getPrivateKeyPEM());
        return pair;
    }
}
