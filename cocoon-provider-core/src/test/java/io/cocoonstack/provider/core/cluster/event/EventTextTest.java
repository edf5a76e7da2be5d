package io.cocoonstack.provider.core.cluster.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class EventTextTest {

    @Test
    void aLongMessageKeepsItsHeadAndItsLastLine() {
        String fitted = EventText.fit("create: " + "x".repeat(102_400) + "\nError: the reason", 1024);

        assertThat(fitted.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(1024);
        assertThat(fitted).startsWith("create: xxx").endsWith("\nError: the reason");
    }

    @Property
    void whateverIsCutStaysWholeCharactersWithinTheLimit(
            @ForAll @StringLength(max = 400) String text, @ForAll @IntRange(min = 20, max = 200) int bytes) {
        // Lone surrogates cannot come in through UTF-8 and are left to the encoder.
        String clean = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
        String fitted = EventText.fit(clean, bytes);

        assertThat(fitted.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(bytes);
        assertThat(new String(fitted.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                .isEqualTo(fitted);
    }

    @Test
    void aPairOfSurrogatesAtTheCutIsNotTorn() {
        for (int shift = 0; shift < 4; shift++) {
            String fitted = EventText.fit("a".repeat(shift) + "😀".repeat(300), 100);

            assertThat(fitted.replace("😀", "").replace("a", "").replace(" … ", ""))
                    .isEmpty();
        }
    }

    @Test
    void whatFitsIsNotTouched() {
        assertThat(EventText.fit("é".repeat(512), 1024)).isEqualTo("é".repeat(512));
    }
}
