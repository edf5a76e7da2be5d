package io.cocoonstack.vkcocoon.config.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.core.http.ListenAddress;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListenerTest {

    @ParameterizedTest
    @CsvSource({
        ":9091, '', 9091",
        "127.0.0.1:9091, 127.0.0.1, 9091",
        "[::1]:80, ::1, 80",
        "node-1.example.net:80, node-1.example.net, 80"
    })
    void hostAndPortAreToldApart(String text, String host, int port) {
        ListenAddress read = Addresses.listener().read(text).orElseThrow();

        assertThat(read).isEqualTo(new ListenAddress(host, port));
        assertThat(read).hasToString(text);
    }
}
