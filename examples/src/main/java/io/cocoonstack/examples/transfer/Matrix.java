package io.cocoonstack.examples.transfer;

import io.cocoonstack.examples.transfer.corpus.Corpus;
import io.cocoonstack.examples.transfer.wire.ChildProgram;
import io.cocoonstack.examples.transfer.wire.LocalRegistry;
import io.cocoonstack.examples.transfer.wire.Side;
import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotPeers;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.peer.fetch.PeerClient;
import io.cocoonstack.provider.snapshots.peer.fetch.PeerSnapshots;
import io.cocoonstack.provider.snapshots.peer.fetch.PeerTimes;
import io.cocoonstack.provider.snapshots.peer.fetch.Staging;
import io.cocoonstack.provider.snapshots.peer.serve.PeerLimits;
import io.cocoonstack.provider.snapshots.peer.serve.PeerServer;
import io.cocoonstack.provider.snapshots.source.StoredManifest;
import io.cocoonstack.provider.snapshots.store.RegistryStore;
import io.cocoonstack.provider.snapshots.transfer.TransferSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The rows of one corpus. Everything it makes it removes. */
final class Matrix {

    private static final SnapshotRef REF = new SnapshotRef("benchmark", "t");
    private static final SnapshotRef OTHER = new SnapshotRef("other", "t");
    private static final String NODE = "node-a";
    private static final int WARM = 4;

    /** Requests that bring one blob: the config is another one each time, because it tells when it was pushed. */
    private static final int CONFIG_UPLOAD = 3;

    private static final double MIB = 1048576.0;

    /** MiB/s that 1 Gbit/s of Ethernet carries. */
    private static final double LINK = 112;

    private final Path directory;
    private final Corpus corpus;
    private final TarRuntime local;
    private final Path archive;
    private final double logical;

    Matrix(Path directory, Corpus corpus, int scale) throws IOException {
        this.directory = directory;
        this.corpus = corpus;
        this.local = new TarRuntime(directory, false);
        this.archive = corpus.prepare(directory, scale);
        this.logical = Files.size(archive) / MIB;
        System.out.printf(Locale.ROOT, "%n%s, %.0f MiB%n%n%s%n", corpus, logical, Measured.HEAD);
    }

    /** Once through everything without a word: what runs for the first time is slow. */
    static void warmUp(Path directory) throws Exception {
        Path archive = Corpus.MIX.prepare(directory, 8);
        TarRuntime local = new TarRuntime(directory, false);
        for (Way way : Way.ALL) {
            try (LocalRegistry registry = LocalRegistry.start(directory.resolve("registry"));
                    RegistryStore store = Stores.open(registry, way.settings(8, directory))) {
                for (int i = 0; i < WARM; i++) {
                    store.push(new SnapshotRef("warm" + i, "t"), local, Corpus.MIX.name(), Map.of(), Transfer.SILENT);
                    store.pull(new SnapshotRef("warm" + i, "t"), local, "x", Transfer.SILENT);
                }
            }
            Stores.deleteTree(directory.resolve("registry"));
        }
        Files.delete(archive);
    }

    void measure(Way way, List<Integer> concurrencies, double sha256) throws Exception {
        for (int concurrency : concurrencies) {
            TransferSettings settings = way.settings(concurrency, directory);
            String name = way.name() + (way.chunkMib() == 0 ? "" : " x" + concurrency);
            boolean last = concurrency == concurrencies.getLast();
            Path copy = directory.resolve("copy");
            double wire;
            try (LocalRegistry registry = LocalRegistry.start(directory.resolve("registry"));
                    RegistryStore store = Stores.open(registry, settings)) {
                wire = throughRegistry(registry, store, name);
                if (last && way.chunkMib() == 0) {
                    peer(registry, store);
                }
                if (last) {
                    String from = "docker://" + registry.authority() + "/" + REF;
                    double out = Math.min(Ceilings.skopeo(from, "dir:" + copy), Ceilings.skopeo(from, "dir:" + copy));
                    System.out.println(seconds("skopeo copy out, " + way.name(), out, wire));
                }
                slowPull(registry, settings, store, name, wire);
            } finally {
                Stores.deleteTree(directory.resolve("registry"));
            }
            discarded(settings, name, wire);
            if (last) {
                distant(settings, name, wire);
                ceilings(way, copy, wire, sha256);
            }
        }
    }

    void close() throws IOException {
        Files.delete(archive);
    }

    /** MiB on the wire. */
    private double throughRegistry(Side registry, RegistryStore store, String name) throws Exception {
        // Two repositories, so that nothing is there either time.
        Measured cold = Measured.faster(
                Measured.of(registry, () -> push(store, OTHER)), Measured.of(registry, () -> push(store, REF)));
        double wire = stored(layers(store)) / MIB;
        System.out.println(cold.row("push, " + name, logical, wire));
        Measured again = Measured.of(registry, () -> push(store, REF));
        System.out.println(again.row("push again, " + name, logical, 0));
        if (again.requests().uploads() > CONFIG_UPLOAD) {
            throw new IOException("the second push of " + corpus + " sent files");
        }
        Measured.Transfer pull = () -> store.pull(REF, local, "x", Transfer.SILENT);
        Measured pulled = Measured.faster(Measured.of(registry, pull), Measured.of(registry, pull));
        System.out.println(pulled.row("pull, " + name, logical, wire));
        return wire;
    }

