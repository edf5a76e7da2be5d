package io.cocoonstack.examples.transfer.wire;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A real registry on a free port of loopback. */
public final class LocalRegistry implements Side {

    private static final long START_SECONDS = 60;

    private final Process process;
    private final int port;
    private final Path log;

    private LocalRegistry(Process process, int port, Path log) {
        this.process = process;
        this.port = port;
        this.log = log;
    }

    public static LocalRegistry start(Path directory) throws IOException, InterruptedException {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        Path config = Files.writeString(Files.createDirectories(directory).resolve("config.yml"), """
                version: 0.1
                log:
                  level: error
                storage:
                  filesystem:
                    rootdirectory: %s
                  delete:
                    enabled: true
                http:
                  addr: 127.0.0.1:%d
                """.formatted(
                        directory.resolve("storage"), port));
        Path log = directory.resolve("access.log");
        Process process = new ProcessBuilder("docker-registry", "serve", config.toString())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        LocalRegistry registry = new LocalRegistry(process, port, log);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (!registry.answers()) {
            if (!process.isAlive() || System.nanoTime() > end) {
                throw new IOException("docker-registry does not answer: " + Files.readString(log));
            }
            Thread.sleep(100);
        }
        return registry;
    }

    @Override
    public String authority() {
        return "127.0.0.1:" + port;
    }

    @Override
    public Requests requests() throws IOException {
        try (Stream<String> lines = Files.lines(log)) {
            List<String> all = lines.filter(it -> it.contains(" HTTP/1.1\" ")).toList();
            return new Requests(
                    all.size(),
                    all.stream().filter(it -> it.contains("/blobs/uploads/")).count());
        }
    }

    @Override
    public Process process() {
        return process;
    }

    private boolean answers() {
        try {
            HttpURLConnection connection = (HttpURLConnection)
                    URI.create("http://" + authority() + "/v2/").toURL().openConnection();
            return connection.getResponseCode() == 200;
        } catch (IOException e) {
            return false;
        }
    }
}
