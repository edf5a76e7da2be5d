package io.cocoonstack.vkcocoon.assembly;

import io.cocoonstack.provider.cli.CocoonCli;
import io.cocoonstack.provider.cli.CocoonMacosCli;
import io.cocoonstack.provider.core.VirtualNode;
import io.cocoonstack.provider.core.VirtualNodeBuilder;
import io.cocoonstack.provider.core.cluster.access.ClusterAccessException;
import io.cocoonstack.provider.core.cluster.connect.ClusterClients;
import io.cocoonstack.provider.core.engine.startup.ReconcileException;
import io.cocoonstack.provider.core.engine.startup.StartupPlan;
import io.cocoonstack.provider.core.host.HostFactsException;
import io.cocoonstack.provider.core.metrics.MetricsServer;
import io.cocoonstack.provider.core.metrics.PrometheusMetrics;
import io.cocoonstack.provider.core.port.EngineMeters;
import io.cocoonstack.provider.core.port.SnapshotParts;
import io.cocoonstack.provider.network.lease.CocoonNetLeases;
import io.cocoonstack.provider.network.probe.HostProbes;
import io.cocoonstack.vkcocoon.BuildFacts;
import io.cocoonstack.vkcocoon.config.Configuration;
import io.cocoonstack.vkcocoon.config.section.ListenSection;
import io.cocoonstack.vkcocoon.config.section.RuntimeSection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The parts of the library, put together for one host. The order of {@link #start} is its meaning: both ports first, because
 * they keep a second daemon out, whose reconcile would remove the VMs of this one; the node last, because from then on Pods are
 * sent here.
 */
final class RealAssembly implements NodeAssembly {

    private static final Logger LOG = LoggerFactory.getLogger(RealAssembly.class);

    /** How long a start waits for the first complete list of Pods. */
    private static final Duration LIST = Duration.ofSeconds(30);

    /** How often the JDK under the process is looked at. */
    private static final Duration GLANCE = Duration.ofSeconds(10);

    /** So many commands in a row that could not even be started: the host is at fault, not a VM. */
    private static final int FAILED_STARTS = 3;

    private final Map<String, String> environment;

    RealAssembly(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    @Override
    public RunningNode start(Configuration configuration, BuildFacts build, Teardown teardown)
            throws StartFailure, InterruptedException {
        SpawnProgram jdk = SpawnProgram.ofThisJvm();
        PrometheusMetrics metrics = serveMetrics(configuration.listen(), teardown);
        ClusterClients clients = teardown.add("API server clients", clients());
        try {
            CocoonCli runtime = runtime(configuration, teardown);
            NodeSnapshots snapshots =
                    NodeSnapshots.open(configuration, environment, clients.client(), runtime, teardown);
            VirtualNode node =
                    node(configuration, build, clients, runtime, metrics.meters(), snapshots.parts(), teardown);
            snapshots.news().to(node::tell);
            metrics.showTransfers(() -> snapshots.running().now().size(), snapshots.running()::bytesLeft);
            KubeletPort.open(configuration.listen(), node, clients, metrics, teardown);
            node.start();
            metrics.showUsage(node::usage);
        } catch (HostFactsException | ReconcileException e) {
            throw new StartFailure(String.valueOf(e.getMessage()), e);
        }
        return () -> {
            while (!jdk.replaced()) {
                Thread.sleep(GLANCE);
            }
            return "the JDK under this process was replaced and cannot start commands any more; a restart uses the new one";
        };
    }

    @Override
    public StartupPlan plan(Configuration configuration, BuildFacts build, Teardown teardown)
            throws StartFailure, InterruptedException {
        ClusterClients clients = teardown.add("API server clients", clients());
        try {
            CocoonCli runtime = runtime(configuration, teardown);
            return node(configuration, build, clients, runtime, EngineMeters.NONE, SnapshotParts.NONE, teardown)
                    .plan();
        } catch (HostFactsException | ReconcileException e) {
            throw new StartFailure(String.valueOf(e.getMessage()), e);
        }
    }

    private static PrometheusMetrics serveMetrics(ListenSection listen, Teardown teardown) throws StartFailure {
        PrometheusMetrics metrics = teardown.add("metrics", PrometheusMetrics.create());
        try {
            teardown.add("metrics server", MetricsServer.start(listen.metrics(), metrics::page));
        } catch (IOException e) {
            throw TakenPort.of(ListenSection.METRICS, listen.metrics(), e);
        }
        LOG.info("metrics on {}", listen.metrics());
        return metrics;
    }

    private static VirtualNode node(
            Configuration configuration,
            BuildFacts build,
            ClusterClients clients,
            CocoonCli runtime,
            EngineMeters meters,
            SnapshotParts snapshots,
            Teardown teardown) {
        RuntimeSection host = configuration.runtime();
        VirtualNodeBuilder builder = VirtualNode.builder(clients.client(), runtime)
                .heartbeat(clients.heartbeat())
                .leases(CocoonNetLeases.open(host.leases(), host.controlSocket(), InstantSource.system()))
                .probes(teardown.add("probes", HostProbes.open()))
                .snapshots(snapshots)
                .meters(meters)
                .problems(() -> problems(runtime, host.cocoon()))
                .version(build.version())
                .listLimit(LIST);
        macos(host, teardown).ifPresent(builder::macos);
        HostNode.describe(configuration, builder);
        return teardown.add("node", builder.build());
    }

    private static CocoonCli runtime(Configuration configuration, Teardown teardown) {
        RuntimeSection host = configuration.runtime();
        return teardown.add(
                "cocoon",
                CocoonCli.builder(host.cocoon()).rootDirectory(host.root()).build());
    }

    /** A host without the program serves no macOS guests, and says so to Pods that ask for one. */
    private static Optional<CocoonMacosCli> macos(RuntimeSection host, Teardown teardown) {
        if (!Files.isExecutable(host.macos())) {
            return Optional.empty();
        }
        CocoonMacosCli.Builder builder = CocoonMacosCli.builder(host.macos());
        host.vncPassword().ifPresent(secret -> builder.vncPassword(secret.text()));
        return Optional.of(teardown.add("cocoon-macos", builder.build()));
    }

    private ClusterClients clients() throws StartFailure {
        try {
            ClusterClients clients = ClusterClients.fromEnvironment(environment);
            LOG.info("API server {}", clients);
            return clients;
        } catch (ClusterAccessException e) {
            throw new StartFailure("no way to the API server: " + e.getMessage(), e);
        }
    }

    /** Without this the first Pod would find out: while nothing happens, no command is run. */
    private static List<String> problems(CocoonCli runtime, Path command) {
        // A bare name is looked up in the path by whoever starts it.
        boolean missing = command.getNameCount() > 1 && !Files.isExecutable(command);
        return missing || runtime.failedStartsInARow() >= FAILED_STARTS
                ? List.of(command + " cannot be started")
                : List.of();
    }
}
