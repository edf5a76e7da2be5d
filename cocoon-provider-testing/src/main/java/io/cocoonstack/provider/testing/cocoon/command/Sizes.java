package io.cocoonstack.provider.testing.cocoon.command;

import io.cocoonstack.provider.testing.cocoon.wire.CallEnded;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes as cocoon reads them: bytes, or binary multiples with K, M, G, T, P and an optional b or ib. */
public final class Sizes {

    public static final long MEMORY = 1L << 30;
    public static final long STORAGE = 10L << 30;
    private static final long LEAST_MEMORY = 512L << 20;
    private static final String UNITS = "kmgtp";
    private static final Pattern SIZE = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*(?:([kmgtp])(?:i?b)?|b)?");

    private Sizes() {}

    public static long memory(Flags flags) {
        return read(flags, "memory", MEMORY, LEAST_MEMORY);
    }

    public static long storage(Flags flags) {
        return read(flags, "storage", STORAGE, STORAGE);
    }

    private static long read(Flags flags, String flag, long otherwise, long least) {
        String text = flags.value(flag).orElse("");
        if (text.isEmpty()) {
            return otherwise;
        }
        Matcher size = SIZE.matcher(text.toLowerCase(Locale.ROOT));
        if (!size.matches()) {
            throw new CallEnded.Failed("invalid --" + flag + " \"" + text + "\": invalid size: '" + text + "'");
        }
        int power = size.group(2) == null ? 0 : UNITS.indexOf(size.group(2)) + 1;
        BigDecimal bytes = new BigDecimal(size.group(1)).multiply(BigDecimal.valueOf(1L << (10 * power)));
        if (bytes.compareTo(BigDecimal.valueOf(least)) < 0) {
            throw new CallEnded.Failed(
                    "--" + flag + " must be at least " + least + " bytes, got " + bytes.toBigInteger());
        }
        return bytes.longValue();
    }
}
