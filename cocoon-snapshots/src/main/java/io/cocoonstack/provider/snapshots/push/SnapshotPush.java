package io.cocoonstack.provider.snapshots.push;

import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.artifact.Manifest;
import io.cocoonstack.provider.snapshots.artifact.ManifestJson;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import io.cocoonstack.provider.snapshots.client.RegistryClient;
import io.cocoonstack.provider.snapshots.http.Body;
import io.cocoonstack.provider.snapshots.push.PlainPush.KnownFile;
import io.cocoonstack.provider.snapshots.transfer.ArchivePipe;
import io.cocoonstack.provider.snapshots.transfer.ExportedSnapshot;
import io.cocoonstack.provider.snapshots.transfer.TransferSettings;
import io.cocoonstack.provider.snapshots.work.ChunkMemory;
import io.cocoonstack.provider.snapshots.work.CpuThreads;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stores an export: its files, then the config, then the manifest under the tag. */
public record SnapshotPush(
        RegistryClient client,
        String repository,
        TransferSettings settings,
        InstantSource clock,
        CpuThreads cpu,
        ChunkMemory memory) {

    private static final Logger log = LoggerFactory.getLogger(SnapshotPush.class);

    public void run(
            SnapshotRef ref, SnapshotCapability source, String localName, Map<String, String> labels, Transfer transfer)
            throws IOException, RefusedArtifactException {
        BlobUploads blobs = new BlobUploads(client, repository);
        ExportedSnapshot exported;
        try (SnapshotSink sink = new SnapshotSink(settings, blobs, probable(ref), cpu, memory);
                ArchivePipe archive =
                        new ArchivePipe("export " + localName, out -> source.exportSnapshot(localName, out))) {
            exported = ExportedSnapshot.store(archive, sink, transfer);
        }
        publish(ref.tag(), exported, labels, blobs);
    }

    private void publish(String tag, ExportedSnapshot exported, Map<String, String> labels, BlobUploads blobs)
            throws IOException {
        byte[] config = exported.config(clock.instant());
        blobs.ensure(Sha256.of(config), Body.of(config));
        byte[] manifest = exported.manifest(config, labels, clock.instant());
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedIOException("interrupted before anything was published");
        }
        client.putManifest(repository, tag, manifest, Manifest.MEDIA_TYPE);
    }

    /** What the tags of the repository name now. A guess for the order of work: the registry is asked for each file in any case. */
    private Set<KnownFile> probable(SnapshotRef ref) throws IOException {
        Set<KnownFile> files = new HashSet<>();
        for (String tag : new TreeSet<>(List.of(ref.tag(), SnapshotRef.HIBERNATE, SnapshotRef.LATEST))) {
            Optional<byte[]> found = client.manifest(repository, tag);
            if (found.isPresent()) {
                try {
                    for (Descriptor layer : ManifestJson.read(found.get()).layers()) {
                        files.add(new KnownFile(layer.title(), layer.size()));
                    }
                } catch (RefusedArtifactException e) {
                    log.warn("what {}:{} names is no help for a push: {}", repository, tag, e.getMessage());
                }
            }
        }
        return files;
    }
}
