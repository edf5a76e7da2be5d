package io.cocoonstack.provider.cli.macos;

import java.util.Optional;

/** A guest's screen: display number and the password that protects it. Its text does not show the password. */
record Vnc(int display, String password) {

    private static final int LONGEST = 8;

    /** Why VNC would not take a password, empty when it would: the protocol uses 8 bytes, and the text passes a command line. */
    static Optional<String> problem(String password) {
        boolean plain = password.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '"');
        return password.isEmpty() || password.length() > LONGEST || !plain
                ? Optional.of("a VNC password has 1 to 8 ASCII characters without blanks and double quotes")
                : Optional.empty();
    }

    @Override
    public String toString() {
        return "display " + display;
    }
}
