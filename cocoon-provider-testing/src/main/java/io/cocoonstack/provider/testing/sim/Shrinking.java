package io.cocoonstack.provider.testing.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Takes away from a failing run whatever it fails without. */
public final class Shrinking {

    private Shrinking() {}

    /**
     * The smallest part of a list found in so many attempts with which the run still fails. Larger pieces are tried first.
     *
     * @param parts what the failing run was made of
     * @param fails whether a run made of these parts fails in the same way
     */
    public static <T> List<T> shrink(List<T> parts, Predicate<List<T>> fails, int attempts) {
        List<T> smallest = List.copyOf(parts);
        int left = attempts;
        int piece = Math.max(1, smallest.size() / 2);
        while (left > 0 && !smallest.isEmpty()) {
            boolean smaller = false;
            for (int from = 0; from < smallest.size() && left > 0; ) {
                List<T> rest = without(smallest, from, piece);
                left--;
                if (fails.test(rest)) {
                    smallest = rest;
                    smaller = true;
                } else {
                    from += piece;
                }
            }
            if (piece == 1 && !smaller) {
                break;
            }
            piece = Math.max(1, piece / 2);
        }
        return smallest;
    }

    private static <T> List<T> without(List<T> list, int from, int count) {
        List<T> rest = new ArrayList<>(list.subList(0, from));
        rest.addAll(list.subList(Math.min(list.size(), from + count), list.size()));
        return List.copyOf(rest);
    }
}
