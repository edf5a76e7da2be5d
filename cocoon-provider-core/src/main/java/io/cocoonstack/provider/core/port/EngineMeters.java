package io.cocoonstack.provider.core.port;

import java.time.Duration;

/**
 * Hears what happens, to count it. Called from lanes and loops; must return at once. Names and label values: the metric
 * catalogue. Whoever does not care about a thing leaves its method out.
 */
public interface EngineMeters {

    /** Counts nothing. */
    EngineMeters NONE = new EngineMeters() {};

    /** Steps of a hibernation, in the order they are taken. */
    enum HibernatePhase {
        DHCP_RELEASE,
        NETRESIZE,
        SNAPSHOT,
        PUSH,
        REMOVE
    }

    /** What a fresh create made of a hibernated state it met. */
    enum EvidenceVerdict {
        RESTORED,
        IMAGE_CONFLICT,
        SOURCE_CONFLICT,
        UNAVAILABLE
    }

    /** What comparing a local hibernate snapshot with the registry gave. */
    enum Verification {
        OK,
        STALE,
        ERROR
    }

    /** What was done to a cloned guest's network. */
    enum FixUp {
        LINUX_STATIC,
        LINUX_FC,
        WINDOWS,
        SAC
    }

    /** {@code cocoon_vk_pod_lifecycle_total}. */
    default void lifecycle(String op, String result, String reason) {}

    /** {@code cocoon_vk_vm_boot_duration_seconds}. */
    default void boot(String namespace, String mode, String backend, Duration took) {}

    /** {@code cocoon_vk_probe_duration_seconds}. */
    default void probe(String namespace, Duration took) {}

    /** {@code cocoon_vk_lease_release_total}. */
    default void leaseRelease(boolean ok) {}

    /** A snapshot was to be had locally: {@code cocoon_vk_snapshot_pull_total}, counted also when it already was there. */
    default void snapshotPull(boolean ok) {}

    /** A pull that really ran and succeeded: {@code cocoon_vk_snapshot_pull_duration_seconds}. */
    default void snapshotPullTook(Duration took) {}

    /** A save ended: {@code cocoon_vk_snapshot_save_total}, and its duration when {@code ok}. */
    default void snapshotSave(String namespace, boolean ok, Duration took) {}

    /** A push ended: {@code cocoon_vk_snapshot_push_total}, and its duration when {@code ok}. */
    default void snapshotPush(String namespace, boolean ok, Duration took) {}

    /** {@code cocoon_vk_snapshot_verify_total}. */
    default void snapshotVerified(Verification outcome) {}

    /** An attempt to restore from another node ended: {@code cocoon_vk_snapshot_peer_restore_total}, and its duration when {@code ok}. */
    default void peerRestore(String namespace, boolean ok, Duration took) {}

    /** {@code cocoon_vk_clone_from_dir_total}; not for restores from another node. */
    default void cloneFromDir(boolean ok) {}

    /** {@code cocoon_vk_hibernate_total}, once for each step taken. */
    default void hibernateStep(String namespace, HibernatePhase phase, boolean ok) {}

    /** {@code cocoon_vk_hibernate_evidence_total}; a Pod that was marked for restoring never counts as restored. */
    default void hibernateEvidence(EvidenceVerdict verdict) {}

    /** {@code cocoon_vk_wake_total}; a wake that was superseded is not counted. */
    default void wake(boolean ok) {}

    /** {@code cocoon_vk_wake_ip_wait_total}; {@code ok} false is a timeout. */
    default void ipWait(String namespace, boolean ok) {}

    /** {@code cocoon_vk_wake_renew_nudge_total}; {@code ok} false when the guest did not confirm. */
    default void renewNudge(boolean ok) {}

    /** {@code cocoon_vk_postclone_total}; a fix-up that a shutdown cut short is not counted. */
    default void postClone(FixUp kind, boolean ok) {}

    /** {@code cocoon_vk_postclone_retry_attempts}: how many tries the commands in the guest took. */
    default void postCloneAttempts(boolean ok, int attempts) {}

    /** {@code cocoon_vk_orphan_vm_total}. */
    default void orphan() {}

    /** {@code cocoon_vk_vm_inspect_transient_fail_total}. */
    default void inspectFailed() {}

    /** {@code cocoon_vk_pod_evict_failure_total}. */
    default void evictFailed() {}

    /** {@code cocoon_vk_reconcile_adopt_by_name_total}. */
    default void adoptedByName() {}

    /** {@code cocoon_vk_stale_create_reconcile_total}; {@code outcome} is the label value. */
    default void staleCreate(String outcome) {}

    /** {@code cocoon_vk_startup_resume_total}; {@code op} is the label value. */
    default void resumed(String op) {}

    /** Number of Pods whose delete keeps its VM at the moment: {@code cocoon_vk_kept_vms}. */
    default void keptVms(int count) {}
}
