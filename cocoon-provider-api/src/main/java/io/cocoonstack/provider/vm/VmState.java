package io.cocoonstack.provider.vm;

import java.util.Locale;

/** State of a VM record. Source of the words: cocoon, {@code vm inspect}. */
public enum VmState {
    /** A name is reserved, nothing is usable; the creator may be alive or dead. Never adopted. */
    CREATING,
    /** Registered, never started. */
    CREATED,
    /** Alive. */
    RUNNING,
    /** Stopped, or its VMM died ({@code stopped (stale)}). Can be started in place. */
    STOPPED,
    /** Start, stop or restore failed. */
    ERROR,
    /** A word this version does not know: nothing is decided from it. */
    UNKNOWN;

    /** Reads the backend's word; a remark in parentheses behind it does not count. */
    public static VmState parse(String text) {
        String word = text.strip().toLowerCase(Locale.ROOT);
        int remark = word.indexOf('(');
        if (remark >= 0) {
            word = word.substring(0, remark).strip();
        }
        return switch (word) {
            case "creating" -> CREATING;
            case "created" -> CREATED;
            case "running" -> RUNNING;
            case "stopped" -> STOPPED;
            case "error" -> ERROR;
            default -> UNKNOWN;
        };
    }
}
