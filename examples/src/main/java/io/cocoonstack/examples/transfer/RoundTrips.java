package io.cocoonstack.examples.transfer;

import io.cocoonstack.examples.transfer.corpus.Corpus;
import io.cocoonstack.examples.transfer.wire.LocalRegistry;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.archive.ArchiveEntry;
import io.cocoonstack.provider.snapshots.store.RegistryStore;
import io.cocoonstack.provider.snapshots.transfer.TransferSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Compares what comes back with what was sent, and tells how much memory that took. */
record RoundTrips(Path directory, int scale) {

    private static final SnapshotRef COPY = new SnapshotRef("benchmark-copy", SnapshotRef.LATEST);
    private static final int PUSH_BUDGET_MIB = 256;
    private static final int PULL_BUDGET_MIB = 128;

    void run(Corpus corpus) throws Exception {
        TransferSettings plain = TransferSettings.DEFAULT.spoolingTo(directory);
        Path archive = corpus.prepare(directory, scale);
        Map<ArchiveEntry, String> sent;
        try (InputStream in = Files.newInputStream(archive)) {
            sent = TarRuntime.files(in);
        }
        for (TransferSettings way : List.of(plain, plain.encoded(1, 16).sized(4, PUSH_BUDGET_MIB, PULL_BUDGET_MIB))) {
            try (LocalRegistry registry = LocalRegistry.start(directory.resolve("registry"));
                    RegistryStore store = Stores.open(registry, way);
                    MemoryPeaks peaks = new MemoryPeaks(store.memory())) {
                TarRuntime local = new TarRuntime(directory, true);
                store.push(COPY, local, corpus.name(), Map.of(), Transfer.SILENT);
                String push = peaks.text();
                store.pull(COPY, local, "x", Transfer.SILENT);
                if (!local.imported().equals(sent)) {
                    throw new IOException(corpus + " came back as something else with " + way);
                }
                System.out.printf(
                        Locale.ROOT,
                        "%s, %d MiB, came back as it was, %s; push: %s of %d; with pull: %s; -Xmx%dm%n",
                        corpus,
                        Files.size(archive) >> 20,
                        way.isEncoding() ? "encoded" : "plain",
                        push,
                        PUSH_BUDGET_MIB,
                        peaks.text(),
                        Runtime.getRuntime().maxMemory() >> 20);
            }
            Stores.deleteTree(directory.resolve("registry"));
        }
        Files.delete(archive);
    }
}
