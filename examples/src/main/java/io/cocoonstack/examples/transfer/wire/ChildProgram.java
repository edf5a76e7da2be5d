package io.cocoonstack.examples.transfer.wire;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** One of our own programs, on the same class path and in a process of its own. */
public record ChildProgram(Process process, int port) implements Side {

    /** Where a program tells what it has counted. */
    static final String COUNT = "/count";

    /** A registry that keeps nothing. */
    public static ChildProgram discardingRegistry() throws IOException {
        return start(DiscardingRegistry.class, "0");
    }

    /** The same on another machine, of which nothing is felt but the link to it. */
    public static ChildProgram distantRegistry(double mibPerSecond) throws IOException {
        return start(DiscardingRegistry.class, Double.toString(mibPerSecond));
    }

    /** A way to the registry on which the beginning of one blob is slow. */
    public static ChildProgram slowFront(Side registry, String digest) throws IOException {
        String authority = registry.authority();
        return start(SlowFront.class, authority.substring(authority.lastIndexOf(':') + 1), digest);
    }

    /** Seconds that the slow part of a blob takes. */
    public static double slowSeconds(long size) {
        return Math.min(size, SlowFront.SLOW) / 1048576.0;
    }

    private static ChildProgram start(Class<?> program, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        BufferedReader said = process.inputReader(StandardCharsets.UTF_8);
        String port = said.readLine();
        if (port == null) {
            throw new IOException(program.getSimpleName() + " does not start");
        }
        return new ChildProgram(process, Integer.parseInt(port));
    }

    @Override
    public String authority() {
        return "127.0.0.1:" + port;
    }

    @Override
    public Requests requests() throws IOException {
        try (InputStream in =
                URI.create("http://" + authority() + COUNT).toURL().openStream()) {
            String[] counts = new String(in.readAllBytes(), StandardCharsets.US_ASCII).split(" ");
            return new Requests(Long.parseLong(counts[0]), Long.parseLong(counts[1]));
        }
    }
}
