package io.cocoonstack.provider.core.metrics;

import static io.cocoonstack.provider.core.metrics.Metric.Type.COUNTER;
import static io.cocoonstack.provider.core.metrics.Metric.Type.GAUGE;
import static io.cocoonstack.provider.core.metrics.Metric.Type.HISTOGRAM;
import static io.cocoonstack.provider.core.metrics.MetricLabel.label;

import java.util.List;

/** Every metric of this program, in one place. Names, labels and buckets are those of vk-cocoon, on which dashboards rely. */
public enum Metric {
    POD_LIFECYCLE(
            "pod_lifecycle_total",
            COUNTER,
            "Pod operations by how they ended.",
            label("op", "create", "update", "delete"),
            label("result", "ok", "failed", "skipped"),
            label(
                    "reason",
                    "",
                    "adopted",
                    "missing_vmname",
                    "snapshot_cpu_class_mismatch",
                    "noop",
                    "unmanaged",
                    "no_vm",
                    "seat_release",
                    "snapshot",
                    "superseded")),
    SNAPSHOT_PULL("snapshot_pull_total", COUNTER, "Snapshots made available locally, local hits included.", okFailed()),
    SNAPSHOT_VERIFY(
            "snapshot_verify_total",
            COUNTER,
            "Comparisons of a local hibernate snapshot with the registry.",
            label("result", "ok", "stale", "error")),
    SNAPSHOT_SAVE("snapshot_save_total", COUNTER, "Snapshots saved.", okFailed()),
    SNAPSHOT_PUSH("snapshot_push_total", COUNTER, "Snapshots pushed to the registry.", okFailed()),
    CLONE_FROM_DIR("clone_from_dir_total", COUNTER, "Clones from a directory.", okFailed()),
    ORPHAN_VM("orphan_vm_total", COUNTER, "VMs without a Pod met at start under the policy alert."),
    VM_INSPECT_TRANSIENT_FAIL(
            "vm_inspect_transient_fail_total", COUNTER, "Inspections after a VM event that gave no answer."),
    POD_EVICT_FAILURE("pod_evict_failure_total", COUNTER, "Evictions whose Pod could not be deleted."),
    RECONCILE_ADOPT_BY_NAME(
            "reconcile_adopt_by_name_total", COUNTER, "VMs adopted at start by name, for want of an id."),
    STALE_CREATE_RECONCILE(
            "stale_create_reconcile_total",
            COUNTER,
            "Attempts to collect VM records whose creation never ended.",
            label("outcome", "collected", "busy", "not-creating", "not-found", "error")),
    STARTUP_RESUME(
            "startup_resume_total",
            COUNTER,
            "Work owed from before a restart and taken up again.",
            label("op", "hibernate", "post_clone", "ready_wait", "classify_drop_nic")),
    HIBERNATE_EVIDENCE(
            "hibernate_evidence_total",
            COUNTER,
            "Fresh creates that met a hibernated state.",
            label("verdict", "restored", "image_conflict", "source_conflict", "unavailable")),
    SNAPSHOT_PEER_RESTORE("snapshot_peer_restore_total", COUNTER, "Restores from another node.", okFailed()),
    HIBERNATE(
            "hibernate_total",
            COUNTER,
            "Hibernate steps.",
            label("namespace"),
            label("phase", "dhcp_release", "netresize", "snapshot", "push", "remove"),
            okFailed()),
    LEASE_RELEASE("lease_release_total", COUNTER, "Address leases given back.", okFailed()),
    WAKE("wake_total", COUNTER, "Wakes.", okFailed()),
    WAKE_IP_WAIT(
            "wake_ip_wait_total",
            COUNTER,
            "Waits for the address of a woken or cloned guest.",
            label("namespace"),
            label("result", "ok", "timeout")),
    WAKE_RENEW_NUDGE("wake_renew_nudge_total", COUNTER, "Lease renewals asked of Windows guests.", okFailed()),
    POSTCLONE(
            "postclone_total",
            COUNTER,
            "Network fix-ups of clones.",
            label("kind", "linux_static", "linux_fc", "windows", "sac"),
            okFailed()),

