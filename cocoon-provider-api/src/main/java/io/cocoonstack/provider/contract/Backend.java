package io.cocoonstack.provider.contract;

import java.util.Locale;

/** The VMM under a guest. */
public enum Backend {
    CLOUD_HYPERVISOR,
    FIRECRACKER;

    /** The annotation's word, which is also the one in VM and snapshot records. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Reads the annotation: exactly {@code firecracker} is Firecracker, everything else boots Cloud Hypervisor. */
    public static Backend of(String text) {
        return text.equals(FIRECRACKER.text()) ? FIRECRACKER : CLOUD_HYPERVISOR;
    }

    /** Whether a Pod may resume a snapshot: the two texts are equal, or one of them says nothing. */
    public static boolean canResume(String wanted, String recorded) {
        return wanted.isEmpty() || recorded.isEmpty() || wanted.equals(recorded);
    }
}
