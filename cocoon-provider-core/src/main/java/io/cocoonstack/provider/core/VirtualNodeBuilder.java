package io.cocoonstack.provider.core;

import io.cocoonstack.provider.core.engine.EngineSettings;
import io.cocoonstack.provider.core.host.HostAddress;
import io.cocoonstack.provider.core.node.NodeIdentity;
import io.cocoonstack.provider.core.node.NodeSettings;
import io.cocoonstack.provider.core.plan.startup.OrphanPolicy;
import io.cocoonstack.provider.core.port.EngineMeters;
import io.cocoonstack.provider.core.port.SnapshotParts;
import io.cocoonstack.provider.core.stats.kernel.UsageRoots;
import io.cocoonstack.provider.lease.LeaseClient;
import io.cocoonstack.provider.probe.ProbeAgent;
import io.cocoonstack.provider.probe.ProbeResult;
import io.cocoonstack.provider.vm.Runtime;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Says what a {@link VirtualNode} is made of. Everything has a default but the client and the runtime. Not thread-safe. */
public final class VirtualNodeBuilder {

    private static final int KUBELET_PORT = 10250;

    final KubernetesClient client;
    final Runtime runtime;

    @Nullable
    LeaseClient leases;
    /** Without a probe a guest counts as reachable once it has an address. */
    ProbeAgent probes = (_, _) -> new ProbeResult(true, "ping ok");

    @Nullable
    Runtime macos;

    SnapshotParts snapshots = SnapshotParts.NONE;
    EngineMeters meters = EngineMeters.NONE;
    Supplier<List<String>> problems = List::of;
    NodeSettings settings = NodeSettings.of(Path.of("/"));
    String build = ownVersion();
    Duration listLimit = Duration.ofMinutes(1);

    private @Nullable KubernetesClient heartbeat;
    private String name = "cocoon-pool";
    private @Nullable NodeIdentity identity;
    private String restoreMode = "";
    private String cgroupParent = UsageRoots.DEFAULT_GROUP;
    private OrphanPolicy orphans = OrphanPolicy.DESTROY;
    private boolean orphansChosen;

    VirtualNodeBuilder(KubernetesClient client, Runtime runtime) {
        this.client = client;
        this.runtime = runtime;
    }

    /** Name of the Node object; everything else of its identity is detected. */
    public VirtualNodeBuilder name(String nodeName) {
        this.name = nodeName;
        return this;
    }

    /** The whole identity of the node. */
    public VirtualNodeBuilder identity(NodeIdentity nodeIdentity) {
        this.identity = nodeIdentity;
        return this;
    }

    /** How big the node claims to be, and where the host's facts are read. */
    public VirtualNodeBuilder settings(NodeSettings nodeSettings) {
        this.settings = nodeSettings;
        return this;
    }

    /** Where DHCP leases are found; without it addresses come from the runtime alone. */
    public VirtualNodeBuilder leases(LeaseClient client) {
        this.leases = client;
        return this;
    }

    /** How guests are checked. */
    public VirtualNodeBuilder probes(ProbeAgent agent) {
        this.probes = agent;
        return this;
    }

    /** What serves macOS guests; without it Pods that ask for one are refused. */
    public VirtualNodeBuilder macos(Runtime macosRuntime) {
        this.macos = macosRuntime;
        return this;
    }

    /** Where snapshots are kept outside the node; without it they stay on the node alone. */
    public VirtualNodeBuilder snapshots(SnapshotParts parts) {
        this.snapshots = parts;
        return this;
    }

    /** Who counts what happens. */
    public VirtualNodeBuilder meters(EngineMeters engineMeters) {
        this.meters = engineMeters;
        return this;
    }

    /**
     * Why no guest can be started here, beside what the node finds itself: one clause each, empty while there is no reason. Asked
     * before every status write; must answer at once.
     */
    public VirtualNodeBuilder problems(Supplier<List<String>> further) {
        this.problems = further;
        return this;
    }

    /** A second client for the node's lease, with connections of its own. */
    public VirtualNodeBuilder heartbeat(KubernetesClient heartbeatClient) {
        this.heartbeat = heartbeatClient;
        return this;
    }

    /** What happens at start to VMs no Pod asks for. */
    public VirtualNodeBuilder orphans(OrphanPolicy policy) {
        this.orphans = policy;
        this.orphansChosen = true;
        return this;
    }

    /** How clones restore guest memory; the default leaves it to the runtime. */
    public VirtualNodeBuilder restoreMode(String mode) {
        this.restoreMode = mode;
        return this;
    }

    /** Control group below which the runtime puts VMs, relative to the cgroup root of the settings. */
    public VirtualNodeBuilder cgroupParent(String group) {
        this.cgroupParent = group;
        return this;
    }

    /** Version of the program, such as {@code 0.1.0}, shown behind the Kubernetes version of the node. */
    public VirtualNodeBuilder version(String programVersion) {
        this.build = programVersion;
        return this;
    }

    /** How long the first list of Pods may take before the start is given up. */
    public VirtualNodeBuilder listLimit(Duration limit) {
        this.listLimit = limit;
        return this;
    }

    /** The node; nothing is contacted before its start. Reads the host's facts and fails when they cannot be read. */
    public VirtualNode build() {
        return new VirtualNode(this);
    }

    private static String ownVersion() {
        String version = VirtualNode.class.getPackage().getImplementationVersion();
        return version == null ? "0.0.0" : version;
    }

    NodeIdentity identity() {
        NodeIdentity chosen = identity;
        if (chosen == null) {
            InetAddress ip = HostAddress.detect(settings.procRoot()).address();
            chosen = new NodeIdentity(name, ip, "default", "", "", NodeIdentity.DEFAULT_INSTANCE_TYPE, KUBELET_PORT);
            identity = chosen;
        }
        return chosen;
    }

    KubernetesClient heartbeatClient() {
        return heartbeat == null ? client : heartbeat;
    }

    UsageRoots usageRoots() {
        return new UsageRoots(
                settings.procRoot(),
                settings.cgroupRoot().resolve(cgroupParent),
                settings.cocoonRoot(),
                UsageRoots.DEFAULT_MACOS);
    }

    EngineSettings engineSettings() {
        return new EngineSettings(
                identity().name(),
                identity().ip().getHostAddress(),
                identity().cpuClass(),
                restoreMode,
                orphans,
                orphansChosen);
    }
}
