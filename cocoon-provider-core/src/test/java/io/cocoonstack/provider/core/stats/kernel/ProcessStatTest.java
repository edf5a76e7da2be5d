package io.cocoonstack.provider.core.stats.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class ProcessStatTest {

    private static final String LINE =
            "4711 (qemu-system-x86) S 1 4711 4711 0 -1 4194560 900 0 3 0 1200 34 7 8 20 0 9 0 "
                    + "884422 8589934592 262144 18446744073709551615 1 1 0 0 0 0 0 4096 0 0 0 0 17 3 0 0 0 0 0\n";

    @Test
    void readsCpuTimeStartAndResidentPages() {
        assertThat(ProcessStat.parse(LINE)).hasValue(new ProcessStat(1234, 884422, 262144));
        assertThat(ProcessStat.parse(LINE).orElseThrow().cpuNanos()).isEqualTo(12_340_000_000L);
    }

    @Test
    void aNameWithBlanksAndParenthesesDoesNotShiftTheColumns() {
        for (String name : new String[] {"a b", ") S 1 2", "((", "))", "x) R 9 (y", ""}) {
            assertThat(ProcessStat.parse(LINE.replace("qemu-system-x86", name)))
                    .as(name)
                    .hasValue(new ProcessStat(1234, 884422, 262144));
        }
    }

    @Test
    void aLineThatIsCutOffBeforeItsLastFigureIsNoLine() {
        int needed = LINE.indexOf("262144");
        for (int end = 0; end <= needed; end++) {
            assertThat(ProcessStat.parse(LINE.substring(0, end)))
                    .as("first " + end)
                    .isEmpty();
        }
        assertThat(ProcessStat.parse(LINE.substring(0, needed + 6))).isPresent();
    }

    @Test
    void garbledColumnsAreNotNumbers() {
        for (String bad : new String[] {"x", "-1", "1x", "1.5", "٣"}) {
            assertThat(ProcessStat.parse(LINE.replace(" 1200 ", " " + bad + " ")))
                    .as(bad)
                    .isEmpty();
        }
        assertThat(ProcessStat.parse("")).isEmpty();
        assertThat(ProcessStat.parse("4711 (x)")).isEmpty();
    }

    @Test
    void numbersBeyondALongAreTheLargestLong() {
        ProcessStat huge = ProcessStat.parse(LINE.replace(" 1200 34 ", " 18446744073709551615 18446744073709551615 "))
                .orElseThrow();
        assertThat(huge.cpuTicks()).isEqualTo(Long.MAX_VALUE);
        assertThat(huge.cpuNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Property
    void whatTheKernelPrintsIsReadBack(
            @ForAll String name,
            @ForAll @LongRange(min = 0, max = 1L << 60) long user,
            @ForAll @LongRange(min = 0, max = 1L << 60) long system,
            @ForAll @LongRange(min = 0) long start,
            @ForAll @LongRange(min = 0) long pages) {
        String line = "1 (" + name + ") S 1 1 1 0 -1 4194560 900 0 3 0 " + user + " " + system + " 7 8 20 0 9 0 "
                + start + " 8589934592 " + pages + " 1";

        assertThat(ProcessStat.parse(line)).hasValue(new ProcessStat(user + system, start, pages));
    }

    @Property
    void noTextBreaksTheParser(@ForAll String text) {
        assertThat(ProcessStat.parse(text))
                .satisfiesAnyOf(
                        line -> assertThat(line).isEmpty(),
                        line -> assertThat(line.orElseThrow().cpuTicks()).isNotNegative());
    }
}
