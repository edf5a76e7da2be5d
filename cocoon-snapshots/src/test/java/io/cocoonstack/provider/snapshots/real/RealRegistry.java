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

    private final Path directory;
    private final int port;
    private Process process;

    private RealRegistry(Path directory, int port) throws IOException {
        this.directory = directory;
        this.port = port;
        this.process = launch();
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
        Files.writeString(directory.resolve("config.yml"), """
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
        return new RealRegistry(directory, port);
    }

    /** Starts it again, on the same port and over the same files. */
    public void restart() throws IOException {
        process = launch();
    }

    private Process launch() throws IOException {
        Process started = new ProcessBuilder(
                        Programs.REGISTRY.path(),
                        "serve",
                        directory.resolve("config.yml").toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        directory.resolve("registry.log").toFile()))
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(started::destroyForcibly));
        Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> answers(started));
        return started;
    }

    public String authority() {
        return "127.0.0.1:" + port;
    }

    /** Where the registry keeps its files. */
    public Path storage() {
        return directory.resolve("storage");
    }

    private boolean answers(Process started) {
        if (!started.isAlive()) {
            throw new IllegalStateException("the registry ended with " + started.exitValue());
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
