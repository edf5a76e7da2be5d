package io.cocoonstack.provider.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

class MacAddressTest {

    @ParameterizedTest
    @CsvFileSource(
            resources = "/vectors/leases/mac-notations.tsv",
            delimiter = '\t',
            numLinesToSkip = 1,
            ignoreLeadingAndTrailingWhitespace = false)
    void everyNotationHasOneCanonicalForm(String input, String canonical, String note) {
        assertThat(MacAddress.parse(input == null ? "" : input)
                        .map(MacAddress::text)
                        .orElse("error"))
                .as(note)
                .isEqualTo(canonical);
    }

    @Test
    void addressesAreEqualWhateverTheirSpelling() {
        assertThat(MacAddress.parse("52-54-00-0B-7A-21"))
                .isPresent()
                .isEqualTo(MacAddress.parse("5254.000b.7a21"))
                .isEqualTo(MacAddress.parse("52:54:00:0b:7a:21"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "52:54:00:0b:7a:21:",
                ":52:54:00:0b:7a:21",
                "52:54:00:0b:7a:21\n",
                "52:54:00:0b:7a:2\u0661",
                "5254.000b",
                "5254-000b-7a21",
                "52.54.00.0b.7a.21",
                "0.0.0.0",
                "null"
            })
    void whatIsNoAddressIsRefused(String text) {
        assertThat(MacAddress.parse(text)).isEmpty();
    }

    @Test
    void twentyOctetsAreAnAddress() {
        String text = "00:".repeat(19) + "01";

        assertThat(MacAddress.parse(text))
                .hasValueSatisfying(mac -> assertThat(mac).hasToString(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"52:54:00:0B:7A:21", "52-54-00-0b-7a-21", "52:54:00:0b:7a", ""})
    void onlyTheCanonicalFormCanBeConstructed(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> new MacAddress(text));
    }
}
