package io.cocoonstack.provider.testing.apiserver.internal.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgeTest {

    @ParameterizedTest
    @CsvSource({
        "PT-5S,<invalid>",
        "PT-1S,0s",
        "PT0S,0s",
        "PT119S,119s",
        "PT120S,2m",
        "PT121S,2m1s",
        "PT10M5S,10m",
        "PT179M,179m",
        "PT180M,3h",
        "PT3H5M,3h5m",
        "PT8H30M,8h",
        "PT47H,47h",
        "PT48H,2d",
        "PT49H,2d1h",
        "P8D,8d",
        "P729D,729d",
        "P731D,2y1d",
        "P3000D,8y"
    })
    void agesAreWrittenAsKubectlWritesThem(Duration duration, String expected) {
        assertThat(Age.text(duration)).isEqualTo(expected);
    }

    @Test
    void whatIsNoTimeIsUnknown() {
        Age age = new Age(Clock.fixed(Instant.parse("2026-01-01T00:01:00Z"), ZoneOffset.UTC));

        assertThat(age.since("")).isEqualTo("<unknown>");
        assertThat(age.since("yesterday")).isEqualTo("<unknown>");
        assertThat(age.since("2026-01-01T00:00:00Z")).isEqualTo("60s");
        assertThat(age.since("2026-01-01T00:00:00.123456Z")).isEqualTo("59s");
    }
}
