package io.cocoonstack.provider.snapshots.progress;

import java.util.Locale;

/** A line for a terminal. */
public final class ProgressBar {

    private static final int MIN_WIDTH = 10;

    private ProgressBar() {}

    /** @param width of the bar alone, in characters */
    public static String line(Progress progress, int width) {
        int inner = Math.max(MIN_WIDTH, width) - 2;
        int filled = (int) Math.floor(progress.fraction() * inner);
        String bar = "=".repeat(filled) + (filled < inner ? ">" + " ".repeat(inner - filled - 1) : "");
        return String.format(Locale.ROOT, "[%s] %3d %%  %s", bar, progress.percent(), progress.message());
    }
}
