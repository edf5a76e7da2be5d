package io.cocoonstack.provider.core.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReservePercentTest {

    @ParameterizedTest
    @CsvSource({
        "8070450532247928832,20,6456360425798343065",
        "1,20,0",
        "1000,20,800",
        "1500,20,1200",
        "9223372036854775807,0,9223372036854775807",
        "9223372036854775807,99,92233720368547758",
        "9223372036854775807,100,0"
    })
    void noProductOverflows(BigInteger amount, int reserve, BigInteger left) {
        assertThat(new ReservePercent(reserve).leave(amount)).isEqualTo(left);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "101", "20%", " 20", "20 ", "+20", "", "2.5", "1000", "99999999999"})
    void refusesWhatIsNoPercentage(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> ReservePercent.parse(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "20", "99", "100"})
    void readsWholePercentages(String text) {
        assertThat(ReservePercent.parse(text).percent()).hasToString(text);
    }
}
