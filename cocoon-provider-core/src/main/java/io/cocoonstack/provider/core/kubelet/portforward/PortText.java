package io.cocoonstack.provider.core.kubelet.portforward;

import java.util.OptionalInt;

/** Ports as clients write them. */
final class PortText {

    private static final int MAX_PORT = 65_535;
    private static final int MAX_DIGITS = 5;

    private PortText() {}

    /** 1 to 65535; empty for everything else. */
    static OptionalInt parse(String text) {
        if (text.isEmpty() || text.length() > MAX_DIGITS || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return OptionalInt.empty();
        }
        int port = Integer.parseInt(text);
        return port < 1 || port > MAX_PORT ? OptionalInt.empty() : OptionalInt.of(port);
    }
}
