package io.cocoonstack.provider.contract.size;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Kubernetes quantity, exact to the nano. As in Kubernetes, finer values are rounded away from zero and values over 2^63 - 1
 * are that number. Source: Kubernetes, resource.Quantity.
 */
public record Quantity(BigDecimal amount) {

    private static final Pattern GRAMMAR =
            Pattern.compile("([+-]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+))([numkMGTPE]?|[KMGTPE]i|[eE][+-]?[0-9]+)");

    /** No real quantity is longer; keeps the arithmetic small whatever an annotation holds. */
    private static final int MAX_LENGTH = 64;

    /** Powers of ten beyond this leave the range whatever they are applied to. */
    private static final int MAX_EXPONENT = 100;

    private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final int NANO = 9;
    private static final Map<String, Integer> DECIMAL =
            Map.of("n", -9, "u", -6, "m", -3, "", 0, "k", 3, "M", 6, "G", 9, "T", 12, "P", 15, "E", 18);

    public Quantity {
        amount = amount.min(MAX).max(MAX.negate()).setScale(NANO, RoundingMode.UP);
    }

    /** Reads a quantity; empty when the text is none. Blanks are not trimmed. */
    public static Optional<Quantity> parse(String text) {
        Matcher matcher = GRAMMAR.matcher(text);
        if (text.length() > MAX_LENGTH || !matcher.matches()) {
            return Optional.empty();
        }
        BigDecimal number = new BigDecimal(matcher.group(1));
        return Optional.of(new Quantity(scaled(number, matcher.group(2))));
    }

    /** Whether there is any amount at all, below zero included. */
    public boolean isZero() {
        return amount.signum() == 0;
    }

    /** Whether the amount is over zero. */
    public boolean isPositive() {
        return amount.signum() > 0;
    }

    /** Whole units (bytes, cores), rounded away from zero. */
    public long units() {
        return whole(amount);
    }

    /** Thousandths, rounded away from zero; a value that does not fit is the largest that does. */
    public long millis() {
        return whole(amount.movePointRight(3));
    }

    private static BigDecimal scaled(BigDecimal number, String suffix) {
        Integer power = DECIMAL.get(suffix);
        if (power != null) {
            return number.scaleByPowerOfTen(power);
        }
        if (suffix.endsWith("i")) {
            int step = "KMGTPE".indexOf(suffix.charAt(0)) + 1;
            return number.multiply(new BigDecimal(BigInteger.ONE.shiftLeft(10 * step)));
        }
        BigInteger limit = BigInteger.valueOf(MAX_EXPONENT);
        BigInteger exponent = new BigInteger(suffix.substring(1)).min(limit).max(limit.negate());
        return number.scaleByPowerOfTen(exponent.intValueExact());
    }

    private static long whole(BigDecimal value) {
        return value.setScale(0, RoundingMode.UP).min(MAX).max(MAX.negate()).longValueExact();
    }
}
