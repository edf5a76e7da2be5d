package io.cocoonstack.examples.benchmark;

import io.cocoonstack.provider.cli.CocoonCli;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;

/**
 * The process whose memory {@link MemoryBenchmark} looks at: prints its port, and for every line it reads its resident memory in
 * KiB after a collection.
 */
public final class QuietNode {

    /** Stands for {@code cocoon}: a guest in which every command waits for the end of its input, and a log of 5000 lines. */
    private static final String COMMAND = """
            #!/bin/sh
            case "$1 $2" in
            version*) echo "Version: v1.0.0" ;;
            "vm logs") seq -f '2026-01-01T00:00:00Z line %.0f of a log that nobody writes to any more' 5000 | tail -n "${4#0}" ;;
            *) exec cat ;;
            esac
            """;

    private QuietNode() {}

    /** @param arguments {@code tls} for a bare TLS server, else a kubelet port; and a directory that may be written to */
    public static void main(String[] arguments) throws Exception {
        // Answers have stdout to themselves, wherever the log is set to go.
        PrintStream answers = System.out;
        System.setOut(System.err);
        if (arguments[0].equals("tls")) {
            try (TlsPipe pipe = new TlsPipe(1)) {
                report(pipe.port(), answers);
            }
            return;
        }
        Path command = Path.of(arguments[1]).resolve("cocoon");
        Files.writeString(command, COMMAND);
        Files.setPosixFilePermissions(command, PosixFilePermissions.fromString("rwx------"));
        try (CocoonCli cocoon = CocoonCli.builder(command).build();
                QuietPort kubelet = QuietPort.over(cocoon)) {
            report(kubelet.port(), answers);
        }
    }

    private static void report(int port, PrintStream answers) throws IOException {
        answers.println(port);
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        while (lines.readLine() != null) {
            System.gc();
            System.gc();
            answers.println(resident());
        }
    }

    private static long resident() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/smaps_rollup"))) {
            return lines.filter(line -> line.startsWith("Rss:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .sum();
        }
    }
}
