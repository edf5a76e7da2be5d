package io.cocoonstack.vkcocoon.config;

import java.util.Collection;
import java.util.Comparator;

/** The known name a slip was probably meant to be. */
final class NearestName {

    private NearestName() {}

    /** Fewest insertions, deletions, replacements and swaps of neighbours; of equals the first in the alphabet. */
    static String to(String name, Collection<String> known) {
        return known.stream()
                .min(Comparator.<String>comparingInt(k -> distance(name, k)).thenComparing(Comparator.naturalOrder()))
                .orElseThrow();
    }

    private static int distance(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                    continue;
                }
                int replaced = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                d[i][j] = Math.min(replaced, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
                boolean swapped =
                        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
                if (swapped) {
                    d[i][j] = Math.min(d[i][j], 1 + d[i - 2][j - 2]);
                }
            }
        }
        return d[a.length()][b.length()];
    }
}
