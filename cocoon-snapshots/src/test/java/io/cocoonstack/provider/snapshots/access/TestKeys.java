package io.cocoonstack.provider.snapshots.access;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;

/** Keys and certificates for a test, made by the platform's own tool. */
public final class TestKeys {

    public static final String PASSWORD = "changeit";

    /** Name of the key and its certificate. */
    public static final String ALIAS = "tests";

    private TestKeys() {}

    /** A store with one RSA key and its self-signed certificate, and that certificate as one to trust. */
    public static KeyStore create(Path directory, String extension) throws IOException, GeneralSecurityException {
        Path file = Files.createDirectories(directory).resolve("keys.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        ALIAS,
                        "-keyalg",
                        "RSA",
                        "-keysize",
                        "2048",
                        "-dname",
                        "CN=tests",
                        "-ext",
                        extension,
                        "-validity",
                        "3650",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        file.toString())
                .redirectErrorStream(true)
                .start();
        try {
            String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (keytool.waitFor() != 0) {
                throw new IOException(said);
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        keys.setCertificateEntry("trusted", keys.getCertificate(ALIAS));
        return keys;
    }
}
