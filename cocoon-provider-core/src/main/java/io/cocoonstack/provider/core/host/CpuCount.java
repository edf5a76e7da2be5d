package io.cocoonstack.provider.core.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Number of CPUs the process may run on. Source: the affinity mask in {@code /proc/self/status} (proc_pid_status(5)). The JVM's
 * own processor count is the wrong source: a CPU quota or a command-line flag lowers it, and neither makes the host smaller.
 */
public final class CpuCount {

    private static final String KEY = "Cpus_allowed_list:";
    private static final Pattern RANGE = Pattern.compile("(\\d{1,6})(?:-(\\d{1,6}))?");
    private static final Pattern STAT_LINE = Pattern.compile("cpu\\d+ .*");

    private CpuCount() {}

    /**
     * Counts below a proc root; without a mask there, the CPUs that {@code stat} lists.
     *
     * @throws HostFactsException when neither file says anything
     */
    public static int read(Path procRoot) {
        OptionalInt allowed = allowed(text(procRoot.resolve("self/status")));
        if (allowed.isPresent()) {
            return allowed.getAsInt();
        }
        long online = text(procRoot.resolve("stat"))
                .lines()
                .filter(line -> STAT_LINE.matcher(line).matches())
                .count();
        if (online == 0) {
            throw new HostFactsException("number of CPUs unknown: no affinity mask and no CPU line below " + procRoot);
        }
        return (int) online;
    }

    /** The number of CPUs in the mask of a status file, empty without one. */
    static OptionalInt allowed(String status) {
        return status.lines()
                .filter(line -> line.startsWith(KEY))
                .map(line -> count(line.substring(KEY.length()).strip()))
                .findFirst()
                .orElse(OptionalInt.empty());
    }

    /** Counts a CPU list such as {@code 0-3,8}; empty when it is none. */
    static OptionalInt count(String list) {
        int sum = 0;
        for (String part : list.split(",", -1)) {
            Matcher range = RANGE.matcher(part.strip());
            if (!range.matches()) {
                return OptionalInt.empty();
            }
            int first = Integer.parseInt(range.group(1));
            int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
            if (last < first) {
                return OptionalInt.empty();
            }
            sum += last - first + 1;
        }
        return OptionalInt.of(sum);
    }

    private static String text(Path file) {
        try {
            return HostFile.read(file);
        } catch (IOException absent) {
            return "";
        }
    }
}
