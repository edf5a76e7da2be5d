package io.cocoonstack.provider.snapshots.progress;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Bytes and times as people read them. */
public final class Amounts {

    private static final List<String> UNITS = List.of("B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB");
    private static final int STEP = 1024;

    private Amounts() {}

    /** Binary units; one digit behind the point below ten. */
    public static String bytes(long amount) {
        double value = amount;
        int unit = 0;
        while (value >= STEP) {
            value /= STEP;
            unit++;
        }
        String pattern = unit > 0 && value < 9.95 ? "%.1f %s" : "%.0f %s";
        return String.format(Locale.ROOT, pattern, value, UNITS.get(unit));
    }

    /** Such as {@code 45 s}, {@code 3 min 20 s}, {@code 2 h 5 min}. */
    public static String time(Duration time) {
        long seconds = time.toSeconds();
        if (seconds < 60) {
            return seconds + " s";
        }
        if (seconds < 3600) {
            return seconds / 60 + " min" + (seconds % 60 == 0 ? "" : " " + seconds % 60 + " s");
        }
        long minutes = seconds / 60;
        return minutes / 60 + " h" + (minutes % 60 == 0 ? "" : " " + minutes % 60 + " min");
    }
}
