package io.cocoonstack.provider.snapshots.registry;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A registry and the path below which repositories lie. A first part that looks like no host makes the whole text a path on Docker
 * Hub. Source: the reference grammar of the OCI distribution specification, and vk-cocoon.
 *
 * @param host registry host in lower case, with its port if one is written
 * @param path parts in front of each repository, without outer slashes; may be empty
 */
public record RegistryBase(String host, String path) implements StoreLocation {

    private static final String HUB = "index.docker.io";
    private static final String COMPONENT = "[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*";
    private static final Pattern PATH = Pattern.compile(COMPONENT + "(?:/" + COMPONENT + ")*");
    private static final String LABEL = "[a-z0-9](?:[a-z0-9-]*[a-z0-9])?";
    private static final Pattern HOST =
            Pattern.compile("(?:" + LABEL + "(?:\\." + LABEL + ")*|\\[[0-9a-f:]+])(?::(?<port>[0-9]{1,5}))?");
    private static final int MIN_REPOSITORY = 2;
    private static final int MAX_REPOSITORY = 255;
    private static final int MAX_PORT = 65_535;

    /** Reads {@code host[:port][/path]}; one trailing slash is allowed. */
    public static RegistryBase parse(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("OCI_REGISTRY must be set");
        }
        if (text.contains("://")) {
            throw refused(text, "is written without a scheme");
        }
        if (text.contains("@")) {
            throw refused(text, "names a place, not a digest");
        }
        String trimmed = text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
        int slash = trimmed.indexOf('/');
        String first = slash < 0 ? trimmed : trimmed.substring(0, slash);
        if (!looksLikeHost(first)) {
            if (slash < 0) {
                throw refused(text, "is no host, and a path on Docker Hub has two parts");
            }
            return new RegistryBase(HUB, path(trimmed, text));
        }
        String rest = slash < 0 ? "" : path(trimmed.substring(slash + 1), text);
        String host = host(first, text);
        if (host.equals(HUB) && rest.isEmpty()) {
            throw refused(text, "names no path on Docker Hub");
        }
        return new RegistryBase(host, rest);
    }

    /** Full name of a repository of this registry. */
    public String repository(String name) {
        String full = path.isEmpty() ? name : path + "/" + name;
        if (!isRepository(full)) {
            throw new IllegalArgumentException(
                    "\"" + full + "\" is not a repository name: lower-case letters and digits,"
                            + " joined by \".\", \"_\", \"__\" or dashes, " + MAX_REPOSITORY + " characters at most");
        }
        return full;
    }

    /** Whether a registry takes a repository of that full name. */
    public static boolean isRepository(String full) {
        return full.length() >= MIN_REPOSITORY
                && full.length() <= MAX_REPOSITORY
                && PATH.matcher(full).matches();
    }

    @Override
    public String toString() {
        return path.isEmpty() ? host : host + "/" + path;
    }

    private static boolean looksLikeHost(String first) {
        return first.equalsIgnoreCase("localhost") || first.contains(".") || first.contains(":");
    }

    private static String host(String written, String text) {
        String host = written.toLowerCase(Locale.ROOT);
        Matcher matcher = HOST.matcher(host);
        if (!matcher.matches()) {
            throw refused(text, "has no registry host in front, or a tag behind");
        }
        String port = matcher.group("port");
        if (port != null && (Integer.parseInt(port) == 0 || Integer.parseInt(port) > MAX_PORT)) {
            throw refused(text, "has a port that does not exist");
        }
        return host.equals("docker.io") ? HUB : host;
    }

    private static String path(String path, String text) {
        if (!PATH.matcher(path).matches()) {
            throw refused(text, "has a path that is none: lower case, no empty part, no tag");
        }
        return path;
    }

    private static IllegalArgumentException refused(String text, String why) {
        return new IllegalArgumentException("OCI_REGISTRY \"" + text + "\" " + why);
    }
}
