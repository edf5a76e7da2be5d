package io.cocoonstack.vkcocoon.config.grammar;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A text that no log, table or message may show. */
public record Secret(String text) {

    /** What is shown instead. */
    public static final String MASK = "***";

    /** The limit of VNC's own authentication. */
    private static final int VNC_BYTES = 8;

    /** A password QEMU's VNC server takes. */
    public static Grammar<Secret> vncPassword() {
        return new Grammar<>(
                "a password of 1 to 8 bytes without blanks, control characters or quotes", text -> Optional.of(text)
                        .filter(t -> t.getBytes(StandardCharsets.UTF_8).length <= VNC_BYTES)
                        .filter(t -> t.codePoints()
                                .noneMatch(c -> Character.isISOControl(c)
                                        || Character.isWhitespace(c)
                                        || Character.isSpaceChar(c)
                                        || c == '"'
                                        || c == '\''))
                        .map(Secret::new));
    }

    @Override
    public String toString() {
        return MASK;
    }
}
