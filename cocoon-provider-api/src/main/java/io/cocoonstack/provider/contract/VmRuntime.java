package io.cocoonstack.provider.contract;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The VM of a Pod as its annotations carry it: written by the provider, but an input on unmanaged Pods, where it is never
 * rewritten.
 *
 * @param vmId the backend's identifier, empty without a VM
 * @param ip dotted IPv4 address, empty while unresolved
 * @param vncPort TCP port of the display on the host, 0 without one
 */
public record VmRuntime(String vmId, String ip, int vncPort) {

    /** Reads the runtime side of a Pod's annotations. Never fails; an unreadable port is 0. */
    public static VmRuntime read(Map<String, String> annotations) {
        long port = Annotations.number(annotations, Annotations.VNC_PORT);
        return new VmRuntime(
                Annotations.text(annotations, Annotations.VM_ID),
                Annotations.text(annotations, Annotations.VM_IP),
                port == (int) port ? (int) port : 0);
    }

    /** The annotations with this merged in. What is empty here stays as it was there. */
    public Map<String, String> applyTo(Map<String, String> annotations) {
        Map<String, String> merged = new LinkedHashMap<>(annotations);
        changes().forEach((key, value) -> {
            if (value != null) {
                merged.put(key, value);
            }
        });
        return merged;
    }

    /** What to patch: a null value deletes its key, never an empty text; a display that is not there is left alone. */
    public Map<String, @Nullable String> changes() {
        Map<String, @Nullable String> changes = new HashMap<>();
        changes.put(Annotations.VM_ID, vmId.isEmpty() ? null : vmId);
        changes.put(Annotations.VM_IP, ip.isEmpty() ? null : ip);
        if (vncPort > 0) {
            changes.put(Annotations.VNC_PORT, Integer.toString(vncPort));
        }
        return changes;
    }

    /** What to patch when the VM is gone for now (hibernation, repair of a stale record): its record and the state of its fix-up. */
    public static Map<String, @Nullable String> clear() {
        return nulls(Annotations.VM_ID, Annotations.VM_IP, Annotations.POST_CLONE_STATE);
    }

    /** What to patch when a wake starts: as {@link #clear}, and what is left of an older fix-up. */
    public static Map<String, @Nullable String> clearForWake() {
        return nulls(
                Annotations.VM_ID,
                Annotations.VM_IP,
                Annotations.POST_CLONE_STATE,
                Annotations.POST_CLONE_HINT,
                Annotations.POST_CLONE_ERRORS);
    }

    private static Map<String, @Nullable String> nulls(String... keys) {
        Map<String, @Nullable String> changes = new HashMap<>();
        for (String key : keys) {
            changes.put(key, null);
        }
        return changes;
    }
}
