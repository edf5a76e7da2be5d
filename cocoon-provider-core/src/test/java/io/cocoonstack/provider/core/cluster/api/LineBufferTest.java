package io.cocoonstack.provider.core.cluster.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.NotBlank;
import org.junit.jupiter.api.Test;

class LineBufferTest {

    @Test
    void aCharacterSplitBetweenTwoChunksStaysWhole() throws IOException {
        byte[] text = "日本語é\n".getBytes(StandardCharsets.UTF_8);
        for (int cut = 0; cut <= text.length; cut++) {
            LineBuffer buffer = new LineBuffer(100);
            List<byte[]> lines = new ArrayList<>(buffer.add(Arrays.copyOfRange(text, 0, cut)));
            lines.addAll(buffer.add(Arrays.copyOfRange(text, cut, text.length)));

            assertThat(lines).hasSize(1);
            assertThat(new String(lines.getFirst(), StandardCharsets.UTF_8)).isEqualTo("日本語é");
        }
    }

    @Property
    void linesComeOutAsTheyWentInHoweverTheyAreCut(
            @ForAll List<@NotBlank String> words, @ForAll @IntRange(min = 1, max = 7) int piece) throws IOException {
        List<String> lines = words.stream().map(word -> word.replace("\n", "")).toList();
        byte[] all = String.join("", lines.stream().map(line -> line + "\n").toList())
                .getBytes(StandardCharsets.UTF_8);
        LineBuffer buffer = new LineBuffer(1 << 20);
        List<String> out = new ArrayList<>();
        for (int i = 0; i < all.length; i += piece) {
            for (byte[] line : buffer.add(Arrays.copyOfRange(all, i, Math.min(all.length, i + piece)))) {
                out.add(new String(line, StandardCharsets.UTF_8));
            }
        }

        assertThat(out)
                .isEqualTo(lines.stream()
                        .map(line -> new String(line.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                        .toList());
    }

    @Test
    void aLineWithoutEndIsAnErrorBeforeItIsAProblem() {
        LineBuffer buffer = new LineBuffer(10);

        assertThatThrownBy(() -> buffer.add(new byte[11])).isInstanceOf(IOException.class);
    }
}
