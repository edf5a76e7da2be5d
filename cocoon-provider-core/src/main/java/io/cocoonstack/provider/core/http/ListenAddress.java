package io.cocoonstack.provider.core.http;

import java.net.InetSocketAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where to listen: {@code :9091}, {@code host:port}, {@code [::1]:9091}.
 *
 * @param host name or address, empty for every address of the host
 * @param port 0 to 65535; 0 takes any free one
 */
public record ListenAddress(String host, int port) {

    private static final Pattern TEXT =
            Pattern.compile("(?:\\[([0-9A-Fa-f:.]+(?:%[\\w.-]+)?)]|([^\\[\\]:\\s]*)):(\\d{1,5})");
    private static final int MAX_PORT = 65_535;

    public ListenAddress {
        if (port < 0 || port > MAX_PORT) {
            throw new IllegalArgumentException("a port is a number from 0 to " + MAX_PORT + ", not " + port);
        }
    }

    /**
     * Reads the text form.
     *
     * @throws IllegalArgumentException for other text
     */
    public static ListenAddress parse(String text) {
        Matcher match = TEXT.matcher(text);
        if (!match.matches() || Integer.parseInt(match.group(3)) > MAX_PORT) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is not an address to listen on: accepted are :port, host:port, [ipv6]:port");
        }
        String host = match.group(1) != null ? match.group(1) : match.group(2);
        return new ListenAddress(host, Integer.parseInt(match.group(3)));
    }

    /** The socket address; a name that does not resolve makes the listener fail. */
    InetSocketAddress socketAddress() {
        return host.isEmpty() ? new InetSocketAddress(port) : new InetSocketAddress(host, port);
    }

    @Override
    public String toString() {
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
    }
}
