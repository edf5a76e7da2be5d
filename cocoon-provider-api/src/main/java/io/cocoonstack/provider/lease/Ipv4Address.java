package io.cocoonstack.provider.lease;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The address of one guest: dotted IPv4, never a name, a placeholder ({@code 0.0.0.0}), a loopback, multicast or broadcast
 * address.
 */
public record Ipv4Address(String text) {

    private static final String OCTET = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";
    private static final Pattern DOTTED = Pattern.compile(OCTET + "(?:\\." + OCTET + "){3}");
    private static final int FIRST_MULTICAST = 224;
    private static final int LOOPBACK = 127;

    public Ipv4Address {
        if (!isGuestAddress(text)) {
            throw new IllegalArgumentException("not the IPv4 address of a guest: " + text);
        }
    }

    /** Reads an address literal. Empty when a guest cannot have it, blanks around it included; never asks a resolver. */
    public static Optional<Ipv4Address> parse(String text) {
        return isGuestAddress(text) ? Optional.of(new Ipv4Address(text)) : Optional.empty();
    }

    private static boolean isGuestAddress(String text) {
        if (!DOTTED.matcher(text).matches()) {
            return false;
        }
        int network = Integer.parseInt(text.substring(0, text.indexOf('.')));
        return network != 0 && network != LOOPBACK && network < FIRST_MULTICAST;
    }

    @Override
    public String toString() {
        return text;
    }
}
