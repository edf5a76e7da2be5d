package io.cocoonstack.provider.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnnotationsTest {

    private static final Map<String, String> DOUBTFUL = Map.of(
            Annotations.HIBERNATE, "True",
            Annotations.KEEP_SNAPSHOT_ON_DELETE, "1",
            Annotations.FORCE_PULL, "",
            Annotations.NO_DIRECT_IO, "false",
            Annotations.RESTORE_FROM_HIBERNATE, "true",
            Annotations.MANAGED, " true");

    @ParameterizedTest
    @ValueSource(strings = {"True", "TRUE", "1", "yes", " true", "true ", "\"true\"", "t", "on", "false", ""})
    void onlyTheExactWordTrueSetsAFlag(String text) {
        for (String key : new String[] {
            Annotations.MANAGED,
            Annotations.FORCE_PULL,
            Annotations.NO_DIRECT_IO,
            Annotations.HIBERNATE,
            Annotations.RESTORE_FROM_HIBERNATE,
            Annotations.KEEP_SNAPSHOT_ON_DELETE
        }) {
            assertThat(Annotations.flag(Map.of(key, text), key)).isFalse();
            assertThat(Annotations.flag(Map.of(key, "true"), key)).isTrue();
            assertThat(Annotations.flag(Map.of(), key)).isFalse();
        }
    }

    @Test
    void flagsOfTheSpecAreReadTheSameWay() {
        VmSpec doubtful = VmSpec.read(
                Map.of(Annotations.MANAGED, "True", Annotations.FORCE_PULL, "1", Annotations.NO_DIRECT_IO, " true"));

        assertThat(doubtful.managed()).isFalse();
        assertThat(doubtful.forcePull()).isFalse();
        assertThat(doubtful.noDirectIo()).isFalse();
    }

    @Test
    void flagsThatSomebodyMayHaveMeantAreListed() {
        assertThat(Annotations.doubtfulFlags(DOUBTFUL))
                .containsExactly(
                        "cocoonset.cocoonstack.io/managed=\" true\"",
                        "vm.cocoonstack.io/hibernate=\"True\"",
                        "vm.cocoonstack.io/keep-snapshot-on-delete=\"1\"");
    }

    @Test
    void anAbsentKeyReadsAsEmptyText() {
        assertThat(Annotations.text(Map.of(), Annotations.IMAGE)).isEmpty();
        assertThat(Annotations.text(Map.of(Annotations.IMAGE, " a "), Annotations.IMAGE))
                .isEqualTo(" a ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "0|0",
                "4|4",
                "+5|5",
                "-7|-7",
                "007|7",
                "9223372036854775807|9223372036854775807",
                "-9223372036854775808|-9223372036854775808",
                "9223372036854775808|0",
                "99999999999999999999999999|0",
                "''|0",
                " 4|0",
                "4.0|0",
                "0x10|0",
                "four|0",
                "+|0",
                "\u0664|0"
            })
    void anUnreadableNumberIsZero(String text, long expected) {
        assertThat(Annotations.number(Map.of(Annotations.GENERATION, text), Annotations.GENERATION))
                .isEqualTo(expected);
    }

    @Test
    void anAbsentNumberIsZero() {
        assertThat(Annotations.number(Map.of(), Annotations.GENERATION)).isZero();
    }
}
