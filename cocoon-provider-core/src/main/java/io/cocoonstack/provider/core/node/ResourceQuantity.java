package io.cocoonstack.provider.core.node;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An amount of a resource as Kubernetes writes it. Source: apimachinery, resource.Quantity. At most nine decimals (more are
 * rounded up), at most 2^63-1 (more is cut), strict grammar without blanks.
 *
 * @param amount exact value, not negative
 * @param format how it is written; kept through arithmetic
 */
public record ResourceQuantity(BigDecimal amount, Format format) {

    /** Families of suffixes: powers of 1024, powers of 1000 by letter, powers of 1000 by exponent. */
    public enum Format {
        BINARY,
        DECIMAL,
        EXPONENT
    }

    private static final Pattern TEXT =
            Pattern.compile("\\+?(\\d+\\.?\\d*|\\.\\d+)(?:([KMGTPE]i)|([numkMGTPE]?)|[eE]([+-]?\\d{1,9}))");
    private static final List<String> BINARY = List.of("", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei");
    private static final List<String> DECIMAL = List.of("n", "u", "m", "", "k", "M", "G", "T", "P", "E");
    private static final int MAX_SCALE = 9;
    private static final int MAX_EXPONENT = 18;
    private static final int MAX_LENGTH = 64;
    private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final BigInteger KIBI = BigInteger.valueOf(1024);
    private static final int NO_UNIT = 3;

    public ResourceQuantity {
        amount = amount.min(MAX).setScale(MAX_SCALE, RoundingMode.CEILING);
    }

    /**
     * Reads a quantity such as {@code 1500m}, {@code 64Gi}, {@code 12e9}.
     *
     * @throws IllegalArgumentException for other text and for negative amounts
     */
    public static ResourceQuantity parse(String text) {
        Matcher match = TEXT.matcher(text);
        if (text.length() > MAX_LENGTH || !match.matches()) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is not a quantity: accepted are numbers such as 4, 1500m, 64Gi, 12e9");
        }
        BigDecimal number = new BigDecimal(match.group(1));
        if (match.group(2) != null) {
            int power = BINARY.indexOf(match.group(2));
            return new ResourceQuantity(number.multiply(new BigDecimal(KIBI.pow(power))), Format.BINARY);
        }
        if (match.group(4) != null) {
            int exponent = Integer.parseInt(match.group(4));
            return new ResourceQuantity(number.scaleByPowerOfTen(bounded(exponent)), Format.EXPONENT);
        }
        int exponent = (DECIMAL.indexOf(match.group(3)) - NO_UNIT) * 3;
        return new ResourceQuantity(number.scaleByPowerOfTen(exponent), Format.DECIMAL);
    }

    /** A whole amount. */
    public static ResourceQuantity of(BigInteger amount, Format format) {
        return new ResourceQuantity(new BigDecimal(amount), format);
    }

    /** A number of thousandths. */
    static ResourceQuantity ofMilli(BigInteger milli, Format format) {
        return new ResourceQuantity(new BigDecimal(milli, 3), format);
    }

    /** The amount rounded up to a whole number. */
    public BigInteger whole() {
        return amount.setScale(0, RoundingMode.CEILING).toBigInteger();
    }

    /** The amount in thousandths, rounded up. */
    public BigInteger milli() {
        return amount.scaleByPowerOfTen(3).setScale(0, RoundingMode.CEILING).toBigInteger();
    }

    public boolean isZero() {
        return amount.signum() == 0;
    }

    /** Canonical text: the largest suffix of the format that leaves a whole number. Equal amounts of a format read the same. */
    public String text() {
        if (isZero()) {
            return "0";
        }
        BigDecimal plain = amount.stripTrailingZeros();
        boolean whole = plain.scale() <= 0;
        if (format == Format.BINARY && whole && whole().compareTo(KIBI) >= 0) {
            return binaryText(whole());
        }
        return decimalText(plain);
    }

    private static String binaryText(BigInteger value) {
        BigInteger rest = value;
        int power = 0;
        while (power < BINARY.size() - 1 && rest.mod(KIBI).signum() == 0) {
            rest = rest.divide(KIBI);
            power++;
        }
        return rest + BINARY.get(power);
    }

    private String decimalText(BigDecimal plain) {
        int exponent = Math.min(Math.floorDiv(-plain.scale(), 3) * 3, MAX_EXPONENT);
        BigInteger digits = plain.scaleByPowerOfTen(-exponent).toBigIntegerExact();
        if (format == Format.EXPONENT) {
            return exponent == 0 ? digits.toString() : String.format(Locale.ROOT, "%de%d", digits, exponent);
        }
        return digits + DECIMAL.get(exponent / 3 + NO_UNIT);
    }

    /** Exponents far outside the range give the same result as ones just outside, without numbers of a million digits. */
    private static int bounded(int exponent) {
        return Math.clamp(exponent, -200, 200);
    }
}
