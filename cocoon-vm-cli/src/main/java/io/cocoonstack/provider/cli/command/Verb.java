package io.cocoonstack.provider.cli.command;

import java.time.Duration;

/**
 * The sub-commands, with the longest time each may take. The limits only bound a CLI that hangs: cocoon's own budgets are
 * shorter (30 s to stop a guest, 10 min for a clone or a snapshot).
 */
public enum Verb {
    VM_RUN("vm run", Duration.ofMinutes(11), Where.STDERR),
    VM_CLONE("vm clone", Duration.ofMinutes(11), Where.STDERR),
    VM_INSPECT("vm inspect", Duration.ofMinutes(2), Where.STDERR),
    VM_LIST("vm list", Duration.ofMinutes(2), Where.STDERR),
    VM_START("vm start", Duration.ofMinutes(2), Where.BOTH),
    VM_RM("vm rm", Duration.ofMinutes(2), Where.BOTH),
    VM_RECONCILE_STALE_CREATE("vm reconcile-stale-create", Duration.ofMinutes(2), Where.STDERR),
    VM_NET("vm net", Duration.ofMinutes(2), Where.BOTH),
    VM_LOGS("vm logs", Duration.ofMinutes(2), Where.STDERR),
    /** A session lasts as long as its caller wants. */
    VM_EXEC("vm exec", Duration.ofDays(365), Where.STDERR),
    /** Follows until its caller leaves. */
    VM_STATUS("vm status", Duration.ofDays(365), Where.STDERR),
    SNAPSHOT_SAVE("snapshot save", Duration.ofMinutes(31), Where.BOTH),
    SNAPSHOT_LIST("snapshot list", Duration.ofMinutes(2), Where.STDERR),
    SNAPSHOT_RM("snapshot rm", Duration.ofMinutes(2), Where.BOTH),
    SNAPSHOT_INSPECT("snapshot inspect", Duration.ofMinutes(2), Where.STDERR),
    SNAPSHOT_IMPORT("snapshot import", Duration.ofHours(6), Where.STDERR),
    SNAPSHOT_EXPORT("snapshot export", Duration.ofHours(6), Where.STDERR),
    IMAGE_PULL("image pull", Duration.ofMinutes(31), Where.BOTH),
    IMAGE_INSPECT("image inspect", Duration.ofMinutes(2), Where.BOTH),
    IMAGE_IMPORT("image import", Duration.ofHours(6), Where.STDERR),
    VERSION("version", Duration.ofMinutes(2), Where.STDERR),
    MACOS_RUN("vm run", Duration.ofMinutes(5), Where.BOTH),
    MACOS_START("vm start", Duration.ofMinutes(5), Where.BOTH),
    MACOS_RM("vm rm", Duration.ofMinutes(5), Where.BOTH),
    MACOS_INSPECT("vm inspect", Duration.ofMinutes(2), Where.BOTH),
    MACOS_LIST("vm list", Duration.ofMinutes(2), Where.BOTH);

    private enum Where {
        STDERR,
        BOTH
    }

    private final String words;
    private final Duration deadline;
    private final Where errors;

    Verb(String words, Duration deadline, Where errors) {
        this.words = words;
        this.deadline = deadline;
        this.errors = errors;
    }

    /** The verb as it is typed, words separated by a blank. */
    public String words() {
        return words;
    }

    public Duration deadline() {
        return deadline;
    }

    /** Whether the error text may also be on stdout, which then carries no answer. */
    boolean errorsOnBothStreams() {
        return errors == Where.BOTH;
    }
}
