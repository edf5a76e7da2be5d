package io.cocoonstack.provider.cli.pipe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class CaptureTest {

    @Property
    void whatFitsIsKeptByteForByteHoweverItIsCut(
            @ForAll @Size(max = 800) List<Byte> bytes, @ForAll @IntRange(min = 1, max = 90) int chunk) {
        byte[] all = new byte[bytes.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = bytes.get(i);
        }
        Capture capture = new Capture(100, 700);
        for (int from = 0; from < all.length; from += chunk) {
            byte[] piece = Arrays.copyOfRange(all, from, Math.min(all.length, from + chunk));
            capture.accept(piece, piece.length);
        }
        assertThat(capture.complete()).isTrue();
        assertThat(capture.bytes()).isEqualTo(all);
    }

    @Property
    void ofTooMuchTheBeginningAndTheEndAreKept(
            @ForAll @IntRange(min = 31, max = 500) int total, @ForAll @IntRange(min = 1, max = 60) int chunk) {
        String text = "0123456789".repeat(50).substring(0, total);
        Capture capture = new Capture(10, 20);
        for (int from = 0; from < total; from += chunk) {
            byte[] piece = text.substring(from, Math.min(total, from + chunk)).getBytes(StandardCharsets.US_ASCII);
            capture.accept(piece, piece.length);
        }
        assertThat(capture.complete()).isFalse();
        assertThat(capture.text())
                .isEqualTo(text.substring(0, 10) + "\n(" + (total - 30) + " bytes left out)\n"
                        + text.substring(total - 20));
    }

    @Test
    void aCharacterOnTheSeamSurvives() {
        Capture capture = new Capture(1, 10);
        byte[] coconut = "🥥".getBytes(StandardCharsets.UTF_8);
        capture.accept(coconut, coconut.length);
        assertThat(capture.text()).isEqualTo("🥥");
    }
}
