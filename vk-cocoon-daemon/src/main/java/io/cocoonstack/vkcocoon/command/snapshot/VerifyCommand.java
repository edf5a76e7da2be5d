package io.cocoonstack.vkcocoon.command.snapshot;

import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.vkcocoon.config.Configuration;
import io.cocoonstack.vkcocoon.store.OpenStore;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code vk-cocoon snapshot verify}: whether snapshots could be pulled. */
@Command(
        name = "verify",
        mixinStandardHelpOptions = true,
        description =
                "Reads every byte of snapshots as a pull does and keeps none: each is whole and readable, or it is told"
                        + " what is wrong.")
final class VerifyCommand extends StoreCommand {

    @Parameters(
            paramLabel = "REFERENCE",
            arity = "1..*",
            description = "repository[:tag], relative to OCI_REGISTRY; the tag is latest by default.")
    private List<String> references = new ArrayList<>();

    @Option(names = "--json", description = "Print JSON instead of lines.")
    private boolean json;

    VerifyCommand(Setup setup) {
        super(setup);
    }

    /** @param problem empty when there is none */
    record Verdict(String reference, boolean good, long bytes, String problem) {}

    @Override
    void check() {
        references.forEach(this::reference);
    }

    @Override
    boolean run(OpenStore store, Configuration configuration) {
        List<Verdict> verdicts = new ArrayList<>();
        List<SnapshotFailureException> failures = new ArrayList<>();
        String what = references.size() == 1 ? references.getFirst() : references.size() + " snapshots";
        ProgressLines.show("verify " + what, references, err(), transfers -> {
            for (int i = 0; i < references.size(); i++) {
                verdicts.add(verify(store, reference(references.get(i)), transfers.get(i), failures));
            }
        });
        failures.forEach(this::failed);
        if (json) {
            json(verdicts);
        } else {
            verdicts.stream().filter(Verdict::good).forEach(it -> out().println(it.reference() + " is good"));
        }
        return verdicts.stream().allMatch(Verdict::good);
    }

    private static Verdict verify(
            OpenStore store, SnapshotRef ref, Transfer transfer, List<SnapshotFailureException> failures) {
        Discarding target = new Discarding();
        try {
            store.snapshots().pull(ref, target, "verify", transfer);
            return new Verdict(ref.toString(), true, target.bytes(), "");
        } catch (SnapshotFailureException e) {
            failures.add(e);
            return new Verdict(
                    ref.toString(), false, target.bytes(), e.failure().detail());
        }
    }
}
