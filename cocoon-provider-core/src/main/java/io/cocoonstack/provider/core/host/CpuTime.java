package io.cocoonstack.provider.core.host;

import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** CPU time the whole host has spent working. Source: first line of {@code /proc/stat} (proc_stat(5)), 100 ticks a second. */
public final class CpuTime {

    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final double TICKS_PER_SECOND = 100;
    private static final int IDLE = 3;
    private static final int IOWAIT = 4;
    /** The guest columns behind this one are contained in user and nice already. */
    private static final int STEAL = 7;

    private CpuTime() {}

    /** Seconds spent below a proc root, without idle, iowait and the guest columns; empty when the file says nothing. */
    public static OptionalDouble busySeconds(Path procRoot) {
        return HostFile.firstLine(procRoot.resolve("stat")).map(CpuTime::parse).orElse(OptionalDouble.empty());
    }

    static OptionalDouble parse(String line) {
        String[] columns = BLANKS.split(line);
        if (!columns[0].equals("cpu") || columns.length < 2) {
            return OptionalDouble.empty();
        }
        double ticks = 0;
        for (int i = 0; i < columns.length - 1 && i <= STEAL; i++) {
            if (i == IDLE || i == IOWAIT) {
                continue;
            }
            try {
                ticks += Long.parseUnsignedLong(columns[i + 1]);
            } catch (NumberFormatException garbled) {
                return OptionalDouble.empty();
            }
        }
        return OptionalDouble.of(ticks / TICKS_PER_SECOND);
    }
}
