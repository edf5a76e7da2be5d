package io.cocoonstack.vkcocoon.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OneLineTest {

    @Test
    void whatEndsALineOrMovesACursorIsSpelledOut() {
        assertThat(OneLine.of("a\nb\r\tc\u001b[31m\u0000\u2028")).isEqualTo("a\\nb\\r\\tc\\u{1b}[31m\\u{0}\\u{2028}");
    }

    @Test
    void whatIsThereUnseenIsSpelledOut() {
        assertThat(OneLine.of("a\u202eb\u200bc\ud800d")).isEqualTo("a\\u{202e}b\\u{200b}c\\u{d800}d");
    }

    @Test
    void lettersOfEveryScriptStay() {
        assertThat(OneLine.of("ü 日本 🐛")).isEqualTo("ü 日本 🐛");
    }

    @Test
    void quotesInsideQuotesAreMarked() {
        assertThat(OneLine.quoted("a \"b\" \\ c")).isEqualTo("\"a \\\"b\\\" \\\\ c\"");
    }
}
