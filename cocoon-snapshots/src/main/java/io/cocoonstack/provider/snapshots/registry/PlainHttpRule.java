package io.cocoonstack.provider.snapshots.registry;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which registries may be spoken to in clear when TLS does not answer: loopback, private IPv4 addresses and what the operator lists.
 *
 * @param listed further hosts; one without a port means each of its ports
 * @param privateAddresses whether RFC 1918 addresses are among them
 */
public record PlainHttpRule(Set<String> listed, boolean privateAddresses) {

    /** What holds while {@code VK_REGISTRY_PLAIN_HTTP} is unset. */
    public static final PlainHttpRule DEFAULT = new PlainHttpRule(Set.of(), true);

    private static final String NONE = "none";
    private static final Pattern AUTHORITY =
            Pattern.compile("(?<host>\\[[0-9a-fA-F:]+]|[^\\[\\]:/\\s]+)(?::[0-9]{1,5})?");
    private static final String OCTET = "(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
    private static final Pattern IPV4 = Pattern.compile(OCTET + "\\." + OCTET + "\\." + OCTET + "\\." + OCTET);

    public PlainHttpRule {
        listed = Set.copyOf(listed);
    }

    /** Reads {@code VK_REGISTRY_PLAIN_HTTP}: hosts with or without port, separated by commas, or {@code none} alone. */
    public static PlainHttpRule parse(String text) {
        if (text.isBlank()) {
            return DEFAULT;
        }
        if (text.strip().equals(NONE)) {
            return new PlainHttpRule(Set.of(), false);
        }
        Set<String> hosts = new HashSet<>();
        for (String part : text.split(",", -1)) {
            String host = part.strip().toLowerCase(Locale.ROOT);
            if (host.equals(NONE) || !AUTHORITY.matcher(host).matches()) {
                throw new IllegalArgumentException(
                        "VK_REGISTRY_PLAIN_HTTP: \"" + part + "\" is not a host; \"none\" stands alone");
            }
            hosts.add(host);
        }
        return new PlainHttpRule(hosts, true);
    }

    /** Whether the registry {@code host[:port]} may be spoken to in clear. */
    public boolean allows(String authority) {
        String host = host(authority);
        return isLoopback(authority)
                || (privateAddresses && isPrivate(host))
                || listed.contains(host)
                || listed.contains(authority.toLowerCase(Locale.ROOT));
    }

    /** Whether {@code host[:port]} is this machine; clear text to any other deserves a warning. */
    public static boolean isLoopback(String authority) {
        String host = host(authority);
        return host.equals("localhost")
                || host.endsWith(".localhost")
                || host.equals("[::1]")
                || (host.startsWith("127.") && IPV4.matcher(host).matches());
    }

    private static boolean isPrivate(String host) {
        Matcher matcher = IPV4.matcher(host);
        if (!matcher.matches()) {
            return false;
        }
        int second = Integer.parseInt(matcher.group(2));
        return switch (Integer.parseInt(matcher.group(1))) {
            case 10 -> true;
            case 172 -> second >= 16 && second <= 31;
            case 192 -> second == 168;
            default -> false;
        };
    }

    private static String host(String authority) {
        Matcher matcher = AUTHORITY.matcher(authority);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("\"" + authority + "\" is not a host with an optional port");
        }
        return matcher.group("host").toLowerCase(Locale.ROOT);
    }
}
