package io.cocoonstack.examples.transfer;

import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.credentials.Credential;
import io.cocoonstack.provider.snapshots.registry.RegistryBase;
import io.cocoonstack.provider.snapshots.source.StoredManifest;
import io.cocoonstack.provider.snapshots.store.RegistrySettings;
import io.cocoonstack.provider.snapshots.store.RegistryStore;
import io.cocoonstack.provider.snapshots.transfer.TransferSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * {@code SnapshotBenchmark <directory> <scale> [corpus…]} measures; {@code SnapshotBenchmark verify <directory> <scale> [corpus…]}
 * compares what comes back with what was sent, and is meant to be run with a small heap. A scale of 10 makes everything a tenth of
 * its size.
 */
public final class SnapshotBenchmark {

    private static final SnapshotRef COPY = new SnapshotRef("benchmark-copy", SnapshotRef.LATEST);

    private final Path directory;
    private final int scale;
    private final LocalRegistry registry;

    private SnapshotBenchmark(Path directory, int scale, LocalRegistry registry) {
        this.directory = directory;
        this.scale = scale;
        this.registry = registry;
    }

    public static void main(String[] args) throws Exception {
        boolean verify = args.length > 0 && args[0].equals("verify");
        List<String> rest = Arrays.asList(args).subList(verify ? 1 : 0, args.length);
        if (rest.size() < 2) {
            System.err.println("expected: [verify] <directory> <scale> [corpus…]");
            System.exit(2);
        }
        Path directory = Files.createDirectories(Path.of(rest.get(0)));
        int scale = Integer.parseInt(rest.get(1));
        List<Corpus> corpora = rest.size() == 2
                ? List.of(Corpus.values())
                : rest.subList(2, rest.size()).stream().map(Corpus::valueOf).toList();
        try (LocalRegistry registry = LocalRegistry.start(directory.resolve("registry"))) {
            SnapshotBenchmark benchmark = new SnapshotBenchmark(directory, scale, registry);
            if (verify) {
                benchmark.verify(corpora);
            } else {
                benchmark.measure(corpora);
            }
        }
    }

    private static Map<String, TransferSettings> ways(Path spool) {
        TransferSettings plain = TransferSettings.DEFAULT.spoolingTo(spool);
        Map<String, TransferSettings> ways = new LinkedHashMap<>();
        ways.put("plain", plain);
        for (int concurrency : new int[] {1, 4, 8}) {
            TransferSettings sized = plain.sized(concurrency, plain.pushBudgetMib(), plain.pullBudgetMib());
            ways.put("zstd 1, chunk 64, " + concurrency, sized.encoded(1, 64));
            ways.put("zstd 3, chunk 256, " + concurrency, sized.encoded(3, 256));
            ways.put("chunk 256, " + concurrency, sized.encoded(0, 256));
        }
        return ways;
    }

    private void measure(List<Corpus> corpora) throws Exception {
        System.out.printf(
                Locale.ROOT,
                "%d cores; one core: SHA-256 %.0f MiB/s, zstd level 1 %.0f, level 3 %.0f MiB/s%n",
                Runtime.getRuntime().availableProcessors(),
                Ceilings.sha256(),
                Ceilings.zstd(1),
                Ceilings.zstd(3));
        warmUp();
        for (Corpus corpus : corpora) {
            Path archive = corpus.prepare(directory, scale);
            double logical = Files.size(archive) / 1048576.0;
            System.out.printf(Locale.ROOT, "%n%s, %.0f MiB%n", corpus, logical);
            System.out.println("| what                               | seconds | MiB/s    | wire     | CPU s/GiB"
                    + "| RSS MiB| reqs  |");
            for (Map.Entry<String, TransferSettings> way : ways(directory).entrySet()) {
                try (RegistryStore store = open(way.getValue())) {
                    measure(store, corpus, way.getKey(), logical);
                }
            }
            Files.delete(archive);
        }
    }

    private void measure(RegistryStore store, Corpus corpus, String way, double logical) throws Exception {
        TarRuntime local = new TarRuntime(directory, false);
        // Blobs of earlier ways would be found; a repository of its own starts cold.
        SnapshotRef ref = new SnapshotRef("b-" + corpus.name().toLowerCase(Locale.ROOT) + "-" + way.hashCode(), "t");
        Runnable push = () -> store.push(ref, local, corpus.name(), Map.of(), Transfer.SILENT);
        Measured cold = Measured.of(registry, push);
        double wire = wire(store, ref);
        System.out.println(cold.row("push, " + way, logical, wire));
        System.out.println(Measured.of(registry, push).row("push again, " + way, logical, 0));
        System.out.println(Measured.of(registry, () -> store.pull(ref, local, "x", Transfer.SILENT))
                .row("pull, " + way, logical, wire));
        Path copy = directory.resolve("copy");
        String url = "docker://" + registry.authority() + "/";
        double out = Ceilings.skopeo(url + ref, Ceilings.directory(copy));
        // Within one registry it would let the registry link the blobs instead of sending them.
        double in;
        try (LocalRegistry empty = LocalRegistry.start(directory.resolve("empty"))) {
            in = Ceilings.skopeo(Ceilings.directory(copy), "docker://" + empty.authority() + "/copy:t");
        }
        deleteTree(directory.resolve("empty"));
        System.out.printf(Locale.ROOT, "| skopeo: in %.2f s, out %.2f s for the same artifact%n", in, out);
        deleteTree(copy);
    }

    private static double wire(RegistryStore store, SnapshotRef ref) throws Exception {
        return StoredManifest.find(store.artifacts(), ref.repository(), ref.tag())
                        .orElseThrow()
                        .manifest()
                        .layers()
                        .stream()
                        .distinct()
                        .mapToLong(Descriptor::size)
                        .sum()
                / 1048576.0;
    }

    private void verify(List<Corpus> corpora) throws Exception {
        List<TransferSettings> settings = new ArrayList<>(List.of(TransferSettings.DEFAULT.spoolingTo(directory)));
        settings.add(settings.getFirst().encoded(1, 16).sized(4, 256, 128));
        for (Corpus corpus : corpora) {
            Path archive = corpus.prepare(directory, scale);
            Map<?, ?> sent;
            try (InputStream in = Files.newInputStream(archive)) {
                sent = TarRuntime.files(in);
            }
            for (TransferSettings way : settings) {
                try (RegistryStore store = open(way)) {
                    TarRuntime local = new TarRuntime(directory, true);
                    store.push(COPY, local, corpus.name(), Map.of(), Transfer.SILENT);
                    store.pull(COPY, local, "x", Transfer.SILENT);
                    if (!local.imported().equals(sent)) {
                        throw new IOException(corpus + " came back as something else with " + way);
                    }
                    System.out.println(corpus + " came back as it was: " + way);
                }
            }
            Files.delete(archive);
        }
    }

    private RegistryStore open(TransferSettings settings) {
        return RegistryStore.open(RegistrySettings.of(RegistryBase.parse(registry.authority()), Map.of())
                .with((host, repository) -> new Credential.Anonymous())
                .with(settings));
    }

    /** What runs for the first time is slow. */
    private void warmUp() throws IOException {
        Path archive = Corpus.MIX.prepare(directory, 8);
        for (TransferSettings way : ways(directory).values()) {
            try (RegistryStore store = open(way)) {
                TarRuntime local = new TarRuntime(directory, false);
                store.push(COPY, local, Corpus.MIX.name(), Map.of(), Transfer.SILENT);
                store.pull(COPY, local, "x", Transfer.SILENT);
            }
        }
        Files.delete(archive);
    }

    private static void deleteTree(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
