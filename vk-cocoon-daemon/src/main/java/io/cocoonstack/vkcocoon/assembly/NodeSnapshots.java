package io.cocoonstack.vkcocoon.assembly;

import io.cocoonstack.provider.cli.CocoonCli;
import io.cocoonstack.provider.core.http.ListenAddress;
import io.cocoonstack.provider.core.port.SnapshotParts;
import io.cocoonstack.provider.snapshots.image.CloudImages;
import io.cocoonstack.provider.snapshots.peer.fetch.PeerClient;
import io.cocoonstack.provider.snapshots.peer.fetch.PeerSnapshots;
import io.cocoonstack.provider.snapshots.peer.fetch.PeerTimes;
import io.cocoonstack.provider.snapshots.peer.fetch.Staging;
import io.cocoonstack.provider.snapshots.peer.serve.PeerLimits;
import io.cocoonstack.provider.snapshots.peer.serve.PeerServer;
import io.cocoonstack.provider.snapshots.progress.RunningTransfers;
import io.cocoonstack.provider.snapshots.progress.WatchedImages;
import io.cocoonstack.provider.snapshots.progress.WatchedPeers;
import io.cocoonstack.provider.snapshots.progress.WatchedStore;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import io.cocoonstack.vkcocoon.config.Configuration;
import io.cocoonstack.vkcocoon.config.section.ListenSection;
import io.cocoonstack.vkcocoon.config.section.SnapshotSection;
import io.cocoonstack.vkcocoon.store.OpenStore;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Snapshots and images beyond what the runtime has itself: the store, and the other nodes.
 *
 * @param parts for the engine
 * @param running what is on its way at the moment
 * @param news tells of it
 */
record NodeSnapshots(SnapshotParts parts, RunningTransfers running, TransferNews news) {

    private static final Logger log = LoggerFactory.getLogger(NodeSnapshots.class);
    private static final Duration QUIET = Duration.ofSeconds(10);
    private static final Duration INTERVAL = Duration.ofSeconds(30);

    /** Opens the store, serves this node's snapshots to others, and clears what an earlier process left of theirs. */
    static NodeSnapshots open(
            Configuration configuration,
            Map<String, String> environment,
            KubernetesClient cluster,
            CocoonCli runtime,
            Teardown teardown)
            throws StartFailure {
        SnapshotSection section = configuration.snapshots();
        OpenStore store = teardown.add("snapshot store", OpenStore.of(section, environment));
        SnapshotCapability local = runtime.capability(SnapshotCapability.class).orElseThrow();
        PeerServer server = serve(configuration.listen().peer(), section.directory(), local, teardown);
        int port = configuration.listen().peer().port();
        Staging staging = Staging.open(section.staging());
        Thread.ofVirtual().name("staging-sweep").start(staging::sweep);
        warnOfCopies(section.staging(), configuration.runtime().root());
        PeerClient client = teardown.add(
                "peer client", PeerClient.open(PeerTimes.STANDARD, PeerSnapshots.AT_ONCE * PeerSnapshots.STREAMS));
        TransferNews news = new TransferNews(QUIET, INTERVAL);
        RunningTransfers running = new RunningTransfers(System::nanoTime, news::listener);
        log.info("snapshots in {}, served to other nodes on {}", section.registry(), server.address());
        return new NodeSnapshots(
                new SnapshotParts(
                        new WatchedStore(store.snapshots(), running),
                        new WatchedImages(new CloudImages(store.artifacts()), running),
                        new WatchedPeers(
                                new PeerSnapshots(
                                        configuration.node().name(),
                                        new PeerNodes(cluster, () -> port),
                                        store.artifacts(),
                                        staging,
                                        client),
                                running)),
                running,
                news);
    }

    private static PeerServer serve(ListenAddress address, Path store, SnapshotCapability local, Teardown teardown)
            throws StartFailure {
        InetSocketAddress socket = address.host().isEmpty()
                ? new InetSocketAddress(address.port())
                : new InetSocketAddress(address.host(), address.port());
        try {
            return teardown.add("peer server", PeerServer.start(socket, store, local, PeerLimits.STANDARD));
        } catch (IOException e) {
            throw TakenPort.of(ListenSection.PEER, address, e);
        }
    }

    /** A clone links the memory file of a staged snapshot only within one filesystem. */
    private static void warnOfCopies(Path staging, Path root) {
        try {
            if (!isOneFilesystem(staging, root)) {
                log.warn(
                        "{}={} is not on the filesystem of {}: the memory of a snapshot from another node is copied",
                        SnapshotSection.STAGING.name(),
                        staging,
                        root);
            }
        } catch (IOException e) {
            log.debug("filesystems of {} and {}: {}", staging, root, e.getMessage());
        }
    }

    /** Whether two paths, there or not yet, lie on the same filesystem. */
    static boolean isOneFilesystem(Path one, Path other) throws IOException {
        return Files.getFileStore(existing(one)).equals(Files.getFileStore(existing(other)));
    }

    private static Path existing(Path path) {
        Path parent = path.toAbsolutePath();
        while (!Files.exists(parent) && parent.getParent() != null) {
            parent = parent.getParent();
        }
        return parent;
    }
}
