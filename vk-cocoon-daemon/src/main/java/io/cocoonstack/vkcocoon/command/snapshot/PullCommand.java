package io.cocoonstack.vkcocoon.command.snapshot;

import io.cocoonstack.provider.cli.CocoonCli;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import io.cocoonstack.vkcocoon.config.Configuration;
import io.cocoonstack.vkcocoon.store.OpenStore;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code vk-cocoon snapshot pull}: from the store onto this host. */
@Command(
        name = "pull",
        mixinStandardHelpOptions = true,
        description = "Pulls a snapshot from the store onto this host, verified, or leaves nothing.")
final class PullCommand extends StoreCommand {

    @Parameters(
            index = "0",
            paramLabel = "REFERENCE",
            description = "repository[:tag], relative to OCI_REGISTRY; the tag is latest by default.")
    @SuppressWarnings("NullAway.Init") // set by the command line
    private String reference;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "NAME",
            description =
                    "Name of the snapshot on this host; by default the one that a Pod with this reference as its image uses.")
    private @Nullable String name;

    @Option(names = "--replace", description = "Replace a snapshot of that name.")
    private boolean replace;

    PullCommand(Setup setup) {
        super(setup);
    }

    @Override
    void check() {
        reference(reference);
    }

    @Override
    boolean run(OpenStore store, Configuration configuration) {
        SnapshotRef ref = reference(reference);
        String local = name == null ? image(reference).localName() : name;
        try (CocoonCli runtime = setup().runtime(configuration)) {
            SnapshotCapability snapshots =
                    runtime.capability(SnapshotCapability.class).orElseThrow();
            if (!replace && snapshots.findSnapshot(local).isPresent()) {
                err().println("vk-cocoon: snapshot \"" + local + "\" is on this host already; --replace replaces it");
                return false;
            }
            ProgressLines.show(
                    "pull " + ref, err(), transfer -> store.snapshots().pull(ref, snapshots, local, transfer));
        }
        out().println("pulled " + ref + " as " + local);
        return true;
    }
}
