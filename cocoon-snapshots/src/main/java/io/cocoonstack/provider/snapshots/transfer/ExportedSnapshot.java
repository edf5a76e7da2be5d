package io.cocoonstack.provider.snapshots.transfer;

import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.archive.ArchiveEntry;
import io.cocoonstack.provider.snapshots.archive.ArchiveReader;
import io.cocoonstack.provider.snapshots.archive.BrokenArchiveException;
import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.artifact.Manifest;
import io.cocoonstack.provider.snapshots.artifact.ManifestJson;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import io.cocoonstack.provider.snapshots.content.ConfigJson;
import io.cocoonstack.provider.snapshots.content.EnvelopeJson;
import io.cocoonstack.provider.snapshots.content.FileMeta;
import io.cocoonstack.provider.snapshots.content.SnapshotConfig;
import io.cocoonstack.provider.snapshots.content.SnapshotContent;
import io.cocoonstack.provider.snapshots.content.SparseMap;
import io.cocoonstack.provider.snapshots.json.UnreadableJsonException;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An export whose files are stored.
 *
 * @param version 2 when a file is compressed or cut
 * @param layers in the order of the archive
 */
public record ExportedSnapshot(
        int version, EnvelopeJson.Envelope envelope, List<Descriptor> layers, Map<String, FileMeta> files) {

    /** Reads the archive to its end. What is stored when it fails is named by nothing. */
    public static ExportedSnapshot store(InputStream archive, FileSink sink, Transfer transfer)
            throws IOException, RefusedArtifactException {
        EnvelopeJson.@Nullable Envelope envelope = null;
        Map<String, FileMeta> told = new LinkedHashMap<>();
        List<FileSink.Pending> pending = new ArrayList<>();
        ArchiveReader reader = new ArchiveReader(archive);
        MovedBytes moved = new MovedBytes(transfer, -1);
        for (Optional<ArchiveEntry> next = reader.next(); next.isPresent(); next = reader.next()) {
            ArchiveEntry entry = next.get();
            if (entry.name().equals(EnvelopeJson.NAME)) {
                envelope = envelope(entry, reader.body());
                continue;
            }
            if (told.put(entry.name(), meta(entry)) != null) {
                throw new BrokenArchiveException("the export has two files " + entry.name());
            }
            pending.add(sink.store(entry, moved.count(reader.body())));
            moved.fileDone();
        }
        if (envelope == null) {
            throw new BrokenArchiveException("the export has no " + EnvelopeJson.NAME);
        }
        return collect(envelope, told, pending);
    }

    private static ExportedSnapshot collect(
            EnvelopeJson.Envelope envelope, Map<String, FileMeta> told, List<FileSink.Pending> pending)
            throws IOException {
        int version = 1;
        List<Descriptor> layers = new ArrayList<>();
        int file = 0;
        for (Map.Entry<String, FileMeta> entry : told.entrySet()) {
            StoredFile stored = pending.get(file++).await();
            version = stored.encoded() ? 2 : version;
            layers.addAll(stored.layers());
            FileMeta meta = entry.getValue();
            entry.setValue(
                    new FileMeta(meta.mode(), meta.sparseMap(), meta.sparseSize(), stored.toldSize(), stored.chunks()));
        }
        return new ExportedSnapshot(version, envelope, layers, told);
    }

    /** The config blob. */
    public byte[] config(Instant createdAt) {
        return ConfigJson.write(
                new SnapshotConfig(version, envelope.engine(), files, createdAt, envelope.engineConfig()));
    }

    /** The manifest, to be stored after everything else. */
    public byte[] manifest(byte[] config, Map<String, String> labels, Instant created) {
        Map<String, String> annotations = new TreeMap<>(labels);
        annotations.putIfAbsent(
                Manifest.CREATED, created.truncatedTo(ChronoUnit.SECONDS).toString());
        return ManifestJson.write(Manifest.ofSnapshot(
                version,
                new Descriptor(ConfigJson.MEDIA_TYPE, Sha256.of(config), config.length, Map.of()),
                layers,
                annotations));
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