    VM_BOOT_DURATION(
            "vm_boot_duration_seconds",
            "Time to bring a VM up, pulls included.",
            List.of(0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 120.0, 300.0),
            label("namespace"),
            label("mode", "run", "clone"),
            label("backend")),
    SNAPSHOT_SAVE_DURATION(
            "snapshot_save_duration_seconds",
            "Time of successful saves.",
            List.of(1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 120.0),
            label("namespace")),
    SNAPSHOT_PUSH_DURATION(
            "snapshot_push_duration_seconds",
            "Time of successful pushes.",
            List.of(1.0, 5.0, 10.0, 30.0, 60.0, 120.0, 300.0),
            label("namespace")),
    SNAPSHOT_PULL_DURATION(
            "snapshot_pull_duration_seconds",
            "Time of successful pulls.",
            List.of(1.0, 5.0, 10.0, 30.0, 60.0, 120.0, 300.0)),
    SNAPSHOT_PEER_RESTORE_DURATION(
            "snapshot_peer_restore_duration_seconds",
            "Time of successful restores from another node.",
            List.of(1.0, 2.5, 5.0, 7.5, 10.0, 15.0, 30.0, 60.0, 120.0),
            label("namespace")),
    PROBE_DURATION(
            "probe_duration_seconds",
            "Time of one probe.",
            List.of(0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0),
            label("namespace")),
    POSTCLONE_RETRY_ATTEMPTS(
            "postclone_retry_attempts",
            "Attempts a network fix-up took.",
            List.of(1.0, 2.0, 5.0, 10.0, 20.0, 40.0, 60.0),
            okFailed()),

    VM_CPU_SECONDS("vm_cpu_seconds_total", COUNTER, "CPU time of a VM.", vm()),
    VM_CPU_THROTTLED_SECONDS("vm_cpu_throttled_seconds_total", COUNTER, "Time a VM was held back by its quota.", vm()),
    VM_CPU_THROTTLED_PERIODS("vm_cpu_throttled_periods_total", COUNTER, "Periods a VM was held back in.", vm()),
    VM_MEMORY_RSS("vm_memory_rss_bytes", GAUGE, "Resident memory of a VM's hypervisor.", vm()),
    VM_DISK_COW("vm_disk_cow_bytes", GAUGE, "Allocated size of a VM's writable disk.", vm()),
    VM_NETWORK_RX("vm_network_rx_bytes_total", COUNTER, "Bytes the host received from a VM.", vm()),
    VM_NETWORK_TX("vm_network_tx_bytes_total", COUNTER, "Bytes the host sent to a VM.", vm()),
    VM_TABLE_SIZE("vm_table_size", GAUGE, "Tracked VMs.", label("namespace")),
    NODE_CPU_SECONDS("node_cpu_seconds_total", COUNTER, "CPU time of the host, idle time not included."),
    NODE_MEMORY_USED("node_memory_used_bytes", GAUGE, "Memory of the host in use."),
    NODE_STORAGE_AVAILABLE("node_storage_available_bytes", GAUGE, "Free space for VM disks."),
    NODE_STORAGE_TOTAL("node_storage_total_bytes", GAUGE, "Size of the file system of the VM disks."),

    KEPT_VMS("kept_vms", GAUGE, "Deleted Pods whose VM is kept because its snapshot is not safe yet."),
    SNAPSHOT_TRANSFERS("snapshot_transfers", GAUGE, "Snapshots and images on their way to or from the store."),
    SNAPSHOT_TRANSFER_REMAINING(
            "snapshot_transfer_remaining_bytes", GAUGE, "Bytes that these still have to move, as far as it is known."),
    KUBELET_CERTIFICATE_EXPIRY(
            "kubelet_certificate_expiry_timestamp_seconds",
            GAUGE,
            "When the kubelet port's certificate ends, Unix time.");

    /** Prometheus types. */
    public enum Type {
        COUNTER,
        GAUGE,
        HISTOGRAM
    }

    private static final String PREFIX = "cocoon_vk_";

    private final String id;
    private final Type type;
    private final String help;

    @SuppressWarnings("ImmutableEnumChecker") // a copy that nobody can change
    private final List<Double> buckets;

    @SuppressWarnings("ImmutableEnumChecker") // a copy that nobody can change
    private final List<MetricLabel> labels;

    Metric(String name, Type type, String help, MetricLabel... labels) {
        this(name, type, help, List.of(), List.of(labels));
    }

    Metric(String name, Type type, String help, List<MetricLabel> labels) {
        this(name, type, help, List.of(), labels);
    }

    Metric(String name, String help, List<Double> buckets, MetricLabel... labels) {
        this(name, HISTOGRAM, help, buckets, List.of(labels));
    }

    Metric(String name, Type type, String help, List<Double> buckets, List<MetricLabel> labels) {
        this.id = PREFIX + name;
        this.type = type;
        this.help = help;
        this.buckets = List.copyOf(buckets);
        this.labels = List.copyOf(labels);
    }

    /** The name on the page. */
    public String id() {
        return id;
    }

    public Type type() {
        return type;
    }

    /** One sentence for the page and the manual. */
    public String help() {
        return help;
    }

    /** Upper bounds of a histogram without infinity; empty for other types. */
    public List<Double> buckets() {
        return buckets;
    }

    public List<MetricLabel> labels() {
        return labels;
    }

    private static MetricLabel okFailed() {
        return label("result", "ok", "failed");
    }

    private static List<MetricLabel> vm() {
        return List.of(label("vm"), label("pod"), label("namespace"), label("backend"));
    }
}
