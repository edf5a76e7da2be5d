package io.cocoonstack.vkcocoon.command.snapshot;

import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.progress.Amounts;
import io.cocoonstack.provider.snapshots.source.StoredSnapshot;
import io.cocoonstack.provider.snapshots.transfer.StoreFailures;
import io.cocoonstack.vkcocoon.config.Configuration;
import io.cocoonstack.vkcocoon.store.OpenStore;
import io.cocoonstack.vkcocoon.text.OneLine;
import io.cocoonstack.vkcocoon.text.Table;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code vk-cocoon snapshot inspect}: everything that is known about a stored snapshot. */
@Command(
        name = "inspect",
        mixinStandardHelpOptions = true,
        description = "Shows what the store says about a snapshot, without moving its files.")
final class InspectCommand extends StoreCommand {

    @Parameters(
            paramLabel = "REFERENCE",
            description = "repository[:tag], relative to OCI_REGISTRY; the tag is latest by default.")
    @SuppressWarnings("NullAway.Init") // set by the command line
    private String reference;

    @Option(names = "--json", description = "Print JSON instead of tables.")
    private boolean json;

    InspectCommand(Setup setup) {
        super(setup);
    }

    @Override
    void check() {
        reference(reference);
    }

    @Override
    boolean run(OpenStore store, Configuration configuration) {
        SnapshotRef ref = reference(reference);
        StoredSnapshot stored = StoredSnapshot.find(store.artifacts(), ref)
                .orElseThrow(
                        () -> new SnapshotFailureException(new SnapshotFailure.Absent(ref + " is not in the store")));
        SnapshotFacts facts;
        try {
            facts = SnapshotFacts.of(ref, stored);
        } catch (RefusedArtifactException e) {
            throw StoreFailures.of(ref, e);
        }
        if (json) {
            json(facts);
        } else {
            out().print(text(facts));
        }
        return true;
    }

    private static String text(SnapshotFacts facts) {
        Table head = new Table(List.of("REFERENCE", facts.reference()));
        head.row("digest", facts.digest());
        head.row("artifact type", facts.artifactType());
        head.row("snapshot id", OneLine.of(facts.snapshotId()));
        head.row("pushed", facts.pushedAt());
        head.row("from node", OneLine.of(facts.fromNode()));
        head.row("base image", OneLine.of(facts.baseImage()));
        head.row("image", OneLine.of(facts.image()));
        head.row("image digest", OneLine.of(facts.imageDigest()));
        head.row("hypervisor", OneLine.of(facts.hypervisor()));
        head.row(
                "size",
                facts.cpu() + " vCPU, " + Amounts.bytes(facts.memory()) + " memory, " + Amounts.bytes(facts.storage())
                        + " disk, " + facts.nics() + " NIC");
        Table files = new Table(List.of("FILE", "MODE", "SIZE", "DATA", "STORED", "ZSTD", "BLOBS"));
        facts.files()
                .forEach(it -> files.row(
                        OneLine.of(it.name()),
                        it.mode(),
                        Amounts.bytes(it.size()),
                        Amounts.bytes(it.data()),
                        Amounts.bytes(it.stored()),
                        it.zstd() ? "yes" : "no",
                        Integer.toString(it.blobs())));
        return head.text() + "\n" + files.text();
    }
}
