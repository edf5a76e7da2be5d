package io.cocoonstack.provider.core.port;

import java.time.Duration;

/** Hears what happens, to count it. Called from lanes and loops; must return at once. Names: the metric catalogue. */
public interface EngineMeters {

    /** {@code cocoon_vk_pod_lifecycle_total}. */
    void lifecycle(String op, String result, String reason);

    /** {@code cocoon_vk_vm_boot_duration_seconds}. */
    void boot(String namespace, String mode, String backend, Duration took);

    /** {@code cocoon_vk_probe_duration_seconds}. */
    void probe(String namespace, Duration took);

    /** {@code cocoon_vk_lease_release_total}. */
    void leaseRelease(boolean ok);

    /** {@code cocoon_vk_snapshot_pull_total}. */
    void snapshotPull(boolean ok);

    /** {@code cocoon_vk_clone_from_dir_total}. */
    void cloneFromDir(boolean ok);

    /** {@code cocoon_vk_wake_ip_wait_total}; {@code ok} false is a timeout. */
    void ipWait(String namespace, boolean ok);

    /** {@code cocoon_vk_orphan_vm_total}. */
    void orphan();

    /** {@code cocoon_vk_vm_inspect_transient_fail_total}. */
    void inspectFailed();

    /** {@code cocoon_vk_pod_evict_failure_total}. */
    void evictFailed();

    /** {@code cocoon_vk_reconcile_adopt_by_name_total}. */
    void adoptedByName();

    /** {@code cocoon_vk_stale_create_reconcile_total}; {@code outcome} is the label value. */
    void staleCreate(String outcome);

    /** {@code cocoon_vk_startup_resume_total}; {@code op} is the label value. */
    void resumed(String op);

    /** Number of Pods whose delete keeps its VM at the moment: {@code cocoon_vk_kept_vms}. */
    void keptVms(int count);

    /** Counts nothing. */
    EngineMeters NONE = new EngineMeters() {
        @Override
        public void lifecycle(String op, String result, String reason) {}

        @Override
        public void boot(String namespace, String mode, String backend, Duration took) {}

        @Override
        public void probe(String namespace, Duration took) {}

        @Override
        public void leaseRelease(boolean ok) {}

        @Override
        public void snapshotPull(boolean ok) {}

        @Override
        public void cloneFromDir(boolean ok) {}

        @Override
        public void ipWait(String namespace, boolean ok) {}

        @Override
        public void orphan() {}

        @Override
        public void inspectFailed() {}

        @Override
        public void evictFailed() {}

        @Override
        public void adoptedByName() {}

        @Override
        public void staleCreate(String outcome) {}

        @Override
        public void resumed(String op) {}

        @Override
        public void keptVms(int count) {}
    };
}
