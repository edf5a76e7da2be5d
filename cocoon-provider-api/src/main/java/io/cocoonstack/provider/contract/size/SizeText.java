package io.cocoonstack.provider.contract.size;

import java.util.Optional;

/** Memory and disk sizes on their way from a Pod to the runtime, which reads {@code 10G} differently than Kubernetes does. */
public final class SizeText {

    private SizeText() {}

    /**
     * The runtime flag's value: bytes as decimal text, rounded up; empty leaves the flag out. Text that is no positive quantity
     * is handed on unchanged, so that the runtime's own refusal names it.
     */
    public static String flag(String text) {
        String trimmed = text.strip();
        if (trimmed.isEmpty()) {
            return "";
        }
        return Quantity.parse(trimmed)
                .filter(Quantity::isPositive)
                .map(size -> Long.toString(size.units()))
                .orElse(text);
    }

    /**
     * Why the runtime would refuse a size, empty when it would not or when the text is no quantity.
     *
     * @param field what the user wrote it into
     * @param minimum smallest size in bytes, a multiple of one MiB
     */
    static Optional<String> belowMinimum(String field, String text, long minimum) {
        return Quantity.parse(text.strip())
                .map(Quantity::units)
                .filter(bytes -> bytes < minimum)
                .map(bytes -> field + " is " + text.strip() + " (" + bytes + " bytes), the runtime needs at least "
                        + binary(minimum) + " (" + minimum + " bytes)");
    }

    private static String binary(long bytes) {
        long mebibytes = bytes >> 20;
        return mebibytes % 1024 == 0 ? mebibytes / 1024 + " GiB" : mebibytes + " MiB";
    }
}
