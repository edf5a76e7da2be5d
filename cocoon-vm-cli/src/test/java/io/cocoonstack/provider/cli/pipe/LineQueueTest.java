package io.cocoonstack.provider.cli.pipe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class LineQueueTest {

    @Property
    void linesAreTheSameHoweverTheBytesAreCut(
            @ForAll @Size(max = 30) List<@StringLength(max = 20) String> words,
            @ForAll @IntRange(min = 1, max = 50) int chunk)
            throws IOException, InterruptedException {
        List<String> lines = words.stream()
                .map(w -> new String(w.replace("\n", "").getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                .toList();
        byte[] bytes = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
        LineQueue queue = new LineQueue(200);
        for (int from = 0; from < bytes.length; from += chunk) {
            byte[] piece = Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + chunk));
            queue.accept(piece, piece.length);
        }
        List<String> seen = drain(queue);
        queue.last().ifPresent(seen::add);
        List<String> expected = new ArrayList<>(lines);
        if (!expected.isEmpty() && expected.getLast().isEmpty()) {
            expected.removeLast();
        }
        assertThat(seen).isEqualTo(expected);
    }

    @Test
    void onlyTheLineThatIsTooLongIsMissing() throws IOException, InterruptedException {
        LineQueue queue = new LineQueue(5);
        byte[] bytes = "short\nmuch too long\nagain\n".getBytes(StandardCharsets.US_ASCII);
        queue.accept(bytes, bytes.length);
        assertThat(drain(queue)).containsExactly("short", "again");
    }

    private static List<String> drain(LineQueue queue) throws InterruptedException {
        List<String> lines = new ArrayList<>();
        for (String line = queue.poll(Duration.ZERO); line != null; line = queue.poll(Duration.ZERO)) {
            lines.add(line);
        }
        return lines;
    }
}
