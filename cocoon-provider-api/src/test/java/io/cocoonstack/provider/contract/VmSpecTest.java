package io.cocoonstack.provider.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VmSpecTest {

    private static final Map<String, String> AGENT = Map.ofEntries(
            Map.entry(Annotations.GENERATION, "4"),
            Map.entry(Annotations.IMAGE, "golden/desk-linux:2026.07"),
            Map.entry(Annotations.MODE, "clone"),
            Map.entry(Annotations.OS, "linux"),
            Map.entry(Annotations.STORAGE, "40Gi"),
            Map.entry(Annotations.NETWORK, "lab-net"),
            Map.entry(Annotations.SNAPSHOT_POLICY, "main-only"),
            Map.entry(Annotations.MANAGED, "true"),
            Map.entry(Annotations.FORCE_PULL, "true"),
            Map.entry(Annotations.NO_DIRECT_IO, "true"),
            Map.entry(Annotations.VM_NAME, "vk-lab-fleet-1"),
            Map.entry(Annotations.FORK_FROM, "vk-lab-fleet-0"),
            Map.entry(Annotations.CONN_TYPE, "ssh"),
            Map.entry(Annotations.BACKEND, "cloud-hypervisor"),
            Map.entry(Annotations.PROBE_PORT, "22"));

    private static final VmSpec EMPTY = VmSpec.read(Map.of());

    @Test
    void everyFieldComesFromItsOwnAnnotation() {
        assertThat(VmSpec.read(AGENT))
                .isEqualTo(new VmSpec(
                        "vk-lab-fleet-1",
                        "golden/desk-linux:2026.07",
                        "clone",
                        "linux",
                        "40Gi",
                        "lab-net",
                        "main-only",
                        "vk-lab-fleet-0",
                        true,
                        true,
                        true,
                        "ssh",
                        "cloud-hypervisor",
                        "22"));
    }

    @Test
    void aPodWithoutAnnotationsHasAnEmptySpec() {
        assertThat(EMPTY).isEqualTo(new VmSpec("", "", "", "", "", "", "", "", false, false, false, "", "", ""));
    }

    @Test
    void nothingIsTrimmedOrDefaulted() {
        VmSpec spec = VmSpec.read(Map.of(Annotations.VM_NAME, " a ", Annotations.PROBE_PORT, "ssh"));

        assertThat(spec.vmName()).isEqualTo(" a ");
        assertThat(spec.probePort()).isEqualTo("ssh");
        assertThat(spec.mode()).isEmpty();
    }

    @Test
    void applyingMergesIntoWhatIsThere() {
        Map<String, String> merged = VmSpec.read(AGENT).applyTo(Map.of(Annotations.GENERATION, "9", "team", "x"));

        Map<String, String> expected = new HashMap<>(AGENT);
        expected.put(Annotations.GENERATION, "9");
        expected.put("team", "x");
        assertThat(merged).isEqualTo(expected);
    }

    @Test
    void applyingAnEmptySpecTakesNothingBack() {
        assertThat(EMPTY.applyTo(AGENT)).isEqualTo(AGENT);
        assertThat(EMPTY.applyTo(Map.of())).isEmpty();
    }

    @Property
    void whatWasAppliedIsReadBack(@ForAll("specs") VmSpec spec) {
        assertThat(VmSpec.read(spec.applyTo(Map.of()))).isEqualTo(spec);
    }

    @Provide
    Arbitrary<VmSpec> specs() {
        Arbitrary<String> text = Arbitraries.strings().ofMaxLength(8);
        return text.list().ofSize(11).flatMap(texts -> Arbitraries.of(true, false)
                .list()
                .ofSize(3)
                .map(flags -> new VmSpec(
                        texts.get(0),
                        texts.get(1),
                        texts.get(2),
                        texts.get(3),
                        texts.get(4),
                        texts.get(5),
                        texts.get(6),
                        texts.get(7),
                        flags.get(0),
                        flags.get(1),
                        flags.get(2),
                        texts.get(8),
                        texts.get(9),
                        texts.get(10))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "RUN", "Run"})
    void runInAnyCaseIsAFreshBoot(String mode) {
        assertThat(with(Annotations.MODE, mode).runMode()).isTrue();
        assertThat(with(Annotations.MODE, mode).bootMode()).isEqualTo(BootMode.RUN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "clone", "static", "runn", " run", "restore"})
    void everyOtherModeIsAClone(String mode) {
        assertThat(with(Annotations.MODE, mode).runMode()).isFalse();
        assertThat(with(Annotations.MODE, mode).bootMode()).isEqualTo(BootMode.CLONE);
    }

    @ParameterizedTest
    @CsvSource(
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "macos,true,true",
                "macOS,true,true",
                " MacOS ,true,true",
                "macos,false,false",
                "macos,True,false",
                "mac,true,false",
                "'',true,false"
            })
    void onlyManagedPodsAreMacGuests(String os, String managed, boolean expected) {
        VmSpec spec = VmSpec.read(Map.of(Annotations.OS, os, Annotations.MANAGED, managed));

        assertThat(spec.macos()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "windows,true,true",
                "Windows,false,true",
                "WINDOWS,false,true",
                " windows,false,false",
                "win,false,false",
                "'',false,false"
            })
    void onlyTheRunFlagIgnoresTheCaseOfWindows(String os, boolean windows, boolean flag) {
        assertThat(with(Annotations.OS, os).windows()).isEqualTo(windows);
        assertThat(with(Annotations.OS, os).windowsFlag()).isEqualTo(flag);
    }

    @ParameterizedTest
    @CsvSource(
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "firecracker,true",
                "Firecracker,false",
                " firecracker,false",
                "cloud-hypervisor,false",
                "qemu,false",
                "'',false"
            })
    void everythingButTheExactWordBootsCloudHypervisor(String backend, boolean firecracker) {
        assertThat(with(Annotations.BACKEND, backend).firecracker()).isEqualTo(firecracker);
    }

    private static VmSpec with(String key, String value) {
        return VmSpec.read(Map.of(key, value));
    }
}
