package io.cocoonstack.provider.cli.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.cocoonstack.provider.cli.Vectors;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmEvent;
import io.cocoonstack.provider.vm.VmState;
import io.cocoonstack.provider.vm.capability.StaleCreateCapability.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class VmJsonTest {

    static Stream<Arguments> records() {
        return Vectors.table("expected.tsv").stream().map(row -> Arguments.of(row.toArray()));
    }

    @ParameterizedTest
    @MethodSource("records")
    void readsWhatTheVectorExpects(
            String file, String id, String name, String state, long pid, String mac, String ip, String alive)
            throws UnreadableJson {
        Vm vm = VmJson.vm(Vectors.text(file));
        assertThat(vm.id()).isEqualTo(id);
        assertThat(vm.name()).isEqualTo(name);
        assertThat(vm.state()).isEqualTo(VmState.parse(state)).isNotEqualTo(VmState.UNKNOWN);
        assertThat(vm.pid()).isEqualTo(pid);
        assertThat(vm.primaryMac()).isEqualTo(mac.equals("-") ? "" : mac);
        assertThat(vm.primaryAddress().map(a -> a.ip()).orElse("-")).isEqualTo(ip);
        assertThat(vm.running()).isEqualTo(alive.equals("yes"));
    }

    @Test
    void readsTheAddressOfAStaticGuestWhole() throws UnreadableJson {
        assertThat(VmJson.vm(Vectors.text("run.json")).primaryAddress()).hasValueSatisfying(address -> {
            assertThat(address.gateway()).isEqualTo("10.90.4.1");
            assertThat(address.prefix()).isEqualTo(24);
        });
    }

    @Test
    void aRecordOfTheAprilBuildsHasNoHypervisor() throws UnreadableJson {
        assertThat(VmJson.vm(Vectors.text("inspect-old-without-hypervisor.json"))
                        .hypervisor())
                .isEmpty();
    }

    @Test
    void listsAllVms() throws UnreadableJson {
        assertThat(VmJson.list(Vectors.text("list.json"))).isNotEmpty().allSatisfy(vm -> assertThat(vm.id())
                .hasSize(26));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  \n", "No VMs found.\n", "[]", "[]\n", "null"})
    void theDocumentedEmptyFormsAreEmptyLists(String text) throws UnreadableJson {
        assertThat(VmJson.list(text)).isEmpty();
    }

    @Test
    void theEmptyListOfBothVintagesIsEmpty() throws UnreadableJson {
        assertThat(VmJson.list(Vectors.text("list-empty.json"))).isEmpty();
        assertThat(VmJson.list(Vectors.text("list-empty-old.txt"))).isEmpty();
    }

    @Test
    void anElementWithoutIdIsLeftOutOfTheList() throws UnreadableJson {
        assertThat(VmJson.list("[{\"state\":\"running\"},{\"id\":\"A\",\"state\":\"running\"}]"))
                .extracting(Vm::id)
                .containsExactly("A");
    }

    @Test
    void aWrongTypeInOneElementFailsTheWholeListAndNamesIt() {
        assertThatExceptionOfType(UnreadableJson.class)
                .isThrownBy(() -> VmJson.list("[{\"id\":\"A\"},{\"id\":\"B\",\"network_configs\":[{\"mac\":7}]}]"))
                .withMessageContaining("field [1].network_configs[0].mac is not a string but number");
    }

    @ParameterizedTest
    @CsvSource({
        "stopped (stale), STOPPED",
        "paused, UNKNOWN",
        "Stopped, STOPPED",
        "quarantined, UNKNOWN",
        "'', UNKNOWN",
        "running, RUNNING",
        "error, ERROR",
        "creating, CREATING",
        "created, CREATED"
    })
    void aStateWithARemarkIsItsWordAndAnUnknownOneIsNothingElse(String word, VmState state) throws UnreadableJson {
        assertThat(VmJson.vm("{\"id\":\"A\",\"state\":\"" + word + "\"}").state())
                .isEqualTo(state);
    }

    @Test
    void readsEveryEventOfTheStream() throws UnreadableJson {
        List<VmEvent> events = events("events.ndjson");
        assertThat(events)
                .extracting(VmEvent::kind)
                .containsExactly(
                        VmEvent.Kind.ADDED,
                        VmEvent.Kind.ADDED,
                        VmEvent.Kind.ADDED,
                        VmEvent.Kind.MODIFIED,
                        VmEvent.Kind.MODIFIED,
                        VmEvent.Kind.DELETED);
        assertThat(events.get(4).vm().state()).isEqualTo(VmState.STOPPED);
    }

    @Test
    void aFailedPassIsAStormOfDeletedAndAdded() throws UnreadableJson {
        assertThat(events("events-failed-pass.ndjson"))
                .extracting(VmEvent::kind)
                .containsExactly(VmEvent.Kind.DELETED, VmEvent.Kind.DELETED, VmEvent.Kind.ADDED, VmEvent.Kind.ADDED);
    }

    private static List<VmEvent> events(String file) throws UnreadableJson {
        List<VmEvent> events = new ArrayList<>();
        for (String line : Vectors.text(file).lines().toList()) {
            VmJson.event(line).ifPresent(events::add);
        }
        return events;
    }

    @Test
    void anEventWithANameOnlyIsAnEvent() throws UnreadableJson {
        assertThat(VmJson.event("{\"event\":\"DELETED\",\"vm\":{\"config\":{\"name\":\"n\"}}}"))
                .hasValueSatisfying(event -> assertThat(event.vm().name()).isEqualTo("n"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"event\":\"MODIFIED\",\"vm\":{}}",
                "{\"event\":\"MODIFIED\"}",
                "not json",
                "[]",
                "{\"vm\":{\"id\":\"A\"}}"
            })
    void aLineThatNamesNoVmIsNoEvent(String line) {
        assertThatExceptionOfType(UnreadableJson.class).isThrownBy(() -> VmJson.event(line));
    }

    @ParameterizedTest
    @CsvSource({
        "reconcile-busy.json, BUSY",
        "reconcile-collected.json, COLLECTED",
        "reconcile-not-creating.json, NOT_CREATING",
        "reconcile-not-found.json, NOT_FOUND"
    })
    void readsTheFourOutcomesOfAStaleCreate(String file, Outcome outcome) throws UnreadableJson {
        assertThat(StoreJson.staleCreate(Vectors.text(file))).isEqualTo(outcome);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"outcome\":\"\"}", "{\"outcome\":\"eaten\"}", "{\"outcome\":1}", "collected"})
    void anyOtherOutcomeIsNoAnswer(String text) {
        assertThatExceptionOfType(UnreadableJson.class).isThrownBy(() -> StoreJson.staleCreate(text));
    }

    @Test
    void readsSnapshotsAndImages() throws UnreadableJson {
        assertThat(StoreJson.snapshot(Vectors.text("snapshot-inspect.json"))).satisfies(snapshot -> {
            assertThat(snapshot.id()).isEqualTo("VZ6N3QKTB7XYRJ2MHDWP5CLGA4");
            assertThat(snapshot.image()).isEqualTo("os/ubuntu:24.04");
            assertThat(snapshot.imageType()).isEqualTo("cloudimg");
            assertThat(snapshot.hypervisor()).isEqualTo("cloud-hypervisor");
        });
        assertThat(StoreJson.snapshot(Vectors.text("snapshot-inspect-no-image.json")))
                .satisfies(snapshot -> {
                    assertThat(snapshot.name()).isEqualTo("fork-vk-lab-web-0");
                    assertThat(snapshot.image()).isEmpty();
                    assertThat(snapshot.imageDigest()).isEmpty();
                });
        assertThat(StoreJson.image(Vectors.text("image-inspect-oci.json")).type())
                .isEqualTo("oci");
        assertThat(StoreJson.image(Vectors.text("image-inspect-cloudimg.json")).type())
                .isEqualTo("cloudimg");
    }
}
