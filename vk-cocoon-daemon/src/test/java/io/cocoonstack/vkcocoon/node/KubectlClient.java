package io.cocoonstack.vkcocoon.node;

import io.cocoonstack.provider.testing.controlplane.ControlPlane;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A kubectl and the transport it is told to use for its streams. */
record KubectlClient(String name, Path binary, Path kubeconfig, boolean webSockets) {

    /**
     * Those of this host: of the control plane's kubectl both transports, and the oldest kubectl people install if there is one.
     */
    static List<KubectlClient> installed(Path kubeconfig) {
        List<KubectlClient> installed = new ArrayList<>();
        Path newest = ControlPlane.assets().orElseThrow().resolve("kubectl");
        installed.add(new KubectlClient("newest kubectl, WebSocket", newest, kubeconfig, true));
        installed.add(new KubectlClient("newest kubectl, SPDY", newest, kubeconfig, false));
        Path oldest = Path.of(System.getenv().getOrDefault("COCOON_OLDEST_KUBECTL", ""));
        if (Files.isRegularFile(oldest) && Files.isExecutable(oldest)) {
            installed.add(new KubectlClient("oldest kubectl, SPDY", oldest, kubeconfig, false));
        }
        return installed;
    }

    /** What came back from a command. */
    record Result(int exit, String stdout, String stderr) {}

    /** A command that runs, with its streams in the hands of the test. */
    Process start(String... arguments) throws IOException {
        return builder(arguments).start();
    }

    /** Runs a command whose standard input is at its end at once. */
    Result run(String... arguments) throws Exception {
        return runWith("", arguments);
    }

    Result runWith(String input, String... arguments) throws Exception {
        Process process = start(arguments);
        CompletableFuture<String> out = text(process.getInputStream());
        CompletableFuture<String> err = text(process.getErrorStream());
        try (OutputStream stdin = process.getOutputStream()) {
            stdin.write(input.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // It does not read its input, which its exit code explains.
        }
        return ended(process, out, err);
    }

    /** SHA-256 of what a command prints, and how it ended. */
    Result digest(String... arguments) throws Exception {
        Process process = start(arguments);
        process.getOutputStream().close();
        CompletableFuture<String> err = text(process.getErrorStream());
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        byte[] piece = new byte[1 << 16];
        try (InputStream out = process.getInputStream()) {
            for (int length = out.read(piece); length >= 0; length = out.read(piece)) {
                digest.update(piece, 0, length);
            }
        }
        return ended(process, CompletableFuture.completedFuture(HexFormat.of().formatHex(digest.digest())), err);
    }

    /** Runs a command that reads a file so many times over. */
    Result feed(Path file, int times, String... arguments) throws Exception {
        Process process = start(arguments);
        CompletableFuture<String> out = text(process.getInputStream());
        CompletableFuture<String> err = text(process.getErrorStream());
        try (OutputStream stdin = process.getOutputStream()) {
            for (int i = 0; i < times; i++) {
                Files.copy(file, stdin);
            }
        }
        return ended(process, out, err);
    }

    private static Result ended(Process process, CompletableFuture<String> out, CompletableFuture<String> err)
            throws Exception {
        if (!process.waitFor(120, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("kubectl did not end; it said: " + err.get(5, TimeUnit.SECONDS));
        }
        return new Result(process.exitValue(), out.get(), err.get());
    }

    static CompletableFuture<String> text(InputStream stream) {
        CompletableFuture<String> text = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            try (stream) {
                text.complete(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
            } catch (IOException e) {
                text.completeExceptionally(e);
            }
        });
        return text;
    }

    /** The port on this host that a started {@code port-forward} listens on. */
    static int forwardedFrom(Process forward) throws IOException {
        // Forwarding from 127.0.0.1:41017 -> 80
        String line =
                new BufferedReader(new InputStreamReader(forward.getInputStream(), StandardCharsets.UTF_8)).readLine();
        if (line == null || !line.startsWith("Forwarding from 127.0.0.1:")) {
            throw new AssertionError("kubectl said: " + line);
        }
        return Integer.parseInt(line.substring(line.indexOf(':') + 1, line.indexOf(" ->")));
    }

    private ProcessBuilder builder(String... arguments) {
        List<String> command = new ArrayList<>(
                List.of(binary.toString(), "--kubeconfig=" + kubeconfig, "--cache-dir=" + kubeconfig + ".cache"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("KUBECTL_REMOTE_COMMAND_WEBSOCKETS", Boolean.toString(webSockets));
        builder.environment().put("KUBECTL_PORT_FORWARD_WEBSOCKETS", Boolean.toString(webSockets));
        return builder;
    }

    @Override
    public String toString() {
        return name;
    }
}
