package io.cocoonstack.provider.core.stats.kernel;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * A line of {@code /proc/<pid>/net/dev} (proc_pid_net(5)), from the host's side of the device.
 *
 * @param received bytes
 * @param sent bytes
 */
public record DeviceCounters(long received, long sent) {

    private static final int BETWEEN = 7;

    /** The device of exactly that name; empty when it is not listed or its line is cut off. */
    static Optional<DeviceCounters> find(String table, String device) {
        int start = 0;
        while (start < table.length()) {
            int end = table.indexOf('\n', start);
            end = end < 0 ? table.length() : end;
            int name = start;
            while (name < end && table.charAt(name) == ' ') {
                name++;
            }
            // Old kernels leave no blank behind the colon, and a name may itself hold colons.
            int colon = name + device.length();
            if (colon < end && table.startsWith(device, name) && table.charAt(colon) == ':') {
                Optional<DeviceCounters> line = counters(table.substring(colon + 1, end));
                if (line.isPresent()) {
                    return line;
                }
            }
            start = end + 1;
        }
        return Optional.empty();
    }

    private static Optional<DeviceCounters> counters(String line) {
        Figures figures = new Figures(line, 0);
        OptionalLong received = figures.next();
        OptionalLong sent = figures.skip(BETWEEN).next();
        return received.isPresent() && sent.isPresent()
                ? Optional.of(new DeviceCounters(received.getAsLong(), sent.getAsLong()))
                : Optional.empty();
    }
}
