package io.cocoonstack.provider.core.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The manual's page about metrics says what the catalogue says. */
class ObservabilityPageTest {

    private static final Path PAGE = Path.of("../docs/observability.md");
    private static final String BEGIN = "<!-- generated from the catalogue: begin -->\n";
    private static final String END = "<!-- generated from the catalogue: end -->\n";

    @Test
    void theTablesAreThoseOfTheCatalogue() throws IOException {
        String page = Files.readString(PAGE, StandardCharsets.UTF_8);
        String wanted =
                page.substring(0, page.indexOf(BEGIN) + BEGIN.length()) + tables() + page.substring(page.indexOf(END));
        Path file = Files.writeString(Path.of("target/observability.md"), wanted, StandardCharsets.UTF_8);

        assertThat(page)
                .as("regenerate with: cp cocoon-provider-core/%s docs/observability.md", file)
                .isEqualTo(wanted);
    }

    @Test
    void everyResourceMetricIsOnThePage() throws IOException {
        String page = Files.readString(PAGE, StandardCharsets.UTF_8);
        try (InputStream golden = ObservabilityPageTest.class.getResourceAsStream("/usage/resource.txt")) {
            List<String> rows = new String(golden.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.startsWith("# TYPE "))
                    .map(line -> line.split(" "))
                    .map(words -> "| `" + words[2] + "` | " + words[3] + " |")
                    .toList();
            assertThat(rows).hasSize(9).allSatisfy(row -> assertThat(page).contains(row));
        }
    }

    private static String tables() {
        return "| Name | Type | Labels | Meaning |\n|---|---|---|---|\n"
                + Arrays.stream(Metric.values())
                        .map(metric -> row(
                                "`" + metric.id() + "`",
                                metric.type().name().toLowerCase(Locale.ROOT),
                                metric.labels().stream()
                                        .map(ObservabilityPageTest::label)
                                        .collect(Collectors.joining("; ")),
                                metric.help()))
                        .collect(Collectors.joining())
                + "\nBuckets, without infinity:\n\n| Name | Bounds |\n|---|---|\n"
                + Arrays.stream(Metric.values())
                        .filter(metric -> metric.type() == Metric.Type.HISTOGRAM)
                        .map(metric -> row(
                                "`" + metric.id() + "`",
                                metric.buckets().stream().map(Object::toString).collect(Collectors.joining(" "))))
                        .collect(Collectors.joining());
    }

    private static String label(MetricLabel label) {
        String values = label.values().stream()
                .map(value -> "`" + (value.isEmpty() ? "\"\"" : value) + "`")
                .collect(Collectors.joining(" "));
        return "`" + label.name() + "`" + (values.isEmpty() ? "" : ": " + values);
    }

    private static String row(String... cells) {
        return Stream.of(cells).collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
