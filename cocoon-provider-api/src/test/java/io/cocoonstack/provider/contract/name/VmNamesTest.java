package io.cocoonstack.provider.contract.name;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.Role;
import java.util.OptionalInt;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

class VmNamesTest {

    private static final String DNS_LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";

    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/vm-names/agent.tsv", delimiter = '\t', numLinesToSkip = 1)
    void agentsAreNamedInThreeGenerations(
            String namespace, String set, int slot, String first, String second, String third) {
        assertThat(NameGeneration.DASHED.agent(namespace, set, slot)).isEqualTo(first);
        assertThat(NameGeneration.DOTTED.agent(namespace, set, slot)).isEqualTo(second);
        assertThat(NameGeneration.HASHED.agent(namespace, set, slot)).isEqualTo(third);
        assertThat(NameGeneration.HASHED.vmName(namespace, set + "-" + slot)).isEqualTo(third);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/vm-names/slots.tsv", delimiter = '\t', numLinesToSkip = 1)
    void theSlotAndTheRoleComeFromTheVmName(String namespace, String set, String vmName, int slot, String role) {
        String name = vmName.replace("(empty)", "");

        assertThat(VmNames.slot(namespace, set, name)).isEqualTo(slot < 0 ? OptionalInt.empty() : OptionalInt.of(slot));
        assertThat(VmNames.role(namespace, set, name).text()).isEqualTo(role);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "vk-prod-demo-99999999999",
                "vk-prod-demo-4294967296",
                "vk-prod-demo-01",
                "vk-prod-demo--1",
                "vk-prod-demo-0 ",
                "vk-prod-demo-\u0663",
                "vk-prod-demo-0-",
                "vk-prod-demo-0-71ea63"
            })
    void aSlotIsPlainDigitsThatGiveTheSameNameAgain(String vmName) {
        assertThat(VmNames.slot("prod", "demo", vmName)).isEmpty();
    }

    @Test
    void aPodWithoutCocoonSetIsAToolboxWhateverItsVmIsCalled() {
        assertThat(VmNames.role("prod", "", "vk-prod--0")).isEqualTo(Role.TOOLBOX);
        assertThat(VmNames.role("prod", "", "vk-prod-demo-0")).isEqualTo(Role.TOOLBOX);
        assertThat(VmNames.role("agents", "", "sandbox-agents-worker-678b0d72")).isEqualTo(Role.TOOLBOX);
    }

    @Property
    void everyAgentNameGivesItsSlotBack(
            @ForAll NameGeneration generation,
            @ForAll @From("labels") String namespace,
            @ForAll @From("names") String set,
            @ForAll @IntRange(max = 999_999_999) int slot) {
        assertThat(VmNames.slot(namespace, set, generation.agent(namespace, set, slot)))
                .hasValue(slot);
    }

    @Provide
    Arbitrary<String> labels() {
        return Arbitraries.strings().withChars("ab0-").ofMinLength(1).ofMaxLength(8);
    }

    @Provide
    Arbitrary<String> names() {
        return Arbitraries.strings().withChars("ab0-.").ofMinLength(1).ofMaxLength(12);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/vm-names/sandbox.tsv", delimiter = '\t', numLinesToSkip = 1)
    void aSandboxHasOneStableVmName(String namespace, String name, String vmName, int length) {
        String stable = VmNames.sandbox(namespace.replace("(empty)", ""), name.replace("(empty)", ""));

        assertThat(stable).isEqualTo(vmName).hasSize(length);
    }

    @Property
    void sandboxNamesAreDnsLabelsThatTheRuntimeTakes(@ForAll String namespace, @ForAll String name) {
        String stable = VmNames.sandbox(namespace, name);

        assertThat(stable).matches(DNS_LABEL).isEqualTo(VmNames.sandbox(namespace, name));
        assertThat(VmNames.problem(stable)).isEmpty();
    }

    @Test
    void longSandboxNamesThatDifferOnlyAtTheEndStayDifferent() {
        String namespace = "n".repeat(63);
        String first = VmNames.sandbox(namespace, "p".repeat(252) + "a");
        String second = VmNames.sandbox(namespace, "p".repeat(252) + "b");

        assertThat(first).isNotEqualTo(second).matches(DNS_LABEL);
        assertThat(second).matches(DNS_LABEL);
    }

    @Test
    void aCutNeverLeavesADashOrDotBeforeTheHash() {
        assertThat(VmNames.sandbox("p", "q".repeat(43) + "..........")).matches("sandbox-p-q{43}-[0-9a-f]{8}");
        assertThat(VmNames.sandbox("p", "q".repeat(43) + ".-.r")).matches("sandbox-p-q{43}-[0-9a-f]{8}");
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/vm-names/derived.tsv", delimiter = '\t', numLinesToSkip = 1)
    void derivedNamesKeepTheirFixedPartAndShortenTheVmName(
            String vmName, int vmLength, String scratch, int scratchLength, String fork, int forkLength) {
        assertThat(vmName).hasSize(vmLength);
        assertThat(VmNames.importCopy(vmName)).isEqualTo(scratch).hasSize(scratchLength);
        assertThat(VmNames.forkSnapshot(vmName)).isEqualTo(fork).hasSize(forkLength);
    }

    @Property
    void derivedNamesOfValidVmNamesAreValid(@ForAll @From("vmNames") String vmName) {
        assertThat(VmNames.problem(VmNames.importCopy(vmName))).isEmpty();
        assertThat(VmNames.problem(VmNames.forkSnapshot(vmName))).isEmpty();
        assertThat(VmNames.importCopy(vmName)).endsWith("-hibernate-import");
        assertThat(VmNames.forkSnapshot(vmName)).startsWith("fork-");
    }

    @Provide
    Arbitrary<String> vmNames() {
        return Arbitraries.strings().withChars("aZ09._-").ofMaxLength(62).map(rest -> "v" + rest);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/snapshots/local-names.tsv", delimiter = '\t', numLinesToSkip = 1)
    void anImageHasOneLocalSnapshotName(String repository, String tag, String localName, int length) {
        assertThat(VmNames.localSnapshot(repository, tag.replace("(empty)", "")))
                .isEqualTo(localName)
                .hasSize(length);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "vk-prod-demo-0", "9", "A.b_c-", "vk-prod.my.set-0"})
    void theRuntimeTakesPlainNames(String vmName) {
        assertThat(VmNames.problem(vmName)).isEmpty();
        assertThat(VmNames.problem("v".repeat(63))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-a", ".a", "_a", "a/b", "a b", "a\n", "\u00e4", "a:b", "../a"})
    void aNameTheRuntimeRefusesIsNamedBeforeTheCall(String vmName) {
        assertThat(VmNames.problem(vmName)).hasValueSatisfying(problem -> assertThat(problem)
                .contains("vm.cocoonstack.io/name", "\"" + vmName + "\"", "1 to 63"));
        assertThat(VmNames.problem("v".repeat(64))).isPresent();
    }
}
