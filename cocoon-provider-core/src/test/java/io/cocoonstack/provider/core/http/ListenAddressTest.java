package io.cocoonstack.provider.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ListenAddressTest {

    @ParameterizedTest
    @CsvSource({
        ":9091,'',9091",
        "127.0.0.1:9091,127.0.0.1,9091",
        "localhost:0,localhost,0",
        "[::1]:80,::1,80",
        "[fe80::1%eth0]:80,fe80::1%eth0,80"
    })
    void readsWhatOperatorsWrite(String text, String host, int port) {
        assertThat(ListenAddress.parse(text))
                .isEqualTo(new ListenAddress(host, port))
                .hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "9091", "host", "host:", ":x", ":65536", ":-1", "::1:80", "a b:80", "http://x:80", ":123456"
            })
    void refusesEverythingElse(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ListenAddress.parse(text))
                .withMessageContaining("\"" + text + "\"");
    }
}
