package io.cocoonstack.provider.network.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.lease.Lease;
import io.cocoonstack.provider.lease.MacAddress;
import io.cocoonstack.provider.network.lease.LeaseDecoder.MalformedException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class LeaseDecoderPropertiesTest {

    private static final Instant NOW = Instant.parse("2026-08-21T12:00:00Z");

    @Property
    void bytesEitherDecodeOrAreMalformed(@ForAll byte[] bytes) {
        decodeOrRefuse(bytes);
    }

    @Property
    void fragmentsOfJsonEitherDecodeOrAreMalformed(@ForAll("fragments") String text) {
        decodeOrRefuse(text.getBytes(StandardCharsets.UTF_8));
    }

    @Property
    void fileWithOneWrongByteEitherDecodesOrIsMalformed(
            @ForAll("rows") List<Lease> rows, @ForAll int position, @ForAll byte value) {
        byte[] text = text(rows).getBytes(StandardCharsets.UTF_8);
        text[Math.floorMod(position, text.length)] = value;
        decodeOrRefuse(text);
    }

    @Property
    void noAddressIsServedTwiceAndEveryServedLeaseIsTheNewestOfItsMac(@ForAll("rows") List<Lease> rows)
            throws MalformedException {
        LeaseTable table = LeaseDecoder.decode(text(rows).getBytes(StandardCharsets.UTF_8));

        Set<String> served = new HashSet<>();
        for (Lease lease : table.leases().values()) {
            assertThat(served.add(lease.ip())).isTrue();
            Instant newest = rows.stream()
                    .filter(row -> row.mac().equals(lease.mac()))
                    .map(Lease::expiry)
                    .max(Comparator.naturalOrder())
                    .orElseThrow();
            assertThat(lease.expiry()).isEqualTo(newest);
            assertThat(table.find(lease.mac(), NOW).isPresent()).isEqualTo(NOW.isBefore(newest));
        }
        assertThat(table.leases().size() + table.displaced().size())
                .isEqualTo((int) rows.stream().map(Lease::mac).distinct().count());
    }

    @Provide
    Arbitrary<List<Lease>> rows() {
        Arbitrary<MacAddress> macs =
                Arbitraries.integers().between(0, 5).map(i -> new MacAddress("02:00:00:00:00:0" + i));
        Arbitrary<String> ips = Arbitraries.integers().between(1, 5).map(i -> "10.0.0." + i);
        Arbitrary<Instant> ends = Arbitraries.integers().between(-3, 3).map(NOW::plusSeconds);
        return Combinators.combine(macs, ips, ends).as(Lease::new).list().ofMaxSize(12);
    }

    @Provide
    Arbitrary<String> fragments() {
        return Arbitraries.of(
                        "[",
                        "]",
                        "{",
                        "}",
                        ",",
                        ":",
                        "null",
                        "7",
                        "\"",
                        "\"mac\"",
                        "\"ip\"",
                        "\"expiry\"",
                        "\"02:00:00:00:00:01\"",
                        "\"10.0.0.1\"",
                        "\"2099-01-01T00:00:00Z\"",
                        "\\u0000",
                        " ",
                        "\n")
                .list()
                .ofMaxSize(20)
                .map(parts -> String.join("", parts));
    }

    private static void decodeOrRefuse(byte[] text) {
        try {
            assertThat(LeaseDecoder.decode(text).skippedRows()).isNotNegative();
        } catch (MalformedException e) {
            assertThat(e.getMessage()).isNotBlank();
        }
    }

    private static String text(List<Lease> rows) {
        return rows.stream()
                .map(row ->
                        "{\"mac\":\"%s\",\"ip\":\"%s\",\"expiry\":\"%s\"}".formatted(row.mac(), row.ip(), row.expiry()))
                .collect(Collectors.joining(",", "[", "]"));
    }
}
