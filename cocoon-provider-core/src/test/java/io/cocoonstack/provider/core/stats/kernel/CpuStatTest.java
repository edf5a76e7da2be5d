package io.cocoonstack.provider.core.stats.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class CpuStatTest {

    @Test
    void readsUsageAndThrottlingByKey() {
        assertThat(CpuStat.parse(
                        "usage_usec 12500000\nuser_usec 9\nnr_periods 20\nnr_throttled 3\nthrottled_usec 1500\n"))
                .isEqualTo(new CpuStat(OptionalLong.of(12_500_000_000L), 1_500_000, 3));
        assertThat(CpuStat.parse("nr_throttled 3\nusage_usec 1")).isEqualTo(new CpuStat(OptionalLong.of(1000), 0, 3));
    }

    @Test
    void withoutTheControllerNothingIsThrottled() {
        assertThat(CpuStat.parse("usage_usec 5\nuser_usec 5\nsystem_usec 0\n"))
                .isEqualTo(new CpuStat(OptionalLong.of(5000), 0, 0));
    }

    @Test
    void unknownAndGarbledLinesAreMissing() {
        assertThat(CpuStat.parse("usage_usec x\nusage_usecs 7\n\n \nnr_throttled\nthrottled_usec 1x\n"))
                .isEqualTo(new CpuStat(OptionalLong.empty(), 0, 0));
        assertThat(CpuStat.parse("")).isEqualTo(new CpuStat(OptionalLong.empty(), 0, 0));
    }

    @Property
    void noTextBreaksTheParser(@ForAll String text) {
        CpuStat stat = CpuStat.parse(text);
        assertThat(stat.throttledNanos()).isNotNegative();
        assertThat(stat.usageNanos().orElse(0)).isNotNegative();
    }

    @Property
    void microsecondsBecomeNanosecondsOrTheLargestNumber(@ForAll @LongRange(min = 0) long micros) {
        long nanos = CpuStat.parse("usage_usec " + micros).usageNanos().orElseThrow();
        assertThat(nanos).isEqualTo(micros > Long.MAX_VALUE / 1000 ? Long.MAX_VALUE : micros * 1000);
    }
}
