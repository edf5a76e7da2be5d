package io.cocoonstack.provider.contract;

import java.util.Locale;
import java.util.Map;

/**
 * What a Pod's annotations ask for, as they stand: no defaults, no trimming, absent is empty.
 *
 * @param probePort text, not a number: an odd value is a probe that fails, not a missing one
 */
public record VmSpec(
        String vmName,
        String image,
        String mode,
        String os,
        String storage,
        String network,
        String snapshotPolicy,
        String forkFrom,
        boolean managed,
        boolean forcePull,
        boolean noDirectIo,
        String connType,
        String backend,
        String probePort) {

    /** Reads the spec side of a Pod's annotations. Never fails. */
    public static VmSpec read(Map<String, String> annotations) {
        return new VmSpec(
                Annotations.text(annotations, Annotations.VM_NAME),
                Annotations.text(annotations, Annotations.IMAGE),
                Annotations.text(annotations, Annotations.MODE),
                Annotations.text(annotations, Annotations.OS),
                Annotations.text(annotations, Annotations.STORAGE),
                Annotations.text(annotations, Annotations.NETWORK),
                Annotations.text(annotations, Annotations.SNAPSHOT_POLICY),
                Annotations.text(annotations, Annotations.FORK_FROM),
                Annotations.flag(annotations, Annotations.MANAGED),
                Annotations.flag(annotations, Annotations.FORCE_PULL),
                Annotations.flag(annotations, Annotations.NO_DIRECT_IO),
                Annotations.text(annotations, Annotations.CONN_TYPE),
                Annotations.text(annotations, Annotations.BACKEND),
                Annotations.text(annotations, Annotations.PROBE_PORT));
    }

    /** Whether the Pod asks for a fresh boot of an image; every other text means clone. */
    public boolean runMode() {
        return mode.toLowerCase(Locale.ROOT).equals("run");
    }

    /** Whether the macOS backend serves this Pod: only managed Pods, case and blanks do not count. */
    public boolean macos() {
        return managed && os.strip().equalsIgnoreCase("macos");
    }

    public boolean firecracker() {
        return backend.equals("firecracker");
    }

    public boolean windows() {
        return os.equals("windows");
    }
}