    /** Bytes of the blobs, of which files may have the same one several times. */
    private static long stored(List<Descriptor> layers) {
        Map<String, Long> sizes = new HashMap<>();
        layers.forEach(layer -> sizes.put(layer.digest(), layer.size()));
        return sizes.values().stream().mapToLong(Long::longValue).sum();
    }

    private void push(RegistryStore store, SnapshotRef ref) {
        store.push(ref, local, corpus.name(), Map.of(SnapshotManifest.FROM_NODE, NODE), Transfer.SILENT);
    }

    private static List<Descriptor> layers(RegistryStore store) throws Exception {
        return StoredManifest.find(store.artifacts(), REF.repository(), REF.tag())
                .orElseThrow()
                .manifest()
                .layers();
    }

    private void slowPull(Side registry, TransferSettings settings, RegistryStore direct, String name, double wire)
            throws Exception {
        // A blob that the files have several times would be slow as often.
        List<String> digests = layers(direct).stream().map(Descriptor::digest).toList();
        Descriptor blob = layers(direct).stream()
                .filter(it -> Collections.frequency(digests, it.digest()) == 1)
                .max(Comparator.comparingLong(Descriptor::size))
                .orElseThrow();
        try (ChildProgram front = ChildProgram.slowFront(registry, blob.digest());
                RegistryStore store = Stores.open(front, settings)) {
            Measured pull = Measured.of(registry, () -> store.pull(REF, local, "x", Transfer.SILENT));
            String what = String.format(
                    Locale.ROOT, "pull, %s, %.1f s of a blob slow", name, ChildProgram.slowSeconds(blob.size()));
            System.out.println(pull.row(what, logical, wire));
        }
    }

    private void discarded(TransferSettings settings, String name, double wire) throws Exception {
        Measured pushed = Measured.faster(discarded(settings), discarded(settings));
        System.out.println(pushed.row("push, discarded, " + name, logical, wire));
    }

    /** To a registry that costs this machine nothing, over a link that is slower than this machine. */
    private void distant(TransferSettings settings, String name, double wire) throws Exception {
        try (ChildProgram far = ChildProgram.distantRegistry(LINK);
                RegistryStore store = Stores.open(far, settings)) {
            Measured pushed = Measured.of(far, () -> push(store, REF));
            System.out.println(pushed.row("push over 1 Gbit/s, " + name, logical, wire));
        }
    }

    private Measured discarded(TransferSettings settings) throws Exception {
        try (ChildProgram nothing = ChildProgram.discardingRegistry();
                RegistryStore store = Stores.open(nothing, settings)) {
            return Measured.of(nothing, () -> push(store, REF));
        }
    }

    /** From a node's own files into those of another, both within this process. */
    private void peer(Side registry, RegistryStore store) throws Exception {
        Path files = directory.resolve("store");
        double wire = Unpacked.into(files, archive) / MIB;
        try (PeerServer server = PeerServer.start(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), files, local, PeerLimits.STANDARD);
                PeerClient client = PeerClient.open(PeerTimes.STANDARD, PeerSnapshots.STREAMS)) {
            PeerSnapshots peers = new PeerSnapshots(
                    "node-b",
                    _ -> Optional.of(server.address()),
                    store.artifacts(),
                    Staging.open(directory.resolve("staging")),
                    client);
            SnapshotManifest manifest = store.find(REF).orElseThrow();
            Measured fetched = Measured.of(registry, () -> {
                try (SnapshotPeers.Staged _ =
                        peers.fetch(REF, manifest, Transfer.SILENT).orElseThrow()) {
                    // It is there; what a wake does with it is the runtime's.
                }
            });
            System.out.println(fetched.row("peer, both sides", logical, wire));
        } finally {
            Stores.deleteTree(files);
            Stores.deleteTree(directory.resolve("staging"));
        }
    }

    private void ceilings(Way way, Path copy, double wire, double sha256) throws Exception {
        Path empty = directory.resolve("registry");
        try {
            double in = Math.min(skopeoIn(copy, empty), skopeoIn(copy, empty));
            System.out.println(seconds("skopeo copy in, " + way.name(), in, wire));
            Measured alone;
            try (LocalRegistry registry = LocalRegistry.start(empty)) {
                alone = Ceilings.registry(registry, copy);
                System.out.println(alone.row("registry alone, " + way.name(), logical, wire));
            }
            double zstd = 0;
            double together = 0;
            if (way.level() > 0) {
                zstd = Ceilings.zstdSeconds(archive, way.level(), way.chunkMib());
                together = Ceilings.zstdSecondsTogether(archive, way.level(), way.chunkMib());
            }
            double export = Ceilings.exportSeconds(local, corpus.name());
            System.out.println(new Ceiling(logical, wire, sha256, zstd, together, export, alone).text());
        } finally {
            Stores.deleteTree(empty);
            Stores.deleteTree(copy);
        }
    }

    /** Into an empty registry: within one it would let the registry link blobs that are there. */
    private static double skopeoIn(Path copy, Path empty) throws IOException, InterruptedException {
        try (LocalRegistry registry = LocalRegistry.start(empty)) {
            return Ceilings.skopeo("dir:" + copy, "docker://" + registry.authority() + "/copy:t");
        } finally {
            Stores.deleteTree(empty);
        }
    }

    private String seconds(String what, double seconds, double wire) {
        return String.format(
                Locale.ROOT,
                "| %-34s | %7.2f | %5.0f | %5.0f | | | | | |",
                what,
                seconds,
                logical / seconds,
                wire / seconds);
    }
}
