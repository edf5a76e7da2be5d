package io.cocoonstack.provider.snapshots.store;

import io.cocoonstack.provider.snapshot.SnapshotStore;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.Archives;
import io.cocoonstack.provider.snapshots.TarSnapshots;
import io.cocoonstack.provider.snapshots.credentials.Credential;
import io.cocoonstack.provider.snapshots.layout.LayoutStore;
import io.cocoonstack.provider.snapshots.registry.RegistryBase;
import io.cocoonstack.provider.snapshots.registry.StoreLocation;
import io.cocoonstack.provider.snapshots.transfer.TransferSettings;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;

/** A node as a process of its own that can be killed. */
final class TransferProcess {

    private TransferProcess() {}

    /**
     * @param args what to do, where the store is, zstd level, size of chunks in MiB, a directory for everything else; a last one is
     *     the number of bytes behind which an export waits for ever
     */
    public static void main(String[] args) {
        Path directory = Path.of(args[4]);
        TransferSettings settings = TransferSettings.DEFAULT
                .encoded(Integer.parseInt(args[2]), Integer.parseInt(args[3]))
                .spoolingTo(directory);
        SnapshotStore store =
                switch (StoreLocation.parse(args[1])) {
                    case StoreLocation.Layout(var place) -> new LayoutStore(place, InstantSource.system());
                    case RegistryBase base ->
                        RegistryStore.open(RegistrySettings.of(base, Map.of())
                                .with((host, repository) -> new Credential.Anonymous())
                                .with(settings));
                };
        Runtime runtime = new Runtime(directory, args.length > 5 ? Integer.parseInt(args[5]) : Integer.MAX_VALUE);
        if (args[0].equals("push")) {
            runtime.archives.put("a", Archives.of(6 << 20, 7));
            store.push(StoreFixture.REF, runtime, "a", StoreFixture.LABELS, Transfer.SILENT);
        } else {
            store.pull(StoreFixture.REF, runtime, "imported", Transfer.SILENT);
        }
    }

    /** Imports into a file that gets its name when all of it is there. */
    private static final class Runtime extends TarSnapshots {

        private final Path directory;
        private final int pause;

        Runtime(Path directory, int pause) {
            this.directory = directory;
            this.pause = pause;
        }

        @Override
        public void importSnapshot(String name, InputStream archive) {
            try {
                Path part = directory.resolve("importing");
                Files.deleteIfExists(part);
                Files.copy(archive, part);
                Files.move(part, directory.resolve(name));
            } catch (IOException e) {
                throw failure(String.valueOf(e.getMessage()));
            }
        }

        @Override
        public void exportSnapshot(String name, OutputStream archive) {
            byte[] content = archives.get(name);
            int first = Math.min(pause, content.length);
            try {
                archive.write(content, 0, first);
                if (first < content.length) {
                    System.out.println("waiting");
                    System.in.read();
                }
                archive.write(content, first, content.length - first);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
