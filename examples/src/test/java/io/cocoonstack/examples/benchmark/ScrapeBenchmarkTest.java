package io.cocoonstack.examples.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ScrapeBenchmarkTest {

    @Test
    void itRunsAndPrintsARatioForEverySurface() throws Exception {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try {
            System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
            ScrapeBenchmark.main(new String[] {"1"});
        } finally {
            System.setOut(before);
        }

        assertThat(printed.toString(StandardCharsets.UTF_8).lines())
                .anyMatch(line -> line.matches("bare reads .* 1[.,]00 of the bare reads"))
                .anyMatch(line -> line.startsWith("/metrics/resource "))
                .anyMatch(line -> line.startsWith("/stats/summary "))
                .anyMatch(line -> line.startsWith("/metrics "));
    }
}
