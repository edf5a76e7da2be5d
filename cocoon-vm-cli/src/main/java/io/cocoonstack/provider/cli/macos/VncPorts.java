package io.cocoonstack.provider.cli.macos;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Which guest has which of the host's 100 VNC ports. Knows only what it was told since the start. */
final class VncPorts {

    static final int FIRST = 5900;
    private static final int LAST = 5999;

    private final Optional<String> password;
    private final Map<String, Integer> byName = new HashMap<>();

    /** @param password empty for a node without screens */
    VncPorts(Optional<String> password) {
        this.password = password;
    }

    /** The port of a guest; its own, else the wanted one, else the lowest that is free. */
    synchronized OptionalInt claim(String name, int wanted) {
        if (password.isEmpty()) {
            return OptionalInt.empty();
        }
        Integer own = byName.get(name);
        if (own != null) {
            return OptionalInt.of(own);
        }
        OptionalInt port = IntStream.concat(IntStream.of(wanted), IntStream.rangeClosed(FIRST, LAST))
                .filter(it -> it >= FIRST && it <= LAST && !byName.containsValue(it))
                .findFirst();
        port.ifPresent(it -> byName.put(name, it));
        return port;
    }

    /** A guest that runs shows its screen there, whoever decided that. */
    synchronized void hold(String name, int display) {
        byName.put(name, FIRST + display);
    }

    synchronized void free(String name) {
        byName.remove(name);
    }

    /** How a guest boots: a screen has to be named at every boot. */
    Optional<Vnc> screen(String name) {
        OptionalInt port = claim(name, 0);
        return port.isEmpty() ? Optional.empty() : password.map(it -> new Vnc(port.getAsInt() - FIRST, it));
    }
}
