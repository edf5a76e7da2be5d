package io.cocoonstack.vkcocoon.node;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A caller of a daemon's kubelet port that trusts what the cluster's authority certified, and nothing else. */
final class PortClient implements AutoCloseable {

    private final int port;
    private final HttpClient client;

    PortClient(int port, Path authority) throws IOException, GeneralSecurityException {
        this.port = port;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(trusting(authority))
                .build();
    }

    /** @param token who asks, empty for nobody */
    HttpResponse<String> get(String path, String token) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + port + path));
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    int status(String path, String token) throws IOException, InterruptedException {
        return get(path, token).statusCode();
    }

    private static SSLContext trusting(Path authority) throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        try (InputStream pem = Files.newInputStream(authority)) {
            trusted.setCertificateEntry(
                    "cluster", CertificateFactory.getInstance("X.509").generateCertificate(pem));
        }
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }

    @Override
    public void close() {
        client.close();
    }
}
