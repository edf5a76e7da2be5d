package io.cocoonstack.provider.snapshots.store;

import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.SnapshotStore;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.client.RegistryClient;
import io.cocoonstack.provider.snapshots.http.Wire;
import io.cocoonstack.provider.snapshots.pull.SnapshotPull;
import io.cocoonstack.provider.snapshots.push.SnapshotPush;
import io.cocoonstack.provider.snapshots.registry.RegistryBase;
import io.cocoonstack.provider.snapshots.source.ArtifactSource;
import io.cocoonstack.provider.snapshots.source.StoredManifest;
import io.cocoonstack.provider.snapshots.source.StoredSnapshot;
import io.cocoonstack.provider.snapshots.transfer.StoreFailures;
import io.cocoonstack.provider.snapshots.transfer.TransferSettings;
import io.cocoonstack.provider.snapshots.work.ChunkMemory;
import io.cocoonstack.provider.snapshots.work.CpuThreads;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;

/**
 * Snapshots in an OCI registry, in the format that every node of a cluster reads. One push runs at a time, and two pulls of snapshots
 * that take memory; the others wait.
 */
public final class RegistryStore implements SnapshotStore, AutoCloseable {

    private static final Pattern TAG = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,127}");
    private static final int PUSHES = 1;
    private static final int PULLS = 2;

    private final RegistryBase base;
    private final Wire wire;
    private final RegistryClient client;
    private final ArtifactSource artifacts;
    private final TransferSettings transfer;
    private final InstantSource clock;
    private final CpuThreads cpu = new CpuThreads();
    private final ChunkMemory memory = new ChunkMemory();
    private final Gate pushes = Gate.of(PUSHES);
    private final Gate pulls = Gate.of(PULLS);

    private RegistryStore(RegistrySettings settings) {
        base = settings.base();
        wire = Wire.open(settings.timeouts(), settings.proxies(), settings.trust());
        client = RegistryClient.of(base.host(), settings.plainHttp(), settings.credentials(), wire, settings.retry());
        artifacts = new RegistryArtifacts(client, base);
        transfer = settings.transfer();
        clock = settings.clock();
    }

    /** Speaks to the registry only when it is used. */
    public static RegistryStore open(RegistrySettings settings) {
        return new RegistryStore(settings);
    }

    /** Everything that is kept below the base, whatever it is; ends with the store. */
    public ArtifactSource artifacts() {
        return artifacts;
    }

    /** What its pushes and pulls hold beside the heap. */
    public ChunkMemory memory() {
        return memory;
    }

    @Override
    public Optional<SnapshotManifest> find(SnapshotRef ref) {
        return call("find", ref, _ -> StoredSnapshot.find(artifacts, ref).map(StoredSnapshot::identity));
    }

    @Override
    public void push(
            SnapshotRef ref, SnapshotCapability source, String localName, Map<String, String> labels, Transfer heard) {
        call("push", ref, repository -> {
            try (Gate.Pass _ = pushes.enter()) {
                new SnapshotPush(client, repository, transfer, clock, cpu, memory)
                        .run(ref, source, localName, labels, heard);
            }
            return true;
        });
    }

    @Override
    public void pull(SnapshotRef ref, SnapshotCapability target, String localName, Transfer heard) {
        call("pull", ref, _ -> {
            StoredManifest found = StoredManifest.find(artifacts, ref.repository(), ref.tag())
                    .orElseThrow(
                            () -> new SnapshotFailureException(new SnapshotFailure.Absent(ref + " is not in " + base)));
            SnapshotPull pull = new SnapshotPull(artifacts, ref.repository(), transfer, clock, memory);
            if (!SnapshotPull.takesMemory(found.manifest())) {
                pull.run(found, target, localName, heard);
                return true;
            }
            try (Gate.Pass _ = pulls.enter()) {
                pull.run(found, target, localName, heard);
            }
            return true;
        });
    }

    @Override
    public void delete(SnapshotRef ref) {
        call("delete", ref, repository -> {
            client.delete(repository, ref.tag());
            return true;
        });
    }

    /** Gives up every connection; calls under way fail. */
    @Override
    public void close() {
        wire.close();
        cpu.close();
    }

    private <T> T call(String verb, SnapshotRef ref, Work<T> work) {
        String repository = repository(ref);
        Callable<T> guarded = () -> work.run(repository);
        try {
            return Interruptible.call(verb + " " + ref, guarded);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SnapshotFailureException(new SnapshotFailure.Unavailable(ref + ": interrupted"), e);
        } catch (Exception e) {
            throw StoreFailures.of(ref, e);
        }
    }

    private String repository(SnapshotRef ref) {
        if (!TAG.matcher(ref.tag()).matches()) {
            throw new SnapshotFailureException(new SnapshotFailure.Refused("\"" + ref.tag() + "\" is not a tag"));
        }
        try {
            return base.repository(ref.repository());
        } catch (IllegalArgumentException e) {
            throw new SnapshotFailureException(new SnapshotFailure.Refused(String.valueOf(e.getMessage())), e);
        }
    }

    @FunctionalInterface
    private interface Work<T> {
        T run(String repository) throws Exception;
    }
}
