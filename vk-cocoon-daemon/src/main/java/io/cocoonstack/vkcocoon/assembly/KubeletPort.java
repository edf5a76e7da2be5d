package io.cocoonstack.vkcocoon.assembly;

import io.cocoonstack.provider.core.VirtualNode;
import io.cocoonstack.provider.core.cluster.connect.ClusterClients;
import io.cocoonstack.provider.core.cluster.rest.PodListJson;
import io.cocoonstack.provider.core.cluster.review.ClusterCertificates;
import io.cocoonstack.provider.core.cluster.review.ReviewedAccess;
import io.cocoonstack.provider.core.engine.SystemScheduling;
import io.cocoonstack.provider.core.http.ListenAddress;
import io.cocoonstack.provider.core.kubelet.KubeletRoutes;
import io.cocoonstack.provider.core.kubelet.KubeletServer;
import io.cocoonstack.provider.core.kubelet.Route;
import io.cocoonstack.provider.core.kubelet.access.AccessControl;
import io.cocoonstack.provider.core.kubelet.access.OpenAccess;
import io.cocoonstack.provider.core.kubelet.stream.Patience;
import io.cocoonstack.provider.core.kubelet.tls.CertificateBootstrap;
import io.cocoonstack.provider.core.kubelet.tls.ServingCertificate;
import io.cocoonstack.provider.core.kubelet.tls.TlsFilesException;
import io.cocoonstack.provider.core.kubelet.usage.UsageRoutes;
import io.cocoonstack.provider.core.metrics.PrometheusMetrics;
import io.cocoonstack.vkcocoon.config.section.ListenSection;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** The kubelet port of the daemon. */
final class KubeletPort {

    /** How often an order for a certificate is looked at. */
    private static final Duration LOOK = Duration.ofSeconds(10);

    private KubeletPort() {}

    /** Listens; what is served is what the node knows at the moment, which is nothing before its start. */
    static void open(
            ListenSection listen,
            VirtualNode node,
            ClusterClients clients,
            PrometheusMetrics metrics,
            Teardown teardown)
            throws StartFailure {
        ListenAddress address = new ListenAddress("", listen.kubeletPort());
        try {
            ServingCertificate certificate = ServingCertificate.open(
                    listen.certificate(), listen.key(), node.name(), node.address(), InstantSource.system());
            AccessControl access =
                    switch (listen.access()) {
                        case NONE -> new OpenAccess(address.toString());
                        case WEBHOOK ->
                            ReviewedAccess.delegated(
                                    clients.client(),
                                    node.name(),
                                    listen.clientCa().orElse(null),
                                    InstantSource.system());
                    };
            SystemScheduling timers = teardown.add("kubelet timers", new SystemScheduling());
            listen.bootstrap().ifPresent(_ -> bootstrap(listen, node, clients, timers));
            teardown.add(
                    "kubelet port",
                    KubeletServer.start(address, certificate, access, routes(listen, node, clients, metrics), timers));
            metrics.showCertificate(certificate::expiry);
        } catch (TlsFilesException e) {
            throw new StartFailure("VK_TLS_CERT and VK_TLS_KEY cannot be used: " + e.getMessage(), e);
        } catch (IOException e) {
            throw TakenPort.of(ListenSection.KUBELET_PORT, address, e);
        }
    }

    private static void bootstrap(
            ListenSection listen, VirtualNode node, ClusterClients clients, SystemScheduling timers) {
        CertificateBootstrap bootstrap = new CertificateBootstrap(
                new ClusterCertificates(clients.client(), node.name()),
                listen.certificate(),
                listen.key(),
                node.name(),
                node.address(),
                InstantSource.system());
        again(bootstrap, Duration.ZERO, timers);
    }

    private static void again(CertificateBootstrap bootstrap, Duration delay, SystemScheduling timers) {
        timers.after(delay, "kubelet-certificate-order", () -> {
            bootstrap.look();
            again(bootstrap, LOOK, timers);
        });
    }

    private static List<Route> routes(
            ListenSection listen, VirtualNode node, ClusterClients clients, PrometheusMetrics metrics) {
        Instant started =
                Instant.ofEpochMilli(ManagementFactory.getRuntimeMXBean().getStartTime());
        List<Route> routes = new ArrayList<>(KubeletRoutes.basic(
                node::problems,
                () -> PodListJson.of(node.apiPods(), clients.client().getKubernetesSerialization()),
                node::pods));
        routes.addAll(UsageRoutes.of(node.name(), started, node::usage, metrics::page));
        routes.addAll(KubeletRoutes.guests(node.guests(), Patience.DEFAULT));
        routes.add(KubeletRoutes.configuration(
                listen.kubeletPort(), listen.access() == ListenSection.KubeletAccess.NONE, Patience.DEFAULT));
        return routes;
    }
}
