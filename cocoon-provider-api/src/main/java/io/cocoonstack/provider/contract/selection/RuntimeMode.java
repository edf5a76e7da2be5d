package io.cocoonstack.provider.contract.selection;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Who serves a Sandbox's Pod. */
public enum RuntimeMode {
    /** Ordinary nodes. */
    STANDARD,
    /** Virtual nodes of this provider. */
    VK_COCOON,
    /** Virtual nodes of the sandboxd provider. */
    SANDBOXD;

    /** The word of annotation and configuration. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Reads the exact word, blanks around it removed. */
    public static Optional<RuntimeMode> parse(String text) {
        return List.of(values()).stream()
                .filter(mode -> mode.text().equals(text.strip()))
                .findFirst();
    }
}
