package io.cocoonstack.vkcocoon.config.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostPortTest {

    @ParameterizedTest
    @CsvSource({
        ":9091, '', 9091",
        "127.0.0.1:9091, 127.0.0.1, 9091",
        "[::1]:80, ::1, 80",
        "node-1.example.net:80, node-1.example.net, 80"
    })
    void hostAndPortAreToldApart(String text, String host, int port) {
        HostPort read = Addresses.listener().read(text).orElseThrow();

        assertThat(read).isEqualTo(new HostPort(host, port));
        assertThat(read).hasToString(text);
    }

    @ParameterizedTest
    @CsvSource({
        ":1, :1, true",
        ":1, :2, false",
        ":1, 127.0.0.1:1, true",
        "127.0.0.1:1, 0.0.0.0:1, true",
        "127.0.0.1:1, 127.0.0.2:1, false",
        "[::]:1, 127.0.0.1:1, true",
        "[::1]:1, [::1]:1, true"
    })
    void listenersCollideOnOnePortOfOneAddress(String one, String other, boolean collide) {
        HostPort a = Addresses.listener().read(one).orElseThrow();
        HostPort b = Addresses.listener().read(other).orElseThrow();

        assertThat(a.collidesWith(b)).isEqualTo(collide);
        assertThat(b.collidesWith(a)).isEqualTo(collide);
    }
}
