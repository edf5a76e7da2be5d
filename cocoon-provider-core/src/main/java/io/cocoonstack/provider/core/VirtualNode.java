package io.cocoonstack.provider.core;

import io.cocoonstack.provider.core.cluster.api.ApiServer;
import io.cocoonstack.provider.core.cluster.environment.ClusterEnvironmentSource;
import io.cocoonstack.provider.core.cluster.environment.NodeFacts;
import io.cocoonstack.provider.core.cluster.event.EventRecorder;
import io.cocoonstack.provider.core.cluster.event.EventSubject;
import io.cocoonstack.provider.core.cluster.pod.FeedTimings;
import io.cocoonstack.provider.core.cluster.pod.PodFeed;
import io.cocoonstack.provider.core.cluster.pod.PodRecords;
import io.cocoonstack.provider.core.cluster.pod.PodTable;
import io.cocoonstack.provider.core.cluster.registration.NodeRegistration;
import io.cocoonstack.provider.core.cluster.write.ApiPods;
import io.cocoonstack.provider.core.engine.EngineParts;
import io.cocoonstack.provider.core.engine.ProviderEngine;
import io.cocoonstack.provider.core.engine.SystemScheduling;
import io.cocoonstack.provider.core.engine.TrackedPod;
import io.cocoonstack.provider.core.engine.startup.ReconcileException;
import io.cocoonstack.provider.core.engine.startup.StartupPlan;
import io.cocoonstack.provider.core.host.MachineInfo;
import io.cocoonstack.provider.core.kubelet.request.Guests;
import io.cocoonstack.provider.core.node.NodeAddress;
import io.cocoonstack.provider.core.node.NodeCapacity;
import io.cocoonstack.provider.core.node.NodeIdentity;
import io.cocoonstack.provider.core.node.NodeInfo;
import io.cocoonstack.provider.core.node.WantedNodeSource;
import io.cocoonstack.provider.core.node.health.CheckRound;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.port.PodPort;
import io.cocoonstack.provider.core.stats.NodeUsage;
import io.cocoonstack.provider.core.stats.Sampler;
import io.cocoonstack.provider.lease.LeaseClient;
import io.cocoonstack.provider.vm.Runtime;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.net.InetAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A node of a Kubernetes cluster whose Pods are MicroVMs. The order of its start is its promise: what already runs is taken over
 * first, then Pods can be handled, and only then the cluster sees the node. It closes what it made itself and nothing it was given.
 */
