package io.cocoonstack.provider.lease;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A hardware address of 6, 8 or 20 octets. Equal addresses are equal whatever their spelling was.
 *
 * @param text canonical form: lower-case pairs separated by colons
 */
public record MacAddress(String text) {

    private static final Pattern CANONICAL = Pattern.compile("[0-9a-f]{2}(:[0-9a-f]{2})+");
    private static final Pattern PAIRS = Pattern.compile("[0-9a-f]{2}([:-])[0-9a-f]{2}(\\1[0-9a-f]{2})*");
    private static final Pattern QUADS = Pattern.compile("[0-9a-f]{4}(\\.[0-9a-f]{4})+");

    public MacAddress {
        if (!CANONICAL.matcher(text).matches() || !knownLength((text.length() + 1) / 3)) {
            throw new IllegalArgumentException("not a canonical MAC address: " + text);
        }
    }

    /**
     * Reads pairs separated by colons or hyphens, or groups of four digits separated by dots, in any case (the notations of
     * Go's MAC parser, which the lease daemon uses). Empty when the text is none of them.
     */
    public static Optional<MacAddress> parse(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        if (!PAIRS.matcher(lower).matches() && !QUADS.matcher(lower).matches()) {
            return Optional.empty();
        }
        String digits = lower.replaceAll("[:.-]", "");
        if (!knownLength(digits.length() / 2)) {
            return Optional.empty();
        }
        return Optional.of(new MacAddress(digits.replaceAll("(..)(?!$)", "$1:")));
    }

    private static boolean knownLength(int octets) {
        return octets == 6 || octets == 8 || octets == 20;
    }

    @Override
    public String toString() {
        return text;
    }
}
