package io.cocoonstack.vkcocoon.assembly;

import io.cocoonstack.provider.cli.CocoonCli;
import io.cocoonstack.provider.core.VirtualNode;
import io.cocoonstack.provider.core.VirtualNodeBuilder;
import io.cocoonstack.provider.core.cluster.access.ClusterAccessException;
import io.cocoonstack.provider.core.cluster.connect.ClusterClients;
import io.cocoonstack.provider.core.engine.ReconcileException;
import io.cocoonstack.provider.core.engine.StartupPlan;
import io.cocoonstack.provider.core.host.HostFactsException;
import io.cocoonstack.provider.core.http.ListenAddress;
import io.cocoonstack.provider.core.metrics.MetricsServer;
import io.cocoonstack.provider.core.metrics.PrometheusMetrics;
import io.cocoonstack.provider.network.lease.CocoonNetLeases;
import io.cocoonstack.provider.network.probe.HostProbes;
import io.cocoonstack.vkcocoon.BuildFacts;
import io.cocoonstack.vkcocoon.config.Configuration;
import io.cocoonstack.vkcocoon.config.section.ListenSection;
import io.cocoonstack.vkcocoon.config.section.RuntimeSection;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The parts of the library, put together for one host. */
final class RealAssembly implements NodeAssembly {

    private static final Logger log = LoggerFactory.getLogger(RealAssembly.class);

    private final Map<String, String> environment;

    RealAssembly(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public RunningNode start(Configuration configuration, BuildFacts build, Teardown teardown)
            throws StartFailure, InterruptedException {
        PrometheusMetrics metrics = teardown.add("metrics", PrometheusMetrics.create());
        // The ports first: a second daemon on this host must notice before it looks at any VM.
        metricsServer(configuration.listen(), metrics, teardown);
        ClusterClients clients = teardown.add("clients", clients());
        VirtualNode node = node(configuration, build, clients, metrics, teardown);
        KubeletPort.open(configuration.listen(), node, clients, metrics, teardown);
        reconciled(() -> {
            node.start();
            return node;
        });
        metrics.showTable(() -> vmsByNamespace(node));
        metrics.showHost(configuration.capacity().procRoot(), configuration.runtime().root());
        return () -> {
            new CountDownLatch(1).await();
            return "the node ended";
        };
    }

    @Override
    public StartupPlan plan(Configuration configuration) throws StartFailure, InterruptedException {
        Teardown teardown = new Teardown();
        try {
            PrometheusMetrics metrics = teardown.add("metrics", PrometheusMetrics.create());
            ClusterClients clients = teardown.add("clients", clients());
            VirtualNode node = node(configuration, BuildFacts.read(), clients, metrics, teardown);
            return reconciled(node::plan);
        } finally {
            teardown.close();
        }
    }

    private VirtualNode node(
            Configuration configuration,
            BuildFacts build,
            ClusterClients clients,
            PrometheusMetrics metrics,
            Teardown teardown)
            throws StartFailure {
        RuntimeSection host = configuration.runtime();
        CocoonCli runtime =
                teardown.add("cocoon", CocoonCli.builder(host.cocoon()).build());
        HostProbes probes = teardown.add("probes", HostProbes.open());
        try {
            VirtualNodeBuilder builder = VirtualNode.builder(clients.client(), runtime)
                    .heartbeat(clients.heartbeat())
                    .leases(CocoonNetLeases.open(host.leases(), host.controlSocket(), InstantSource.system()))
                    .probes(probes)
                    .meters(metrics.meters())
                    .version(build.version());
            HostNode.describe(configuration, builder);
            return teardown.add("node", builder.build());
        } catch (HostFactsException e) {
            throw new StartFailure(String.valueOf(e.getMessage()), e);
        }
    }

    private ClusterClients clients() throws StartFailure {
        try {
            ClusterClients clients = ClusterClients.fromEnvironment(environment);
            log.info("API server {}", clients);
            return clients;
        } catch (ClusterAccessException e) {
            throw new StartFailure("no way to the API server: " + e.getMessage(), e);
        }
    }

    private static void metricsServer(ListenSection listen, PrometheusMetrics metrics, Teardown teardown)
            throws StartFailure {
        ListenAddress address = listen.metrics();
        try {
            MetricsServer server = teardown.add("metrics server", MetricsServer.start(address, metrics::page));
            log.info("metrics on port {}", server.port());
        } catch (IOException e) {
            throw new StartFailure("VK_METRICS_ADDR " + address + " cannot be listened on: " + e.getMessage(), e);
        }
    }

    private interface Reconcile<T> {
        T run() throws InterruptedException;
    }

    private static <T> T reconciled(Reconcile<T> work) throws StartFailure, InterruptedException {
        try {
            return work.run();
        } catch (ReconcileException e) {
            throw new StartFailure(String.valueOf(e.getMessage()), e);
        }
    }

    private static Map<String, Integer> vmsByNamespace(VirtualNode node) {
        return node.pods().stream()
                .filter(pod -> pod.vm().isPresent())
                .collect(Collectors.toMap(pod -> pod.pod().ref().namespace(), _ -> 1, Integer::sum));
    }
}
