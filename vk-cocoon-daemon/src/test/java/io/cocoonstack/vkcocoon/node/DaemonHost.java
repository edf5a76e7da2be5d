package io.cocoonstack.vkcocoon.node;

import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshots.layout.LayoutStore;
import io.cocoonstack.provider.testing.cocoon.FakeCocoon;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A host with the fake cocoon on it, and the daemon as its built tree starts it: a process that can be killed. */
final class DaemonHost implements AutoCloseable {

    static final String NODE = "it-node";

    private final Path directory;
    private final FakeCocoon cocoon;
    private final Map<String, String> environment = new LinkedHashMap<>();
    private final Path log;
    private final int metricsPort = freePort();
    private Process process;

    DaemonHost(Path directory, Path kubeconfig) throws IOException {
        this.directory = Files.createTempDirectory("vk");
        this.cocoon = FakeCocoon.start(this.directory.resolve("c"));
        this.log = directory.resolve("vk-cocoon.log");
        environment.put("PATH", System.getenv("PATH"));
        environment.put("HOME", this.directory.toString());
        environment.put(
                "VK_COCOON_JAVA",
                Path.of(System.getProperty("java.home"), "bin", "java").toString());
        environment.put("KUBECONFIG", kubeconfig.toString());
        environment.put("VK_NODE_NAME", NODE);
        environment.put("VK_NODE_IP", "127.0.0.1");
        environment.put("VK_NODE_STORAGE", "200Gi");
        environment.put("VK_NODE_CPU", "400");
        environment.put("VK_NODE_MEM", "800Gi");
        environment.put("VK_NODE_PODS", "500");
        environment.put("VK_KUBELET_PORT", Integer.toString(freePort()));
        environment.put("VK_METRICS_ADDR", "127.0.0.1:" + metricsPort);
        environment.put("VK_PEER_ADDR", "127.0.0.1:" + freePort());
        environment.put("VK_STAGING_DIR", this.directory.resolve("staging").toString());
        environment.put("VK_KUBELET_AUTH", "none");
        environment.put("VK_TLS_CERT", this.directory.resolve("kubelet.crt").toString());
        environment.put("VK_TLS_KEY", this.directory.resolve("kubelet.key").toString());
        environment.put("VK_COCOON_BIN", cocoon.binary().toString());
        environment.put("VK_LEASES_PATH", cocoon.leaseFile().toString());
        environment.put("VK_COCOON_NET_CONTROL_SOCKET", cocoon.controlSocket().toString());
        environment.put("VK_ORPHAN_POLICY", "destroy");
        environment.put("COCOON_ROOT_DIR", cocoon.rootDirectory().toString());
        environment.put("OCI_REGISTRY", "oci-layout:" + this.directory.resolve("registry"));
    }

    FakeCocoon cocoon() {
        return cocoon;
    }

    int kubeletPort() {
        return Integer.parseInt(environment.get("VK_KUBELET_PORT"));
    }

    DaemonHost with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    /** Starts the daemon. */
    void start() throws IOException {
        process = builder("run").start();
    }

    /** Runs a command of the daemon's program to its end and returns what it printed. */
    String run(String command) throws IOException, InterruptedException {
        Path output = directory.resolve("output");
        Process running = builder(command).redirectOutput(output.toFile()).start();
        if (!running.waitFor(60, TimeUnit.SECONDS) || running.exitValue() != 0) {
            throw new AssertionError(command + " ended with " + running + "\n" + logText());
        }
        return Files.readString(output);
    }

    private ProcessBuilder builder(String command) {
        Path launcher = Path.of("target/vk-cocoon/bin/vk-cocoon").toAbsolutePath();
        ProcessBuilder builder = new ProcessBuilder(launcher.toString(), command)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder;
    }

    /** Ends the daemon as {@code kill -9} does. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Asks the daemon to stop and returns its exit code. */
    int stop() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(15, TimeUnit.SECONDS)) {
            throw new AssertionError("the daemon did not stop within 15 s\n" + logText());
        }
        return process.exitValue();
    }

    /** How many threads the daemon has. */
    long threads() throws IOException {
        try (Stream<Path> tasks = Files.list(Path.of("/proc/" + process.pid() + "/task"))) {
            return tasks.count();
        }
    }

    boolean running() {
        return process != null && process.isAlive();
    }

    String logText() {
        try {
            return Files.exists(log) ? Files.readString(log, StandardCharsets.UTF_8) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The snapshot store cannot be reached any more. */
    void storeAway() throws IOException {
        if (Files.exists(store())) {
            Files.move(store(), away());
        }
        // A file where a directory should be: nothing can be read there, and nothing written.
        Files.writeString(store(), "");
    }

    /** The snapshot store is as it was. */
    void storeBack() throws IOException {
        if (Files.isRegularFile(store())) {
            Files.delete(store());
            if (Files.exists(away())) {
                Files.move(away(), store());
            }
        }
    }

    /** Whether the store has that tag. */
    boolean stored(String repository, String tag) {
        return new LayoutStore(store(), InstantSource.system())
                .find(new SnapshotRef(repository, tag))
                .isPresent();
    }

    /** Takes every tag of these from the store, as the operator does. */
    void dropTags(String repository) {
        LayoutStore layout = new LayoutStore(store(), InstantSource.system());
        layout.delete(new SnapshotRef(repository, SnapshotRef.HIBERNATE));
        layout.delete(new SnapshotRef(repository, SnapshotRef.LATEST));
    }

    private Path store() {
        return directory.resolve("registry");
    }

    private Path away() {
        return directory.resolve("registry-away");
    }

    /** The page of the metrics port. */
    String metrics() throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + metricsPort + "/metrics"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString())
                    .body();
        }
    }

    @Override
    public void close() {
        if (process != null) {
            process.destroyForcibly();
        }
        cocoon.close();
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
