package io.cocoonstack.provider.contract;

import java.util.Locale;

/** What runs inside the guest. */
public enum GuestOs {
    LINUX,
    WINDOWS,
    ANDROID,
    MACOS;

    /** The annotation's word. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Reads the annotation's exact word; anything else behaves as Linux. */
    public static GuestOs of(String text) {
        for (GuestOs os : values()) {
            if (os.text().equals(text)) {
                return os;
            }
        }
        return LINUX;
    }
}
