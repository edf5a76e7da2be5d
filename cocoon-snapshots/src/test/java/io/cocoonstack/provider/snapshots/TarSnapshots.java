package io.cocoonstack.provider.snapshots;

import io.cocoonstack.provider.snapshots.archive.ArchiveReader;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;

/** A runtime's snapshots as the archives they were imported from. */
public class TarSnapshots implements SnapshotCapability {

    public final Map<String, byte[]> archives = new ConcurrentHashMap<>();
    public volatile int exported = Integer.MAX_VALUE;
    public volatile int imported = Integer.MAX_VALUE;

    public static RuntimeFailureException failure(String what) {
        return new RuntimeFailureException(
                new RuntimeFailure.Unavailable(new RuntimeFailure.Facts("snapshot", OptionalInt.empty(), what)));
    }

    @Override
    public Optional<LocalSnapshot> findSnapshot(String name) {
        return Optional.ofNullable(archives.get(name)).map(it -> new LocalSnapshot(name, name, "", "", "", ""));
    }

    @Override
    public void saveSnapshot(String name, String vmId) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean removeSnapshot(String ref) {
        return archives.remove(ref) != null;
    }

    @Override
    public void importSnapshot(String name, InputStream archive) {
        archives.remove(name);
        try {
            byte[] content = archive.readNBytes(imported);
            if (imported == Integer.MAX_VALUE) {
                ArchiveReader reader = new ArchiveReader(new ByteArrayInputStream(content));
                while (reader.next().isPresent()) {
                    reader.body().transferTo(OutputStream.nullOutputStream());
                }
            }
            archives.put(name, content);
        } catch (IOException e) {
            throw failure(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public void exportSnapshot(String name, OutputStream archive) {
        byte[] content = archives.get(name);
        if (content == null) {
            throw failure("gone");
        }
        try {
            archive.write(content, 0, Math.min(content.length, exported));
        } catch (IOException e) {
            throw failure(String.valueOf(e.getMessage()));
        }
        if (exported < content.length) {
            throw failure("exporter died");
        }
    }
}
