package io.cocoonstack.vkcocoon.command.snapshot;

import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.artifact.Manifest;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.progress.Amounts;
import io.cocoonstack.provider.snapshots.source.StoredManifest;
import io.cocoonstack.vkcocoon.config.Configuration;
import io.cocoonstack.vkcocoon.store.OpenStore;
import io.cocoonstack.vkcocoon.text.OneLine;
import io.cocoonstack.vkcocoon.text.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code vk-cocoon snapshot ls}: what is in the store. */
@Command(
        name = "ls",
        mixinStandardHelpOptions = true,
        description =
                "Lists what the store has. Of repositories that are named, the tags hibernate and latest are looked at;"
                        + " without names every tag is listed, where the store can tell.")
final class ListCommand extends StoreCommand {

    @Parameters(paramLabel = "REPOSITORY", arity = "0..*", description = "Repositories, such as VM names.")
    private List<String> repositories = new ArrayList<>();

    @Option(names = "--json", description = "Print JSON instead of a table.")
    private boolean json;

    ListCommand(Setup setup) {
        super(setup);
    }

    /** A tag; texts are empty where the manifest does not tell. */
    record Row(
            String reference,
            String kind,
            String digest,
            long bytes,
            String pushedAt,
            String fromNode,
            String baseImage) {

        private static Row of(SnapshotRef ref, StoredManifest stored) {
            Manifest manifest = stored.manifest();
            return new Row(
                    ref.toString(),
                    manifest.kind().toString(),
                    stored.digest(),
                    manifest.layers().stream().mapToLong(Descriptor::size).sum(),
                    manifest.annotations().getOrDefault(Manifest.CREATED, ""),
                    manifest.annotations().getOrDefault(SnapshotManifest.FROM_NODE, ""),
                    manifest.annotations().getOrDefault(SnapshotManifest.BASE_IMAGE, ""));
        }
    }

    @Override
    void check() {
        repositories.forEach(this::image);
    }

    @Override
    boolean run(OpenStore store, Configuration configuration) throws IOException, RefusedArtifactException {
        List<Row> rows = new ArrayList<>();
        boolean whole = true;
        for (SnapshotRef ref : references(store)) {
            try {
                Optional<StoredManifest> found = StoredManifest.find(store.artifacts(), ref.repository(), ref.tag());
                found.ifPresent(stored -> rows.add(Row.of(ref, stored)));
            } catch (SnapshotFailureException e) {
                failed(e);
                whole = false;
            }
        }
        if (json) {
            json(rows);
        } else {
            out().print(table(rows));
        }
        return whole;
    }

    private List<SnapshotRef> references(OpenStore store) throws IOException, RefusedArtifactException {
        if (repositories.isEmpty()) {
            return store.listing()
                    .orElseThrow(() -> refused("this store does not list its repositories: name those to look at"))
                    .list();
        }
        return repositories.stream()
                .map(this::image)
                .flatMap(it -> it.tag().isEmpty()
                        ? Stream.of(SnapshotRef.HIBERNATE, SnapshotRef.LATEST)
                                .map(tag -> new SnapshotRef(it.repository(), tag))
                        : Stream.of(new SnapshotRef(it.repository(), it.tag())))
                .toList();
    }

    private static String table(List<Row> rows) {
        if (rows.isEmpty()) {
            return "Nothing is there.\n";
        }
        Table table = new Table(List.of("REFERENCE", "KIND", "SIZE", "PUSHED", "FROM NODE", "BASE IMAGE"));
        rows.forEach(it -> table.row(
                it.reference(),
                it.kind(),
                Amounts.bytes(it.bytes()),
                OneLine.of(it.pushedAt()),
                OneLine.of(it.fromNode()),
                OneLine.of(it.baseImage())));
        return table.text();
    }
}
