package io.cocoonstack.provider.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.testing.store.FakeImageStore;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Where the image of a fresh boot comes from, row by row. */
class RunImageTest {

    private final EngineRig rig = EngineRig.withImages();

    @ParameterizedTest(name = "[{index}] {0}: {1} -> {2}")
    @CsvFileSource(resources = "/vectors/lifecycle/run-image.tsv", delimiter = '\t', numLinesToSkip = 1)
    void everyRowOfTheImageTableHolds(String reference, String answer, String action, String localName) {
        FakeImageStore store = Objects.requireNonNull(rig.images);
        switch (answer) {
            case "cloud-image" -> store.addCloudImage(reference);
            case "snapshot" -> store.addSnapshot(reference);
            case "503", "invalid JSON" -> store.faults().outage(true);
            default -> {}
        }
        rig.start();
        rig.apply(
                PodRecords.with(PodRecords.run("a"), Annotations.IMAGE, reference.equals("(empty)") ? "" : reference));

        switch (action) {
            case "runtime pull" -> {
                assertThat(rig.runtime.callsOf("pull")).containsExactly("pull " + reference);
                assertThat(rig.runtime.memory.values()).containsExactly("fresh " + reference);
            }
            case "import and boot the local name" -> {
                assertThat(rig.runtime.callsOf("pull")).isEmpty();
                assertThat(rig.runtime.callsOf("importimage")).containsExactly("importimage " + localName);
                assertThat(rig.runtime.memory.values()).containsExactly("fresh " + localName);
            }
            case "error: use mode clone" -> {
                assertThat(rig.runtime.vms).isEmpty();
                assertThat(rig.pods.annotation("a", Annotations.LIFECYCLE_MESSAGE))
                        .contains("mode clone");
            }
            // A Pod without an image can never boot: it is told so instead of being passed to the runtime.
            case "pass through" ->
                assertThat(rig.pods.status("a").message()).contains("cocoonset.cocoonstack.io/image is missing");
            default -> throw new AssertionError(action);
        }
    }
}
