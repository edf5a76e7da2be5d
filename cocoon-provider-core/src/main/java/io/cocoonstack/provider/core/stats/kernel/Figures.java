package io.cocoonstack.provider.core.stats.kernel;

import java.util.OptionalLong;

/** Reads decimal numbers separated by blanks, one after the other. A number too large for a long reads as the largest long. */
final class Figures {

    private static final int BASE = 10;

    private final String text;
    private int at;

    Figures(String text, int from) {
        this.text = text;
        this.at = from;
    }

    /** The next number; empty at the end of the line and for anything that is no natural number. */
    OptionalLong next() {
        skipBlanks();
        int start = at;
        long value = 0;
        while (at < text.length() && Character.isDigit(text.charAt(at)) && text.charAt(at) < 128) {
            int digit = text.charAt(at) - '0';
            value = value > (Long.MAX_VALUE - digit) / BASE ? Long.MAX_VALUE : value * BASE + digit;
            at++;
        }
        boolean whole = at > start && (at == text.length() || Character.isWhitespace(text.charAt(at)));
        return whole ? OptionalLong.of(value) : OptionalLong.empty();
    }

    /** Passes over words, whatever they are. */
    Figures skip(int words) {
        for (int i = 0; i < words; i++) {
            skipBlanks();
            while (at < text.length() && !Character.isWhitespace(text.charAt(at))) {
                at++;
            }
        }
        return this;
    }

    private void skipBlanks() {
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
    }
}
