package io.cocoonstack.provider.snapshots.layout;

import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.archive.ArchiveEntry;
import io.cocoonstack.provider.snapshots.archive.ArchiveReader;
import io.cocoonstack.provider.snapshots.archive.BrokenArchiveException;
import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.content.ConfigJson;
import io.cocoonstack.provider.snapshots.content.EnvelopeJson;
import io.cocoonstack.provider.snapshots.content.FileMeta;
import io.cocoonstack.provider.snapshots.content.SnapshotContent;
import io.cocoonstack.provider.snapshots.content.SparseMap;
import io.cocoonstack.provider.snapshots.json.UnreadableJsonException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The files of an export, stored as plain blobs.
 *
 * @param layers in the order of the archive
 */
record ExportedSnapshot(EnvelopeJson.Envelope envelope, List<Descriptor> layers, Map<String, FileMeta> files) {

    /** Reads the archive to its end. What is stored when it fails is named by nothing. */
    static ExportedSnapshot store(InputStream archive, LayoutFiles layout, Transfer transfer)
            throws IOException, RefusedArtifactException {
        EnvelopeJson.@Nullable Envelope envelope = null;
        List<Descriptor> layers = new ArrayList<>();
        Map<String, FileMeta> files = new HashMap<>();
        ArchiveReader reader = new ArchiveReader(archive);
        long done = 0;
        for (Optional<ArchiveEntry> next = reader.next(); next.isPresent(); next = reader.next()) {
            ArchiveEntry entry = next.get();
            if (entry.name().equals(EnvelopeJson.NAME)) {
                envelope = envelope(entry, reader.body());
                continue;
            }
            FileMeta meta = meta(entry);
            if (files.put(entry.name(), meta) != null) {
                throw new BrokenArchiveException("the export has two files " + entry.name());
            }
            Descriptor blob = layout.store(reader.body());
            layers.add(Descriptor.ofFile(entry.name(), false, blob.digest(), blob.size()));
            done += blob.size();
            transfer.progress(done, -1);
        }
        if (envelope == null) {
            throw new BrokenArchiveException("the export has no " + EnvelopeJson.NAME);
        }
        return new ExportedSnapshot(envelope, layers, files);
    }

    private static FileMeta meta(ArchiveEntry entry) throws BrokenArchiveException, RefusedArtifactException {
        if (!SnapshotContent.isFileName(entry.name())) {
            throw new BrokenArchiveException("the export has a file of the name \"" + entry.name() + "\"");
        }
        if (entry.isSparse()) {
            SparseMap map = SparseMap.parse(entry.sparseMap(), entry.sparseSize(), entry.size());
            return new FileMeta(entry.mode(), map.text(), map.size(), 0, List.of());
        }
        return new FileMeta(entry.mode(), "", 0, 0, List.of());
    }

    private static EnvelopeJson.Envelope envelope(ArchiveEntry entry, InputStream body) throws IOException {
        if (entry.size() > ConfigJson.MAX_SIZE) {
            throw new BrokenArchiveException(entry.name() + " of the export has " + entry.size() + " bytes");
        }
        try {
            return EnvelopeJson.read(body.readAllBytes());
        } catch (UnreadableJsonException e) {
            throw new BrokenArchiveException(entry.name() + " of the export cannot be kept: " + e.getMessage());
        }
    }
}
