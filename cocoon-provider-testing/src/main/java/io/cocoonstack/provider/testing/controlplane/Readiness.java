package io.cocoonstack.provider.testing.controlplane;

import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import javax.net.ssl.SSLContext;

/** Asks the programs whether they are ready, trusting only the control plane's own authority. */
final class Readiness implements AutoCloseable {

    private final HttpClient client;
    private final String token;

    Readiness(X509Bundle authority, String token) {
        this.token = token;
        try {
            SSLContext tls = SSLContext.getInstance("TLS");
            tls.init(null, authority.toTrustManagerFactory().getTrustManagers(), new SecureRandom());
            client = HttpClient.newBuilder()
                    .sslContext(tls)
                    .connectTimeout(Duration.ofSeconds(2))
                    .build();
        } catch (GeneralSecurityException e) {
            throw new ControlPlaneException("could not set up TLS towards the control plane", e);
        }
    }

    /** Whether a GET of {@code uri} is answered with 200. */
    boolean answers(String uri) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(uri))
                .timeout(Duration.ofSeconds(5))
                .header("Authorization", "Bearer " + token)
                .build();
        try {
            return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ControlPlaneException("interrupted while asking " + uri, e);
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
