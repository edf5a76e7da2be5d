package io.cocoonstack.vkcocoon.command.snapshot;

import io.cocoonstack.provider.cli.CocoonCli;
import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import io.cocoonstack.vkcocoon.config.Configuration;
import io.cocoonstack.vkcocoon.store.OpenStore;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code vk-cocoon snapshot push}: from this host into the store. */
@Command(
        name = "push",
        mixinStandardHelpOptions = true,
        description =
                "Pushes a snapshot of this host into the store. The tag names the new content only when all of it is there.")
final class PushCommand extends StoreCommand {

    private static final String RESERVED = "cocoonstack.";

    @Parameters(index = "0", paramLabel = "NAME", description = "Name of the snapshot on this host.")
    @SuppressWarnings("NullAway.Init") // set by the command line
    private String name;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "REFERENCE",
            description = "repository[:tag], relative to OCI_REGISTRY; by default the name with the tag latest.")
    private @Nullable String reference;

    @Option(names = "--label", paramLabel = "KEY=VALUE", description = "Annotation of the manifest; may be repeated.")
    private Map<String, String> labels = new HashMap<>();

    PushCommand(Setup setup) {
        super(setup);
    }

    @Override
    void check() {
        ref();
        labels.keySet().stream()
                .filter(it -> it.startsWith(RESERVED))
                .findFirst()
                .ifPresent(key -> {
                    throw refused(
                            "label \"" + key + "\" cannot be given: names that begin with " + RESERVED + " are ours");
                });
    }

    private SnapshotRef ref() {
        return reference(reference == null ? name : reference);
    }

    @Override
    boolean run(OpenStore store, Configuration configuration) {
        SnapshotRef ref = ref();
        try (CocoonCli runtime = setup().runtime(configuration)) {
            SnapshotCapability local =
                    runtime.capability(SnapshotCapability.class).orElseThrow();
            Optional<LocalSnapshot> found = local.findSnapshot(name);
            if (found.isEmpty()) {
                err().println("vk-cocoon: snapshot \"" + name + "\" is not on this host");
                return false;
            }
            Map<String, String> all = new HashMap<>(labels);
            all.put(SnapshotManifest.FROM_NODE, configuration.node().name());
            if (!found.get().image().isEmpty()) {
                all.put(SnapshotManifest.BASE_IMAGE, found.get().image());
            }
            ProgressLines.show(
                    "push " + ref, err(), transfer -> store.snapshots().push(ref, local, name, all, transfer));
        }
        out().println("pushed " + ref);
        return true;
    }
}