public final class VirtualNode implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(VirtualNode.class);
    private static final Duration CHECK_LIMIT = Duration.ofSeconds(3);
    private static final Duration WATCH_LIMIT = Duration.ofSeconds(10);

    private final VirtualNodeBuilder given;
    private final InstantSource clock = InstantSource.system();
    private final SystemScheduling scheduling = new SystemScheduling();
    private final EventRecorder events;
    private final PodTable table;
    private final PodFeed feed;
    private final ProviderEngine engine;
    private final NodeCapacity capacity;
    private final NodeRegistration registration;
    private final Sampler sampler;

    VirtualNode(VirtualNodeBuilder given) {
        this.given = given;
        NodeIdentity identity = given.identity();
        ApiServer server = new ApiServer(given.client);
        this.capacity = NodeCapacity.read(given.settings);
        this.events = new EventRecorder(server, identity.name(), EventRecorder.Patience.DEFAULT, clock);
        PodIntake intake = new PodIntake(this::engine, events);
        this.table = new PodTable(intake);
        this.feed = new PodFeed(
                server, given.client.getKubernetesSerialization(), identity.name(), table, FeedTimings.DEFAULT, clock);
        this.engine = ProviderEngine.of(new EngineParts(
                given.runtime,
                given.macos,
                given.leases,
                given.probes,
                given.snapshots,
                new ApiPods(
                        server,
                        table,
                        events,
                        new ClusterEnvironmentSource(server, clock),
                        () -> new NodeFacts(identity.ip().getHostAddress(), capacity.allocatable())),
                given.meters,
                scheduling,
                given.engineSettings()));
        this.sampler = new Sampler(
                given.usageRoots(),
                () -> SampledGuests.of(engine.pods()),
                stranger -> engine.vmDoubted(stranger.pod()),
                clock);
        this.registration = new NodeRegistration(
                given.client, given.heartbeatClient(), identity.name(), wantedNode(identity), scheduling);
    }

    /** A node for that client over that runtime; both stay the caller's. */
    public static VirtualNodeBuilder builder(KubernetesClient client, Runtime runtime) {
        return new VirtualNodeBuilder(client, runtime);
    }

    /**
     * Takes over what runs, handles Pods, and registers the node. Blocks until that is done or under way.
     *
     * @throws ReconcileException when Pods or VMs cannot be listed, or a Pod does not fit the node; nothing was touched
     * @throws InterruptedException when the caller was interrupted; the node may be started again or closed
     */
    public void start() throws InterruptedException {
        engine.start(firstList());
        feed.follow();
        if (!feed.awaitWatch(WATCH_LIMIT)) {
            log.warn("the watch on this node's Pods is not open yet, it is tried on");
        }
        registration.start();
        log.info("node {} is up, {} Pods", given.identity().name(), table.all().size());
    }

    /** What {@link #start} would do to Pods and VMs, without doing it. */
    public StartupPlan plan() throws InterruptedException {
        return engine.plan(firstList());
    }

    private List<PodRecord> firstList() throws InterruptedException {
        try {
            return feed.firstList(given.listLimit).stream().map(PodRecords::of).toList();
        } catch (TimeoutException e) {
            throw new ReconcileException("the Pods of this node cannot be listed: " + e.getMessage(), e);
        }
    }

    private WantedNodeSource wantedNode(NodeIdentity identity) {
        LeaseClient leases = given.leases;
        CheckRound checks = new CheckRound(
                engine::healthy,
                () -> leases == null || leases.readable(),
                given.settings.procRoot(),
                given.settings.cocoonRoot(),
                task -> scheduling.start("node checks", task),
                CHECK_LIMIT);
        return new WantedNodeSource(
                identity,
                capacity,
                NodeAddress.of(identity, NodeAddress::resolves),
                NodeInfo.of(MachineInfo.read(given.settings.hostRoot(), given.settings.procRoot()), given.build),
                () -> checks.get().and(given.problems.get()),
                clock);
    }

    private ProviderEngine engine() {
        return engine;
    }

    /** Name of the Node object. */
    public String name() {
        return given.identity().name();
    }

    /** Address the API server dials. */
    public InetAddress address() {
        return given.identity().ip();
    }

    /** Every Pod the node tracks, as it is now. */
    public List<TrackedPod> pods() {
        return engine.pods();
    }

    /** What VMs and host use, at most two seconds old; read on the calling thread. Before the start there are no VMs in it. */
    public NodeUsage usage() {
        return sampler.sample();
    }

    /** The Pods of this node as the API server last showed them; not to be changed. */
    public List<Pod> apiPods() {
        return table.all();
    }

    /** Finds the guests of this node, for the routes of the kubelet API that reach into them. */
    public Guests guests() {
        return new Guests(engine::pods, given.runtime);
    }

    /**
     * Records an ordinary event on the Pod of a VM; without such a Pod nothing happens. Returns at once.
     *
     * @param reason one word for machines
     */
    public void tell(String vmName, String reason, String message) {
        for (TrackedPod pod : engine.pods()) {
            if (pod.pod().spec().vmName().equals(vmName)) {
                events.record(EventSubject.pod(pod.pod().ref()), PodPort.EventType.NORMAL, reason, message);
            }
        }
    }

    /** What is wrong with the node at the moment, one sentence each; empty when nothing is. */
    public List<String> problems() {
        List<String> problems = new ArrayList<>(registration.problems());
        if (!engine.healthy()) {
            problems.add("the engine does not answer");
        }
        if (!feed.state().healthy(clock.instant())) {
            problems.add("the API server's Pods cannot be followed");
        }
        return problems;
    }

    /** Stops looking at the cluster. Touches no VM, no Pod and not the Node object: a later start goes on from what is there. */
    @Override
    public void close() {
        registration.close();
        feed.close();
        engine.close();
        events.close();
        scheduling.close();
    }
}
