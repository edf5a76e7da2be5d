package io.cocoonstack.provider.snapshots.http;

import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Through which proxy a host is reached: {@code HTTPS_PROXY}, {@code HTTP_PROXY} and {@code NO_PROXY}, in capitals or not. Loopback
 * never goes through a proxy.
 *
 * @param http proxy for clear text, empty for none
 * @param https proxy for TLS, empty for none
 * @param except hosts that are reached directly: a name with everything below it, {@code host:port}, or {@code *}
 */
public record ProxyRule(Optional<URI> http, Optional<URI> https, List<String> except) {

    /** No proxy at all. */
    public static final ProxyRule NONE = new ProxyRule(Optional.empty(), Optional.empty(), List.of());

    public ProxyRule {
        except = List.copyOf(except);
    }

    public static ProxyRule of(Map<String, String> environment) {
        String except = variable(environment, "no_proxy");
        return new ProxyRule(
                proxy(environment, "http_proxy"),
                proxy(environment, "https_proxy"),
                Arrays.stream(except.split(","))
                        .map(it -> it.strip().toLowerCase(Locale.ROOT))
                        .filter(it -> !it.isEmpty())
                        .toList());
    }

    /** The proxy towards {@code target}. */
    public Optional<URI> towards(URI target) {
        Origin origin = Origin.of(target);
        if (origin.isLoopback() || except.stream().anyMatch(it -> matches(it, origin))) {
            return Optional.empty();
        }
        return origin.isPlain() ? http : https;
    }

    private static boolean matches(String rule, Origin origin) {
        String name = rule.startsWith(".") ? rule.substring(1) : rule;
        return name.equals("*")
                || name.equals(origin.host())
                || name.equals(origin.host() + ":" + origin.port())
                || origin.host().endsWith("." + name);
    }

    private static Optional<URI> proxy(Map<String, String> environment, String name) {
        String text = variable(environment, name);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        URI uri = URI.create(text.contains("://") ? text : "http://" + text);
        if (uri.getHost() == null) {
            throw new IllegalArgumentException(name + " is not the address of a proxy");
        }
        return Optional.of(uri);
    }

    private static String variable(Map<String, String> environment, String name) {
        String small = environment.getOrDefault(name, "");
        return small.isEmpty() ? environment.getOrDefault(name.toUpperCase(Locale.ROOT), "") : small;
    }
}
