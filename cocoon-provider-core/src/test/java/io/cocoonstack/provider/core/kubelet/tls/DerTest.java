package io.cocoonstack.provider.core.kubelet.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class DerTest {

    @Test
    void objectIdentifiersHaveSevenBitsAByte() {
        assertThat(Der.oid("1.2.840.10045.3.1.7")).containsExactly(0x06, 8, 0x2a, 0x86, 0x48, 0xce, 0x3d, 3, 1, 7);
        assertThat(Der.oid("2.5.29.17")).containsExactly(0x06, 3, 0x55, 0x1d, 0x11);
    }

    @Test
    void longContentHasALongLength() {
        assertThat(Der.octets(new byte[127]))
                .startsWith((byte) 0x04, (byte) 127)
                .hasSize(129);
        assertThat(Der.octets(new byte[200]))
                .startsWith((byte) 0x04, (byte) 0x81, (byte) 200)
                .hasSize(203);
        assertThat(Der.octets(new byte[70_000]))
                .startsWith((byte) 0x04, (byte) 0x83, (byte) 1, (byte) 0x11, (byte) 0x70);
    }

    @Test
    void aPositiveNumberNeverLooksNegative() {
        assertThat(Der.integer(BigInteger.valueOf(128))).containsExactly(2, 2, 0, (byte) 128);
    }

    @Test
    void yearsFromTwoThousandFiftyAreWrittenInFull() {
        assertThat(text(Der.time(Instant.parse("2049-12-31T23:59:59Z")))).isEqualTo("491231235959Z");
        assertThat(text(Der.time(Instant.parse("2050-01-01T00:00:00Z")))).isEqualTo("20500101000000Z");
    }

    private static String text(byte[] element) {
        return new String(Arrays.copyOfRange(element, 2, element.length), StandardCharsets.US_ASCII);
    }
}
