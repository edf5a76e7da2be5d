package io.cocoonstack.provider.core.stats.kernel;

/** Arithmetic of natural numbers that stops at the largest one instead of turning negative. */
public final class Saturated {

    private Saturated() {}

    public static long sum(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }

    public static long product(long a, long b) {
        return Math.multiplyHigh(a, b) == 0 && a * b >= 0 ? a * b : Long.MAX_VALUE;
    }
}
