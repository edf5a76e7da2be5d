package io.cocoonstack.provider.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class ErrorLineTest {

    @Test
    void theErrorLineIsFoundBehindAndBeforeOtherLines() {
        assertThat(ErrorLine.of("WRN slow\nError: vm x: vm not found\nsee the manual\n"))
                .isEqualTo("vm x: vm not found");
        assertThat(ErrorLine.of("Error: first\nError: second\n")).isEqualTo("second");
    }

    @Test
    void withoutOneTheLastLineWithTextIsTaken() {
        assertThat(ErrorLine.of("one\n  two  \n\n")).isEqualTo("two");
        assertThat(ErrorLine.of(" \n")).isEqualTo("no error text");
    }

    @Test
    void coloursAndControlCharactersAreNoText() {
        assertThat(ErrorLine.of("\u001B[31mError: the\treason\u0007\u001B[0m")).isEqualTo("the reason");
    }

    @Test
    void credentialsInUrlsAreMasked() {
        assertThat(ErrorLine.of("Error: get https://user:pass@host/a?sig=abc: 403"))
                .isEqualTo("get https://***@host/a?*** 403");
    }

    @Property
    void itIsAlwaysOneShortLineOfWholeCharacters(@ForAll String output) {
        String line = ErrorLine.of(output.repeat(40));
        assertThat(line.codePointCount(0, line.length())).isBetween(1, 1000);
        assertThat(line).doesNotContain("\n", "\r");
    }

    @Property
    void cuttingNeverSplitsACharacter(@ForAll int seed) {
        String line = ErrorLine.of("Error: " + "🥥a".repeat(400 + Math.floorMod(seed, 900)));
        assertThat(line.codePoints().filter(c -> c >= 0xD800 && c <= 0xDFFF)).isEmpty();
        assertThat(line.codePointCount(0, line.length())).isLessThanOrEqualTo(1000);
    }
}
