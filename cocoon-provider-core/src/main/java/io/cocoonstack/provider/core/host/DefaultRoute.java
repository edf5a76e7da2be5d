package io.cocoonstack.provider.core.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;

/** The IPv4 default route. Source: {@code /proc/net/route}, whose columns are named by its head line. */
final class DefaultRoute {

    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final String ANYWHERE = "00000000";
    private static final int COLUMNS = 8;

    private DefaultRoute() {}

    /** The interface of the default route with the lowest metric, empty without one. */
    static Optional<String> interfaceName(Path procRoot) {
        try {
            return parse(HostFile.read(procRoot.resolve("net/route")));
        } catch (IOException absent) {
            return Optional.empty();
        }
    }

    static Optional<String> parse(String table) {
        return table.lines()
                .map(line -> BLANKS.split(line.strip()))
                .filter(c -> c.length >= COLUMNS && c[1].equals(ANYWHERE) && c[7].equals(ANYWHERE))
                .filter(c -> c[6].matches("\\d{1,10}"))
                .min(Comparator.comparingLong(c -> Long.parseLong(c[6])))
                .map(c -> c[0]);
    }
}
