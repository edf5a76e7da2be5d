package io.cocoonstack.provider.core.node;

import java.math.BigInteger;
import java.util.regex.Pattern;

/** Share of the host that Pods may not have, in whole percent from 0 to 100. */
public record ReservePercent(int percent) {

    public static final ReservePercent DEFAULT = new ReservePercent(20);

    private static final int WHOLE = 100;
    private static final Pattern DIGITS = Pattern.compile("[0-9]{1,3}");

    /** @throws IllegalArgumentException outside 0 to 100 */
    public ReservePercent {
        if (percent < 0 || percent > WHOLE) {
            throw new IllegalArgumentException("a reserve is a whole number from 0 to 100, not " + percent);
        }
    }

    /**
     * Reads decimal digits and nothing else: no sign, no blanks, no percent sign.
     *
     * @throws IllegalArgumentException for any other text
     */
    public static ReservePercent parse(String text) {
        if (!DIGITS.matcher(text).matches()) {
            throw new IllegalArgumentException("a reserve is a whole number from 0 to 100, not \"" + text + "\"");
        }
        return new ReservePercent(Integer.parseInt(text));
    }

    /** What is left of an amount, rounded down. Wide enough for any amount: the product never overflows. */
    BigInteger leave(BigInteger amount) {
        return amount.multiply(BigInteger.valueOf(WHOLE - percent)).divide(BigInteger.valueOf(WHOLE));
    }
}
