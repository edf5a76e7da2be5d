package io.cocoonstack.provider.network.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cocoonstack.provider.lease.Lease;
import io.cocoonstack.provider.lease.MacAddress;
import io.cocoonstack.provider.network.lease.LeaseDecoder.MalformedException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LeaseDecoderTest {

    private static final String FIRST = row("6a:54:5c:00:00:01", "172.20.0.11", "2099-01-01T00:00:00Z");
    private static final String THIRD = row("6a:54:5c:00:00:03", "172.20.0.13", "2099-01-01T00:00:00+08:00");
    private static final String FOURTH = row("6a:54:5c:00:00:04", "172.20.0.14", "2099-01-01T00:00:00.5-05:30");

    @ParameterizedTest
    @ValueSource(strings = {"null", "[]", " [ ] \n", "\n null\n", "[null, null]", "[{}]"})
    void emptyTableIsNoError(String text) throws MalformedException {
        assertThat(decode(text).leases()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"mac\":\"6a:54:5c:00:00:02\",\"ip\":\"172.20.0.12\"}",
                "{\"mac\":\"6a:54:5c:00:00:02\",\"ip\":\"172.20.0.12\",\"expiry\":\"4070908800\"}",
                "{\"mac\":\"6a:54:5c:00:00:02\",\"ip\":\"172.20.0.12\",\"expiry\":\"2099-02-30T00:00:00Z\"}",
                "{\"mac\":\"6a:54:5c:00:00:02\",\"ip\":\"172.20.0.12\",\"expiry\":\"2099-01-01T00:00:00\"}",
                "{\"mac\":\"6a:54:5c:00:00:02\",\"ip\":\"172.20.0.12\",\"expiry\":null}",
                "{\"mac\":\"6a:54:5c:00:00:02\",\"ip\":null,\"expiry\":\"2099-01-01T00:00:00Z\"}",
                "{\"mac\":\"6a:54:5c:00:00:02\",\"ip\":\"999.1.1.1\",\"expiry\":\"2099-01-01T00:00:00Z\"}",
                "{\"mac\":\"6a:54:5c:00:00:02\",\"ip\":\"0.0.0.0\",\"expiry\":\"2099-01-01T00:00:00Z\"}",
                "{\"mac\":\"6a:54:5c:00:00:02\",\"ip\":\"\",\"expiry\":\"2099-01-01T00:00:00Z\"}",
                "{\"mac\":\"6a:54:5c:00:00:02\",\"ip\":\"127.0.0.1\",\"expiry\":\"2099-01-01T00:00:00Z\"}",
                "{\"mac\":\"6a:54:5c:00:00:02\",\"ip\":\"172.20.0.255/24\",\"expiry\":\"2099-01-01T00:00:00Z\"}",
                "{\"mac\":\"6a:54:5c:00:00:02\",\"ip\":\"fe80::1\",\"expiry\":\"2099-01-01T00:00:00Z\"}",
                "{\"mac\":\"6a:54:5c:00:00:02\",\"ip\":\" 172.20.0.9\",\"expiry\":\"2099-01-01T00:00:00Z\"}",
                "{\"mac\":\"6a:54:5c:00:00\",\"ip\":\"172.20.0.12\",\"expiry\":\"2099-01-01T00:00:00Z\"}",
                "{\"mac\":\"\",\"ip\":\"172.20.0.12\",\"expiry\":\"2099-01-01T00:00:00Z\"}",
                "{\"ip\":\"172.20.0.12\",\"expiry\":\"2099-01-01T00:00:00Z\"}",
                "null"
            })
    void oneUnusableRowIsSkippedAndTheOthersAreServed(String unusable) throws MalformedException {
        LeaseTable table = decode("[" + FIRST + "," + unusable + "," + THIRD + "," + FOURTH + "]");

        assertThat(table.leases().values())
                .extracting(Lease::ip)
                .containsExactlyInAnyOrder("172.20.0.11", "172.20.0.13", "172.20.0.14");
        assertThat(table.skippedRows()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {"mac":"6a:54:5c:00:00:02","ip":"172.20.0.12","expiry":4070908800} | row 2: expiry is not a string
                    {"mac":"6a:54:5c:00:00:02","ip":3232235777,"expiry":"x"}           | row 2: ip is not a string
                    {"mac":{"a":1},"ip":"172.20.0.12","expiry":"x"}                     | row 2: mac is not a string
                    {"mac":["a"],"ip":"172.20.0.12","expiry":"x"}                       | row 2: mac is not a string
                    {"mac":true,"ip":"172.20.0.12","expiry":"x"}                        | row 2: mac is not a string
                    []                                                                  | row 2 is not an object
                    7                                                                   | row 2 is not an object
                    "text"                                                              | row 2 is not an object
                    """)
    void wrongTypeFailsTheFileAndNamesTheField(String wrong, String message) {
        assertThatThrownBy(() -> decode("[" + FIRST + "," + wrong + "]"))
                .isInstanceOf(MalformedException.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "[",
                "[{",
                "nul",
                "7",
                "\"text\"",
                "true",
                "{\"leases\":[]}",
                "[] []",
                "null null",
                "[],",
                "[}",
                "[{\"mac\":}]",
                "<html>",
                "1787303642 52:54:00:0b:7a:21 172.20.101.17 guest-7 *",
                "\u0000\u0001\u0002",
                "[1e999999999]"
            })
    void whatIsNoLeaseFileFailsInOneLine(String text) {
        assertThatThrownBy(() -> decode(text))
                .isInstanceOf(MalformedException.class)
                .message()
                .isNotBlank()
                .doesNotContain("\n");
    }

    @Test
    void emptyFileIsNotAnEmptyTable() {
        assertThatThrownBy(() -> decode(""))
                .isInstanceOf(MalformedException.class)
                .hasMessage("the file is empty");
    }

    @Test
    void everyCutOfAFileIsRefused() {
        String whole = "[" + FIRST + "," + THIRD + "]";
        for (int length = 0; length < whole.length(); length++) {
            String cut = whole.substring(0, length);
            assertThatThrownBy(() -> decode(cut)).as(cut).isInstanceOf(MalformedException.class);
        }
    }

    @Test
    void bytesThatAreNotUtf8AreRefused() {
        byte[] text = ("[" + FIRST + "]").getBytes(StandardCharsets.UTF_8);
        text[5] = (byte) 0xff;

        assertThatThrownBy(() -> LeaseDecoder.decode(text)).isInstanceOf(MalformedException.class);
    }

    @Test
    void unknownKeysAreIgnoredWhateverTheyHold() throws MalformedException {
        String deep = "[".repeat(400) + "]".repeat(400);
        LeaseTable table = decode("[{\"hostname\":\"g\",\"mac\":\"6a:54:5c:00:00:01\",\"state\":{\"ip\":7,\"n\":" + deep
                + "},\"ip\":\"172.20.0.11\",\"MAC\":3,\"expiry\":\"2099-01-01T00:00:00Z\"}]");

        assertThat(table.leases().values()).extracting(Lease::ip).containsExactly("172.20.0.11");
    }

    @Test
    void endlessNestingIsRefusedAndNotFollowed() {
        assertThatThrownBy(() -> decode("[{\"x\":" + "[".repeat(100_000))).isInstanceOf(MalformedException.class);
    }

    @Test
    void oddSpellingsOfAMacAreTheSameMac() throws MalformedException {
        LeaseTable table = decode("[" + row("6A-54-5C-00-00-01", "172.20.0.11", "2099-01-01T00:00:00Z") + ","
                + row("6a54.5c00.0002", "172.20.0.12", "2099-01-01T00:00:00Z") + "]");

        assertThat(table.leases().keySet())
                .containsExactlyInAnyOrder(new MacAddress("6a:54:5c:00:00:01"), new MacAddress("6a:54:5c:00:00:02"));
    }

    @Test
    void fiveThousandRowsAreRead() throws MalformedException {
        String rows = IntStream.range(0, 5000)
                .mapToObj(i -> row(
                        "02:00:00:00:%02x:%02x".formatted(i >> 8, i & 255),
                        "10.0.%d.%d".formatted(i >> 8, i & 255),
                        "2099-01-01T00:00:00Z"))
                .collect(Collectors.joining(","));

        LeaseTable table = decode("[" + rows + "]");

        assertThat(table.leases()).hasSize(5000);
        assertThat(table.find(new MacAddress("02:00:00:00:13:87"), Instant.EPOCH)
                        .map(Lease::ip))
                .contains("10.0.19.135");
    }

    private static LeaseTable decode(String text) throws MalformedException {
        return LeaseDecoder.decode(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String row(String mac, String ip, String expiry) {
        return "{\"mac\":\"%s\",\"ip\":\"%s\",\"expiry\":\"%s\"}".formatted(mac, ip, expiry);
    }
}
