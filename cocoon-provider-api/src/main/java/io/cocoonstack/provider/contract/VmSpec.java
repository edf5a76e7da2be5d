package io.cocoonstack.provider.contract;

import java.util.LinkedHashMap;
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

    /**
     * The annotations with this spec merged in. Empty text and unset flags are not written: they cannot take back what is there.
     */
    public Map<String, String> applyTo(Map<String, String> annotations) {
        Map<String, String> merged = new LinkedHashMap<>(annotations);
        put(merged, Annotations.VM_NAME, vmName);
        put(merged, Annotations.IMAGE, image);
        put(merged, Annotations.MODE, mode);
        put(merged, Annotations.OS, os);
        put(merged, Annotations.STORAGE, storage);
        put(merged, Annotations.NETWORK, network);
        put(merged, Annotations.SNAPSHOT_POLICY, snapshotPolicy);
        put(merged, Annotations.FORK_FROM, forkFrom);
        put(merged, Annotations.MANAGED, managed ? "true" : "");
        put(merged, Annotations.FORCE_PULL, forcePull ? "true" : "");
        put(merged, Annotations.NO_DIRECT_IO, noDirectIo ? "true" : "");
        put(merged, Annotations.CONN_TYPE, connType);
        put(merged, Annotations.BACKEND, backend);
        put(merged, Annotations.PROBE_PORT, probePort);
        return merged;
    }

    private static void put(Map<String, String> annotations, String key, String value) {
        if (!value.isEmpty()) {
            annotations.put(key, value);
        }
    }

    /** How the Pod boots when it names no more explicit source. */
    public BootMode bootMode() {
        return BootMode.of(mode);
    }

    /** Whether the Pod asks for a fresh boot of an image; every other text means clone. */
    public boolean runMode() {
        return bootMode() == BootMode.RUN;
    }

    /** Whether the macOS backend serves this Pod: only managed Pods, case and blanks do not count. */
    public boolean macos() {
        return managed && os.strip().equalsIgnoreCase(GuestOs.MACOS.text());
    }

    public boolean firecracker() {
        return Backend.of(backend) == Backend.FIRECRACKER;
    }

    /** Whether everything that is special about Windows guests applies, but for {@link #windowsFlag}: the exact word. */
    public boolean windows() {
        return GuestOs.of(os) == GuestOs.WINDOWS;
    }

    /** Whether a fresh boot tells the runtime that the guest is Windows: the word in any case. */
    public boolean windowsFlag() {
        return os.equalsIgnoreCase(GuestOs.WINDOWS.text());
    }
}
