package io.cocoonstack.provider.contract.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.math.BigDecimal;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {

    @ParameterizedTest
    @CsvSource({
        "0,0,0",
        "1,1,1000",
        "+1,1,1000",
        "-1,-1,-1000",
        "1.,1,1000",
        ".5,1,500",
        "1.5,2,1500",
        "100m,1,100",
        "100u,1,1",
        "1n,1,1",
        "0.1n,1,1",
        "1500m,2,1500",
        "1k,1000,1000000",
        "1Ki,1024,1024000",
        "1.5Gi,1610612736,1610612736000",
        "10G,10000000000,10000000000000",
        "1M,1000000,1000000000",
        "1Mi,1048576,1048576000",
        "2T,2000000000000,2000000000000000",
        "2Ti,2199023255552,2199023255552000",
        "3P,3000000000000000,3000000000000000000",
        "1Pi,1125899906842624,1125899906842624000",
        "12e9,12000000000,12000000000000",
        "12E9,12000000000,12000000000000",
        "5e+2,500,500000",
        "5e-2,1,50",
        "1e0,1,1000",
        "0001,1,1000"
    })
    void quantitiesAreReadAsKubernetesReadsThem(String text, long units, long millis) {
        assertThat(Quantity.parse(text)).hasValueSatisfying(quantity -> {
            assertThat(quantity.units()).isEqualTo(units);
            assertThat(quantity.millis()).isEqualTo(millis);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "1E,1000000000000000000,9223372036854775807",
        "7Ei,8070450532247928832,9223372036854775807",
        "8Ei,9223372036854775807,9223372036854775807",
        "1e30,9223372036854775807,9223372036854775807",
        "1e999999999999,9223372036854775807,9223372036854775807",
        "9223372036854775807,9223372036854775807,9223372036854775807",
        "99999999999999999999999,9223372036854775807,9223372036854775807",
        "-1e30,-9223372036854775807,-9223372036854775807",
        "1e-999999999999,1,1",
        "0e999999999999,0,0"
    })
    void hugeAndTinyQuantitiesNeitherOverflowNorTakeForever(String text, long units, long millis) {
        assertThat(Quantity.parse(text)).hasValueSatisfying(quantity -> {
            assertThat(quantity.units()).isEqualTo(units);
            assertThat(quantity.millis()).isEqualTo(millis);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                " 1",
                "1 ",
                "lots",
                "-",
                "+",
                ".",
                "1..2",
                "1.2.3",
                "1 Gi",
                "1gi",
                "1K",
                "1kI",
                "1ki",
                "1GiB",
                "1GB",
                "0x10",
                "1e",
                "1e1.5",
                "1e+",
                "1i",
                "--1",
                "1,5",
                "\u0661",
                "NaN",
                "Infinity",
                "Gi",
                "1mm"
            })
    void everythingElseIsNoQuantity(String text) {
        assertThat(Quantity.parse(text)).isEmpty();
    }

    @Test
    void textOfAbsurdLengthIsNoQuantity() {
        assertThat(Quantity.parse("1".repeat(100_000))).isEmpty();
        assertThat(Quantity.parse("1" + "0".repeat(63))).isPresent();
    }

    @Test
    void signAndZeroAreTold() {
        assertThat(Quantity.parse("0Gi").orElseThrow().isZero()).isTrue();
        assertThat(Quantity.parse("-1").orElseThrow().isZero()).isFalse();
        assertThat(Quantity.parse("-1").orElseThrow().isPositive()).isFalse();
        assertThat(Quantity.parse("1n").orElseThrow().isPositive()).isTrue();
    }

    @Property
    void millisAreRoundedUpAndNeverLess(@ForAll @LongRange(min = 0, max = 1_000_000_000_000L) long nanos) {
        Quantity quantity = Quantity.parse(nanos + "n").orElseThrow();

        assertThat(quantity.millis()).isEqualTo(Math.ceilDiv(nanos, 1_000_000L));
        assertThat(quantity.units()).isEqualTo(Math.ceilDiv(nanos, 1_000_000_000L));
    }

    @Property
    void sameAmountsAreEqualHoweverTheyAreWritten(@ForAll @IntRange(max = 1_000_000) int kibibytes) {
        assertThat(Quantity.parse(kibibytes + "Ki"))
                .isEqualTo(Quantity.parse(Long.toString(kibibytes * 1024L)))
                .contains(new Quantity(BigDecimal.valueOf(kibibytes * 1024L)));
    }

    @Property
    void noTextEverThrows(@ForAll String text) {
        assertThatCode(() -> Quantity.parse(text)).doesNotThrowAnyException();
    }
}
