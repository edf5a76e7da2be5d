package io.cocoonstack.provider.contract.size;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.vm.CpuPolicy;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

class GuestSizeTest {

    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/resources/cpu.tsv", delimiter = '\t', numLinesToSkip = 1)
    void aCpuLimitGivesVcpusQuotaAndWeight(
            String cpu, long milli, long shares, long weight, String quota, String period, String vcpus) {
        GuestSize size = GuestSize.of(cpu("", unset(cpu)));

        assertThat(size.vcpus()).isEqualTo(number(vcpus));
        assertThat(size.policy()).isEqualTo(new CpuPolicy(weight, number(quota), number(period)));
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/resources/cpu.tsv", delimiter = '\t', numLinesToSkip = 1)
    void aCpuRequestGivesVcpusAndWeightButNoQuota(
            String cpu, long milli, long shares, long weight, String quota, String period, String vcpus) {
        GuestSize size = GuestSize.of(cpu(unset(cpu), ""));

        assertThat(size.vcpus()).isEqualTo(number(vcpus));
        assertThat(size.policy()).isEqualTo(new CpuPolicy(weight, 0, 0));
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/resources/pods.tsv", delimiter = '\t', numLinesToSkip = 1)
    void vcpusFollowTheLimitAndTheWeightFollowsTheRequest(
            String name, String request, String limit, String vcpus, long weight, String quota) {
        GuestSize size = GuestSize.of(cpu(unset(request), unset(limit)));

        assertThat(size.vcpus()).isEqualTo(number(vcpus));
        assertThat(size.policy().weight()).isEqualTo(weight);
        assertThat(size.policy().quotaMicros()).isEqualTo(number(quota));
        assertThat(size.policy().periodMicros()).isEqualTo(quota.equals("-") ? 0 : 100_000);
    }

    @Test
    void aPodWithoutContainerGetsNoFlagAtAll() {
        assertThat(GuestSize.of(new PodResources(false, "1", "2", "1Gi", "2Gi")))
                .isEqualTo(new GuestSize(0, "", CpuPolicy.NONE));
    }

    @Test
    void aPodThatAsksForNothingGetsOnlyTheLowestWeight() {
        assertThat(GuestSize.of(PodResources.NONE)).isEqualTo(new GuestSize(0, "", new CpuPolicy(1, 0, 0)));
    }

    @ParameterizedTest
    @CsvSource({"0", "0m", "0.0", "-1", "-500m", "some", "''"})
    void aCpuValueThatIsNotOverZeroIsAsIfAbsent(String text) {
        assertThat(GuestSize.of(cpu(text, text))).isEqualTo(GuestSize.of(PodResources.NONE));
        assertThat(GuestSize.of(cpu("2", text))).isEqualTo(GuestSize.of(cpu("2", "")));
        assertThat(GuestSize.of(cpu(text, "2"))).isEqualTo(GuestSize.of(cpu("", "2")));
    }

    @Test
    void aMemoryRequestComesBeforeTheLimit() {
        PodResources resources = new PodResources(true, "", "1500m", "4Gi", "8Gi");

        assertThat(GuestSize.of(resources))
                .isEqualTo(new GuestSize(2, "4294967296", new CpuPolicy(59, 150_000, 100_000)));
    }

    @Test
    void sandboxExampleIsSizedAsDocumented() {
        assertThat(GuestSize.of(new PodResources(true, "500m", "2", "2Gi", "4Gi")))
                .isEqualTo(new GuestSize(2, "2147483648", new CpuPolicy(20, 200_000, 100_000)));
    }

    @ParameterizedTest
    @CsvSource({
        "'',8Gi,8589934592",
        "0,8Gi,8589934592",
        "0Mi,8Gi,8589934592",
        "'',0,''",
        "0,0,''",
        "'','',''",
        "lots,8Gi,lots",
        "'',lots,lots",
        "100m,'',1"
    })
    void absentAndZeroMemoryFallBackAndAreNeverPassedOn(String request, String limit, String flag) {
        assertThat(GuestSize.of(memory(request, limit)).memory()).isEqualTo(flag);
    }

    @ParameterizedTest
    @CsvSource({"1e15,1000000000000000", "9223372036854775807,9223372036854776", "1e40,9223372036854776"})
    void hugeCpuValuesAreCappedAndDoNotOverflow(String cpu, long vcpus) {
        long longestQuota = Long.MAX_VALUE / 100 * 100;

        assertThat(GuestSize.of(cpu("", cpu)).vcpus()).isEqualTo(Math.min(vcpus, Math.ceilDiv(Long.MAX_VALUE, 1000L)));
        assertThat(GuestSize.of(cpu("", cpu)).policy()).isEqualTo(new CpuPolicy(10_000, longestQuota, 100_000));
    }

    @Property
    void everyPositiveLimitGivesWholeVcpusAQuotaThatCoversItAndAWeightInRange(
            @ForAll @LongRange(min = 1, max = Long.MAX_VALUE / 100) long milli) {
        GuestSize size = GuestSize.of(cpu("", milli + "m"));

        assertThat(size.vcpus()).isEqualTo(milli / 1000 + (milli % 1000 == 0 ? 0 : 1));
        assertThat(size.policy().quotaMicros()).isEqualTo(Math.max(milli * 100, 1000));
        assertThat(size.policy().weight()).isBetween(1L, 10_000L);
    }

    @ParameterizedTest
    @CsvFileSource(
            resources = "/vectors/resources/sizes.tsv",
            delimiter = '\t',
            numLinesToSkip = 1,
            ignoreLeadingAndTrailingWhitespace = false)
    void sizesReachTheRuntimeAsPlainBytes(String text, String flag, String asMemory, String asStorage) {
        String size = text.replace("(empty)", "");
        String expected = flag.equals("(no flag)") ? "" : flag.replace(" (upstream passes it on)", "");

        assertThat(SizeText.flag(size)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvFileSource(
            resources = "/vectors/resources/sizes.tsv",
            delimiter = '\t',
            numLinesToSkip = 1,
            ignoreLeadingAndTrailingWhitespace = false)
    void sizesUnderTheMinimumAreRefusedByName(String text, String flag, String asMemory, String asStorage) {
        String size = text.replace("(empty)", "");

        if (!asMemory.equals("-")) {
            assertThat(GuestSize.problem(memory(size, ""), "").isPresent()).isEqualTo(!asMemory.equals("ok"));
            assertThat(GuestSize.problem(memory("", size), "").isPresent()).isEqualTo(!asMemory.equals("ok"));
            assertThat(GuestSize.problem(PodResources.NONE, size).isPresent()).isEqualTo(!asStorage.equals("ok"));
        }
    }

    @Test
    void aRefusalNamesFieldValueAndMinimumInBinaryUnits() {
        assertThat(GuestSize.problem(memory("512M", ""), "10G"))
                .contains(
                        "resources.requests.memory of the first container is 512M (512000000 bytes), the runtime needs"
                                + " at least 512 MiB (536870912 bytes); annotation cocoonset.cocoonstack.io/storage is 10G"
                                + " (10000000000 bytes), the runtime needs at least 10 GiB (10737418240 bytes)");
        assertThat(GuestSize.problem(memory("", "1Mi"), ""))
                .hasValueSatisfying(problem -> assertThat(problem).startsWith("resources.limits.memory"));
    }

    @Test
    void exactlyTheMinimumIsAccepted() {
        assertThat(GuestSize.problem(memory("512Mi", ""), "10Gi")).isEmpty();
        assertThat(GuestSize.problem(memory("536870911", ""), "10737418239"))
                .hasValueSatisfying(problem -> assertThat(problem).contains("536870911", "10737418239"));
    }

    @ParameterizedTest
    @CsvSource({"0", "-1", "-20Gi"})
    void aDiskOfNothingIsUnderTheMinimum(String storage) {
        assertThat(SizeText.flag(storage)).isEqualTo(storage);
        assertThat(GuestSize.problem(PodResources.NONE, storage)).isPresent();
    }

    @Test
    void textThatIsNoSizeIsLeftToTheRuntimesOwnRefusal() {
        assertThat(GuestSize.problem(memory("lots", ""), "plenty")).isEmpty();
        assertThat(SizeText.flag("plenty")).isEqualTo("plenty");
    }

    @Test
    void aPodWithoutContainerHasNoMemoryToCheck() {
        assertThat(GuestSize.problem(new PodResources(false, "", "", "", ""), "20Gi"))
                .isEmpty();
    }

    private static PodResources cpu(String request, String limit) {
        return new PodResources(true, request, limit, "", "");
    }

    private static PodResources memory(String request, String limit) {
        return new PodResources(true, "", "", request, limit);
    }

    private static String unset(String cell) {
        return cell.equals("unset") || cell.equals("(unset)") ? "" : cell;
    }

    private static long number(String cell) {
        return cell.equals("-") ? 0 : Long.parseLong(cell);
    }
}
