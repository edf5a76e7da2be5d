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
import java.util.function.Consumer;

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
            TarRuntime local = new TarRuntime(directory, true);
            try (LocalRegistry registry = LocalRegistry.start(directory.resolve("registry"))) {
                String push = within(
                        PUSH_BUDGET_MIB,
                        registry,
                        way,
                        store -> store.push(COPY, local, corpus.name(), Map.of(), Transfer.SILENT));
                String pull =
                        within(PULL_BUDGET_MIB, registry, way, store -> store.pull(COPY, local, "x", Transfer.SILENT));
                if (!local.imported().equals(sent)) {
                    throw new IOException(corpus + " came back as something else with " + way);
                }
                System.out.printf(
                        Locale.ROOT,
                        "%s, %d MiB, came back as it was, %s; push: %s; pull: %s; -Xmx%dm%n",
                        corpus,
                        Files.size(archive) >> 20,
                        way.isEncoding() ? "encoded" : "plain",
                        push,
                        pull,
                        Runtime.getRuntime().maxMemory() >> 20);
            }
            Stores.deleteTree(directory.resolve("registry"));
        }
        Files.delete(archive);
    }

    /** Fails when the chunks take more memory than they may; otherwise tells what was taken. */
    private static String within(
            int budgetMib, LocalRegistry registry, TransferSettings way, Consumer<RegistryStore> call)
            throws IOException {
        try (RegistryStore store = Stores.open(registry, way);
                MemoryPeaks peaks = new MemoryPeaks(store.memory())) {
            call.accept(store);
            if (store.memory().peak() > (long) budgetMib << 20) {
                throw new IOException(peaks.text() + " is more than the " + budgetMib + " MiB for chunks");
            }
            if (store.memory().held() != 0) {
                throw new IOException("chunks of " + store.memory().held() + " bytes were not freed");
            }
            return peaks.text() + " of " + budgetMib;
        }
    }
}
