package io.cocoonstack.examples.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StartBenchmarkTest {

    @Test
    void itRunsAndPrintsTheCommandsOfAStart() throws Exception {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try {
            System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
            StartBenchmark.main(new String[] {"3"});
        } finally {
            System.setOut(before);
        }

        assertThat(printed.toString(StandardCharsets.UTF_8).lines())
                .hasSize(4)
                .anyMatch(line -> line.matches("all VMs run, node is up .* bare lists; commands \\{vm list=[12]}.*"))
                .anyMatch(line -> line.matches("all VMs run, guests answer .* bare lists; commands \\{vm list=[12]}.*"))
                .anyMatch(line -> line.matches("no VM runs, node is up .* bare lists; commands .* at once"))
                .anyMatch(line -> line.matches("no VM runs, guests answer .* vm start=3}, at most [1-4] at once"));
    }
}
