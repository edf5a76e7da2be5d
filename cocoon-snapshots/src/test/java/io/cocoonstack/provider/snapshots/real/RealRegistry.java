package io.cocoonstack.provider.snapshots.real;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/** Debian's docker-registry on a free port of loopback, for the time of a test. */
public final class RealRegistry implements AutoCloseable {

    private final Process process;
    private final int port;
    private final Path storage;

    private RealRegistry(Process process, int port, Path storage) {
        this.process = process;
        this.port = port;
        this.storage = storage;
    }

    /** Everybody may do everything, deleting included. */
    public static RealRegistry open(Path directory) throws IOException {
        return start(directory, "");
    }

    /** Only {@code robot} with the password {@code pa:ss}. */
    public static RealRegistry withPassword(Path directory) throws IOException {
        // bcrypt of pa:ss
        Path users = Files.writeString(
                Files.createDirectories(directory).resolve("htpasswd"),
                "robot:$2b$05$abcdefghijklmnopqrstuuZImxV28ixwKVAA3Ib6WvqJ3jaF2SHwO\n");
        return start(directory, "auth:\n  htpasswd:\n    realm: \"x, y\"\n    path: " + users + "\n");
    }

    /** Only with tokens of a service. */
    public static RealRegistry withTokens(Path directory, TokenServer tokens) throws IOException {
        return start(
                directory,
                "auth:\n  token:\n    realm: " + tokens.realm() + "\n    service: " + TokenServer.SERVICE
                        + "\n    issuer: " + TokenServer.ISSUER + "\n    rootcertbundle: " + tokens.certificate()
                        + "\n");
    }

    private static RealRegistry start(Path directory, String auth) throws IOException {
        Path storage = Files.createDirectories(directory.resolve("storage"));
        int port = freePort();
        Path config = Files.writeString(
                directory.resolve("config.yml"), """
                version: 0.1
                log:
                  level: warn
                  accesslog:
                    disabled: true
                storage:
                  filesystem:
                    rootdirectory: %s
                  delete:
                    enabled: true
                http:
                  addr: 127.0.0.1:%d
                %s""".formatted(storage, port, auth), StandardCharsets.UTF_8);
        Process process = new ProcessBuilder(Programs.REGISTRY.path(), "serve", config.toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("registry.log").toFile())
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        RealRegistry registry = new RealRegistry(process, port, storage);
        Awaitility.await().atMost(Duration.ofSeconds(20)).until(registry::answers);
        return registry;
    }

    public String authority() {
        return "127.0.0.1:" + port;
    }

    /** Where the registry keeps its files. */
    public Path storage() {
        return storage;
    }

    private boolean answers() {
        if (!process.isAlive()) {
            throw new IllegalStateException("the registry ended with " + process.exitValue());
        }
        try {
            HttpURLConnection connection = (HttpURLConnection)
                    URI.create("http://" + authority() + "/v2/").toURL().openConnection();
            return connection.getResponseCode() > 0;
        } catch (IOException e) {
            return false;
        }
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /** Ends it at once, as a crash does. */
    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
