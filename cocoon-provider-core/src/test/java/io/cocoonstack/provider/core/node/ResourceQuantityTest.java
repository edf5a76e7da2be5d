package io.cocoonstack.provider.core.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.cocoonstack.provider.core.node.ResourceQuantity.Format;
import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigInteger;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResourceQuantityTest {

    @ParameterizedTest
    @CsvSource({
        "4,4",
        "1500m,1500m",
        "2000m,2",
        "0.5,500m",
        ".5,500m",
        "1.,1",
        "+3,3",
        "64Gi,64Gi",
        "1.5Gi,1536Mi",
        "1024Ki,1Mi",
        "1023Ki,1023Ki",
        "512,512",
        "0.5Ki,512",
        "10G,10G",
        "1500k,1500k",
        "12e9,12e9",
        "12E9,12e9",
        "1200e3,1200e3",
        "1e-3,1e-3",
        "1E,1E",
        "7Ei,7Ei",
        "100n,100n",
        "1u,1u",
        "0,0",
        "0Gi,0",
        "0.0000000001,1n"
    })
    void writesTheCanonicalFormOfWhatItReads(String text, String canonical) {
        assertThat(ResourceQuantity.parse(text).text()).isEqualTo(canonical);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", " 4", "4 ", "20%", "-1", "4gi", "4GI", "1e", "e3", "1.5.2", "1,5", "0x10", "NaN", "Ki", ".", "1KiB",
                "٤"
            })
    void refusesWhatIsNoQuantity(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ResourceQuantity.parse(text))
                .withMessageContaining("\"" + text + "\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"10Ei", "1e30", "1e999999999", "9223372036854775808"})
    void amountsBeyondTheRangeAreCut(String text) {
        assertThat(ResourceQuantity.parse(text).whole()).isEqualTo(BigInteger.valueOf(Long.MAX_VALUE));
    }

    @Test
    void roundsUpWhereAWholeNumberIsNeeded() {
        assertThat(ResourceQuantity.parse("1500m").whole()).isEqualTo(2);
        assertThat(ResourceQuantity.parse("1u").milli()).isEqualTo(1);
        assertThat(ResourceQuantity.parse("1e-999999999").milli()).isEqualTo(1);
    }

    @Property
    void canonicalTextReadsAsTheSameAmount(@ForAll("quantities") String text) {
        ResourceQuantity quantity = ResourceQuantity.parse(text);
        ResourceQuantity again = ResourceQuantity.parse(quantity.text());

        assertThat(again.amount()).isEqualByComparingTo(quantity.amount());
        assertThat(again.text()).isEqualTo(quantity.text());
    }

    @Property
    void agreesWithTheKubernetesClientOnTheAmount(@ForAll("quantities") String text) {
        assertThat(ResourceQuantity.parse(text).amount())
                .isEqualByComparingTo(Quantity.getAmountInBytes(Quantity.parse(text)));
    }

    @Provide
    Arbitrary<String> quantities() {
        Arbitrary<String> numbers = Arbitraries.bigDecimals()
                .between(java.math.BigDecimal.ZERO, new java.math.BigDecimal(1000000))
                .ofScale(3)
                .map(java.math.BigDecimal::toPlainString);
        Arbitrary<String> suffixes = Arbitraries.of("", "m", "k", "M", "G", "Ki", "Mi", "Gi", "Ti", "e3", "E6", "e-3");
        return Combinators.combine(numbers, suffixes).as(String::concat);
    }

    @Test
    void arithmeticKeepsTheFormat() {
        assertThat(ResourceQuantity.of(BigInteger.valueOf(3072), Format.BINARY).text())
                .isEqualTo("3Ki");
        assertThat(ResourceQuantity.of(BigInteger.valueOf(3000), Format.DECIMAL).text())
                .isEqualTo("3k");
        assertThat(ResourceQuantity.of(BigInteger.valueOf(3000), Format.EXPONENT)
                        .text())
                .isEqualTo("3e3");
    }
}
