package io.cocoonstack.provider.core.cluster;

import io.cocoonstack.provider.core.pem.Pem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Objects;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * The certificates of {@code src/test/resources/tls}, made once for a hundred years: a CA, servers for 127.0.0.1 and for
 * {@code api.internal}, clients with every kind of key.
 */
public final class Tls {

    private Tls() {}

    public static byte[] read(String file) {
        try (InputStream in = Tls.class.getResourceAsStream("/tls/" + file)) {
            return Objects.requireNonNull(in, file).readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static String text(String file) {
        return new String(read(file), StandardCharsets.UTF_8);
    }

    public static Path copy(String file, Path directory) throws IOException {
        return Files.write(directory.resolve(file), read(file));
    }

    /** A server that shows that certificate and takes client certificates of the CA. */
    public static SSLContext server(String name) throws GeneralSecurityException, IOException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        keys.load(null, null);
        keys.setKeyEntry(
                "server",
                Pem.privateKey(read(name + ".key")),
                new char[0],
                Pem.certificates(read(name + ".crt")).toArray(new X509Certificate[0]));
        KeyManagerFactory keyManagers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keyManagers.init(keys, new char[0]);
        KeyStore trust = KeyStore.getInstance("PKCS12");
        trust.load(null, null);
        trust.setCertificateEntry("ca", Pem.certificates(read("ca.crt")).getFirst());
        TrustManagerFactory trustManagers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trustManagers.init(trust);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keyManagers.getKeyManagers(), trustManagers.getTrustManagers(), null);
        return context;
    }
}
