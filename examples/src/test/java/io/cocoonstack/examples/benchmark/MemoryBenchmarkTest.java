package io.cocoonstack.examples.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class MemoryBenchmarkTest {

    @Test
    void itRunsAndPrintsWhatEachKindOfStreamHolds() throws Exception {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try {
            System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
            MemoryBenchmark.main(new String[] {"3"});
        } finally {
            System.setOut(before);
        }

        assertThat(printed.toString(StandardCharsets.UTF_8).lines())
                .hasSize(5)
                .allMatch(line -> line.matches("(bare TLS|exec, WebSocket|exec, SPDY|logs --follow|port-forward) +-?\\d+ KiB .*"));
    }
}
