package io.cocoonstack.provider.testing.macos;

import io.cocoonstack.provider.testing.cocoon.control.CallLog;
import io.cocoonstack.provider.testing.cocoon.control.Knobs;
import io.cocoonstack.provider.testing.cocoon.wire.CallServer;
import io.cocoonstack.provider.testing.cocoon.wire.Executable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * A host with a fake {@code cocoon-macos}. Its state is one directory.
 *
 * <pre>{@code
 * try (FakeCocoonMacos macos = FakeCocoonMacos.start(directory).addImage("mac:15")) {
 *     macos.knobs().failNext("vm inspect", 1, "open lock: permission denied");
 *     // start macos.binary() with the arguments of the real one …
 * }
 * }</pre>
 *
 * <p>Knobs are those of {@link Knobs} for verbs: {@code latency}, {@code hang}, {@code fail}, {@code fail-after},
 * {@code die} (a run dies after it wrote its record), {@code deaf},
 * and for {@code vm inspect} {@code answer}. {@code macos.noise} (any text) is printed to stderr by every call.
 */
public final class FakeCocoonMacos implements AutoCloseable {

    private final Path binary;
    private final MacosHost host;
    private final CallServer calls;

    private FakeCocoonMacos(Path binary, MacosHost host, CallServer calls) {
        this.binary = binary;
        this.host = host;
        this.calls = calls;
    }

    /** Starts a server on a directory, which is created, or goes on with what an earlier server left. */
    public static FakeCocoonMacos start(Path stateDirectory) {
        Path directory = stateDirectory.toAbsolutePath().normalize();
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        MacosHost host = new MacosHost(directory, new Knobs(directory), new CallLog(directory));
        CallServer calls = CallServer.start(directory.resolve("socket"), new MacosProgram(host));
        return new FakeCocoonMacos(Executable.install(directory, "cocoon-macos"), host, calls);
    }

    /** The executable. It works while this server runs. */
    public Path binary() {
        return binary;
    }

    public Knobs knobs() {
        return host.knobs();
    }

    public CallLog calls() {
        return host.calls();
    }

    /** Puts an image into the store. Every image can also be pulled. */
    public FakeCocoonMacos addImage(String ref) {
        host.addImage(ref);
        return this;
    }

    /** A guest's record as {@code vm inspect} prints it. */
    public Optional<JsonNode> vm(String name) {
        return host.find(name).map(JsonNode.class::cast);
    }

    /** A guest's QEMU dies, or its guest reboots: its record stays as it is. */
    public void crash(String name) {
        host.find(name).ifPresent(GuestProcess::end);
    }

    /** Ends the server and all guests. The records stay. */
    @Override
    public void close() {
        calls.close();
        host.all().forEach(GuestProcess::end);
    }
}
