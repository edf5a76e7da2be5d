package io.cocoonstack.vkcocoon.command.snapshot;

import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.vkcocoon.config.Configuration;
import io.cocoonstack.vkcocoon.store.OpenStore;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code vk-cocoon snapshot rm}: takes tags out of the store. */
@Command(
        name = "rm",
        mixinStandardHelpOptions = true,
        description =
                "Removes tags from the store; a tag that is not there is fine. A hibernated Pod cannot wake any more"
                        + " without its tag.")
final class RemoveCommand extends StoreCommand {

    @Parameters(
            paramLabel = "REFERENCE",
            arity = "1..*",
            description = "repository:tag, relative to OCI_REGISTRY; the tag is not left out here.")
    private List<String> references = new ArrayList<>();

    RemoveCommand(Setup setup) {
        super(setup);
    }

    @Override
    void check() {
        for (String text : references) {
            if (image(text).tag().isEmpty()) {
                throw refused("\"" + text + "\" names no tag");
            }
        }
    }

    @Override
    boolean run(OpenStore store, Configuration configuration) {
        boolean all = true;
        for (String text : references) {
            SnapshotRef ref = reference(text);
            try {
                store.snapshots().delete(ref);
                out().println("removed " + ref);
            } catch (SnapshotFailureException e) {
                failed(e);
                all = false;
            }
        }
        return all;
    }
}
