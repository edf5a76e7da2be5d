package io.cocoonstack.provider.core.sim;

import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.core.cluster.pod.PodFeed;
import io.cocoonstack.provider.core.cluster.pod.PodListener;
import io.cocoonstack.provider.core.cluster.pod.PodRecords;
import io.cocoonstack.provider.core.cluster.pod.PodTable;
import io.cocoonstack.provider.core.cluster.pod.SimulatedFeed;
import io.cocoonstack.provider.core.engine.EngineParts;
import io.cocoonstack.provider.core.engine.ProviderEngine;
import io.cocoonstack.provider.core.engine.SimEngines;
import io.cocoonstack.provider.core.engine.TrackedPod;
import io.cocoonstack.provider.core.engine.startup.ReconcileException;
import io.cocoonstack.provider.core.plan.Evidence;
import io.cocoonstack.provider.core.plan.Step;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.port.EngineMeters;
import io.cocoonstack.provider.core.port.PodPort;
import io.cocoonstack.provider.core.port.SnapshotParts;
import io.cocoonstack.provider.core.sim.server.SimApiServer;
import io.cocoonstack.provider.testing.sim.Life;
import io.cocoonstack.provider.testing.sim.Outside;
import io.cocoonstack.provider.testing.sim.world.SimWorld;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The daemon as its service manager sees it: started, killed at any moment, and started again over the same world. */
public final class Daemon {

    private static final Duration RESTART = Duration.ofSeconds(5);
    /** How long it waits for the first list of Pods. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final SimApi api;
    private final SimWorld world;
    private final Setup setup;
    private final Function<Evidence, Step> planner;
    private Life life = new Life("none");
    private @Nullable ProviderEngine engine;
    private Set<String> listed = Set.of();
    private int lives;

    Daemon(SimApi api, SimWorld world, Setup setup, Function<Evidence, Step> planner) {
        this.api = api;
        this.world = world;
        this.setup = setup;
        this.planner = planner;
    }

    /** Starts the next life after a while. */
    void startAfter(Duration delay) {
        outside().later("service manager", delay, this::start);
    }

    private void start() {
        if (up() || (lives > 0 && !life.over())) {
            return;
        }
        lives++;
        life = new Life("daemon " + lives);
        outside().threads().start(life, "daemon", Duration.ZERO, this::main);
    }

    private void main() {
        Intake intake = new Intake();
        PodTable table = new PodTable(intake);
        ProviderEngine fresh = SimEngines.of(
                new EngineParts(
                        world.runtime(),
                        null,
                        world.leases(),
                        world.probes(),
                        new SnapshotParts(
                                setup.store() ? world.store() : null, null, setup.peers() ? world.peers() : null),
                        port(table),
                        EngineMeters.NONE,
                        new SimScheduling(outside().threads(), life),
                        setup.settings()),
                planner);
        intake.engine = fresh;
        PodFeed real = SimulatedFeed.of(api, outside(), life, table);
        SimFeed feed = new SimFeed(api, outside(), fresh);
        List<PodRecord> pods = setup.cluster() ? firstList(real) : feed.list();
        listed = pods.stream().map(pod -> pod.ref().uid()).collect(Collectors.toSet());
        try {
            fresh.start(pods);
        } catch (ReconcileException e) {
            outside().note(() -> "daemon gives up: " + e.getMessage());
            kill();
        }
        engine = fresh;
        outside().note(() -> "daemon is up");
        if (setup.cluster()) {
            real.follow();
        } else {
            feed.follow();
        }
    }

    private List<PodRecord> firstList(PodFeed feed) {
        try {
            return feed.firstList(PATIENCE).stream().map(PodRecords::of).toList();
        } catch (TimeoutException | InterruptedException e) {
            outside().note(() -> "daemon gives up: " + e.getMessage());
            kill();
            return List.of();
        }
    }

    private PodPort port(PodTable table) {
        SimPodPort direct = new SimPodPort(api, outside(), false);
        return setup.cluster() ? ClusterPodPort.over(new SimApiServer(api, outside()), table, direct) : direct;
    }

    /** Hands on what the feed found. */
    private static final class Intake implements PodListener {

        private @Nullable ProviderEngine engine;

        @Override
        public void seen(Pod pod) {
            if (engine != null) {
                engine.podSeen(PodRecords.of(pod));
            }
        }

        @Override
        public void gone(PodRef pod) {
            if (engine != null) {
                engine.podGone(pod);
            }
        }
    }

    /** Ends the process at once. From a task of the daemon this does not return. */
    void kill() {
        engine = null;
        // A start may rely on the list of VMs being complete.
        world.runtime().emptyNextList(false);
        startAfter(RESTART);
        outside().threads().end(life);
    }

    /** Ends the process for good. */
    void end() {
        engine = null;
        outside().threads().end(life);
    }

    /** Ends the process in the orderly way. */
    void stop() {
        ProviderEngine running = engine;
        if (running != null) {
            running.close();
        }
        kill();
    }

    /** Whether the engine has started. */
    public boolean up() {
        return engine != null;
    }

    /** The Pods this life found when it started, by uid. */
    public Set<String> listed() {
        return listed;
    }

    /** Which life it is, counted from 1. */
    public int lives() {
        return lives;
    }

    /** What the engine shows of its Pods; nothing while it is not up. */
    public List<TrackedPod> pods() {
        ProviderEngine running = engine;
        return running == null ? List.of() : running.pods();
    }

    private Outside outside() {
        return world.outside();
    }
}
