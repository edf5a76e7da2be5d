package io.cocoonstack.examples.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ExecBenchmarkTest {

    @Test
    void itRunsAndPrintsARatioForEachTransport() throws Exception {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try {
            System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
            ExecBenchmark.main(new String[] {"1"});
        } finally {
            System.setOut(before);
        }

        assertThat(printed.toString(StandardCharsets.UTF_8).lines())
                .anyMatch(line -> line.matches("bare TLS .* 1\\.00 of the bare TLS"))
                .anyMatch(line -> line.matches("exec, WebSocket .* of the bare TLS"))
                .anyMatch(line -> line.matches("exec, SPDY .* of the bare TLS"));
    }
}
