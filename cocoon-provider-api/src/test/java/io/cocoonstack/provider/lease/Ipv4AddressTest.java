package io.cocoonstack.provider.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Ipv4AddressTest {

    @ParameterizedTest
    @ValueSource(strings = {"172.20.0.9", "10.0.0.1", "1.2.3.4", "223.255.255.255", "192.168.100.200"})
    void aPlainUnicastAddressIsTaken(String text) {
        assertThat(Ipv4Address.parse(text))
                .hasValueSatisfying(address -> assertThat(address).hasToString(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0.0.0.0",
                "0.1.2.3",
                "127.0.0.1",
                "224.0.0.1",
                "255.255.255.255",
                "999.1.1.1",
                "172.20.0.255/24",
                "fe80::1",
                "::ffff:10.0.0.1",
                " 172.20.0.9",
                "172.20.0.9\n",
                "1.2",
                "0x7f.1",
                "010.0.0.1",
                "1.2.3.4.5",
                "1.2.3.\u0664",
                "localhost",
                "null"
            })
    void placeholdersNamesAndOtherSpellingsAreNoGuestAddress(String text) {
        assertThat(Ipv4Address.parse(text)).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> new Ipv4Address(text));
    }
}
