package io.cocoonstack.provider.core.cluster.access;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which proxy is on the way, with the rules of Go's programs: the cluster's own {@code proxy-url} first, else {@code HTTPS_PROXY} or
 * {@code HTTP_PROXY} after the server's scheme, unless {@code NO_PROXY} excludes the host; the loopback is never proxied by
 * environment. Lower-case names count as well.
 */
final class Proxies {

    private static final Set<String> SCHEMES = Set.of("http", "socks5");

    private Proxies() {}

    static @Nullable URI choose(URI server, String configured, Map<String, String> environment, List<String> problems) {
        String name = "https".equals(server.getScheme()) ? "HTTPS_PROXY" : "HTTP_PROXY";
        String host = server.getHost().replaceAll("[\\[\\]]", "");
        String text = configured;
        if (configured.isEmpty()) {
            if (loopback(host) || excluded(host, port(server), variable(environment, "NO_PROXY"))) {
                return null;
            }
            text = variable(environment, name);
        }
        if (text.isEmpty()) {
            return null;
        }
        String origin = configured.isEmpty() ? name : "proxy-url";
        try {
            URI proxy = URI.create(text.contains("://") ? text : "http://" + text);
            if (proxy.getHost() == null || !SCHEMES.contains(proxy.getScheme())) {
                problems.add(origin + " must be an http or socks5 URL, not one of scheme " + proxy.getScheme());
                return null;
            }
            return proxy;
        } catch (IllegalArgumentException e) {
            problems.add(origin + " is not a URL"); // its text may hold a password
            return null;
        }
    }

    private static boolean excluded(String host, int port, String list) {
        for (String entry : list.split(",")) {
            String rule = entry.strip().toLowerCase(Locale.ROOT);
            if (rule.equals("*") || matches(rule, host.toLowerCase(Locale.ROOT), port)) {
                return true;
            }
        }
        return false;
    }

    private static boolean matches(String rule, String host, int port) {
        if (rule.isEmpty()) {
            return false;
        }
        if (rule.contains("/")) {
            return literal(host) && inNetwork(rule, host);
        }
        String name = rule;
        int colon = rule.lastIndexOf(':');
        if (colon > 0 && rule.indexOf(':') == colon) {
            if (!rule.substring(colon + 1).equals(Integer.toString(port))) {
                return false;
            }
            name = rule.substring(0, colon);
        }
        String domain = name.startsWith(".") ? name : "." + name;
        return host.equals(name) || host.endsWith(domain);
    }

    private static boolean inNetwork(String network, String host) {
        try {
            int slash = network.indexOf('/');
            String base = network.substring(0, slash);
            int bits = Integer.parseInt(network.substring(slash + 1));
            if (!literal(base)) {
                return false;
            }
            byte[] wanted = InetAddress.getByName(base).getAddress();
            byte[] given = InetAddress.getByName(host).getAddress();
            if (wanted.length != given.length || bits < 0 || bits > wanted.length * 8) {
                return false;
            }
            for (int i = 0; i < bits; i++) {
                int mask = 0x80 >> (i % 8);
                if ((wanted[i / 8] & mask) != (given[i / 8] & mask)) {
                    return false;
                }
            }
            return true;
        } catch (UnknownHostException | NumberFormatException odd) {
            return false;
        }
    }

    private static boolean loopback(String host) {
        try {
            return host.equals("localhost")
                    || (literal(host) && InetAddress.getByName(host).isLoopbackAddress());
        } catch (UnknownHostException odd) {
            return false;
        }
    }

    /** Whether the text is an address, so that looking it up asks nobody. */
    private static boolean literal(String host) {
        return host.contains(":") || host.matches("[0-9.]+");
    }

    private static int port(URI server) {
        return server.getPort() > 0 ? server.getPort() : "https".equals(server.getScheme()) ? 443 : 80;
    }

    private static String variable(Map<String, String> environment, String name) {
        String upper = environment.getOrDefault(name, "");
        return upper.isEmpty() ? environment.getOrDefault(name.toLowerCase(Locale.ROOT), "") : upper;
    }
}
