package io.cocoonstack.provider.network.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class EchoTest {

    private static final HexFormat HEX = HexFormat.of();
    private static final Echo ECHO = new Echo(0x1234, 1, "vk-cocoon");
    private static final String REPLY = "0000fd2812340001766b2d636f636f6f6e";

    @TestFactory
    Stream<DynamicTest> requestsAndRepliesHaveTheBytesOfTheVectors() throws Exception {
        return Files.readAllLines(
                        Path.of(EchoTest.class.getResource("/icmp.tsv").toURI()))
                .stream()
                .skip(1)
                .map(line -> line.split("\t"))
                .map(row -> DynamicTest.dynamicTest(String.join(" ", row[0], row[1], row[2]), () -> {
                    String payload = row[2].equals("(none)") ? "" : row[2];
                    Echo echo = new Echo(Integer.parseInt(row[0]), Integer.parseInt(row[1]), payload);
                    assertThat(HEX.formatHex(echo.request())).isEqualTo(row[3]);
                    assertThat(Echo.fromReply(bytes(row[4]))).contains(echo);
                }));
    }

    @Test
    void otherMessagesAreNoReplies() {
        assertThat(Echo.fromReply(ByteBuffer.wrap(ECHO.request())))
                .as("a request")
                .isEmpty();
        assertThat(Echo.fromReply(bytes("0300fcfe00000000"))).as("unreachable").isEmpty();
        assertThat(Echo.fromReply(bytes("0001fd2712340001766b2d636f636f6f6e")))
                .as("another code")
                .isEmpty();
        assertThat(Echo.fromReply(bytes(REPLY.substring(0, 14))))
                .as("cut in the header")
                .isEmpty();
        assertThat(Echo.fromReply(bytes(""))).as("nothing").isEmpty();
    }

    @Test
    void replyWithAWrongChecksumIsDropped() {
        assertThat(Echo.fromReply(bytes("0000fd2912340001766b2d636f636f6f6e"))).isEmpty();
        assertThat(Echo.fromReply(bytes("0000fd2812340001766b2d636f636f6f6f"))).isEmpty();
    }

    @Test
    void ipv4HeaderIsSkippedByItsOwnLength() {
        String plain = "45000025000000004001000000000000" + "7f000001";
        String withOptions = "46000029000000004001000000000000" + "7f000001" + "00000000";

        assertThat(Echo.fromReply(Echo.insideIpv4(bytes(plain + REPLY)))).contains(ECHO);
        assertThat(Echo.fromReply(Echo.insideIpv4(bytes(withOptions + REPLY)))).contains(ECHO);
    }

    @Test
    void packetThatIsNoIcmpOverIpv4HoldsNoMessage() {
        String addresses = "7f0000017f000001";
        assertThat(Echo.insideIpv4(bytes("")).remaining()).as("nothing").isZero();
        assertThat(Echo.insideIpv4(bytes("6500002500000000400100007f0000017f000001" + REPLY))
                        .remaining())
                .as("another IP version")
                .isZero();
        assertThat(Echo.insideIpv4(bytes("450000250000000040060000" + addresses + REPLY))
                        .remaining())
                .as("TCP")
                .isZero();
        assertThat(Echo.insideIpv4(bytes("410000250000000040010000" + addresses + REPLY))
                        .remaining())
                .as("header length under the minimum")
                .isZero();
        assertThat(Echo.insideIpv4(bytes("4f0000250000000040010000" + addresses + "00"))
                        .remaining())
                .as("header longer than the packet")
                .isZero();
    }

    @Property
    void anyBytesAreReadWithoutAnException(@ForAll byte[] bytes) {
        assertThat(Echo.fromReply(Echo.insideIpv4(ByteBuffer.wrap(bytes)))).isNotNull();
        assertThat(Echo.fromReply(ByteBuffer.wrap(bytes))).isNotNull();
    }

    @Property
    void replyTurnedFromARequestCarriesTheSameEcho(
            @ForAll @IntRange(max = 65535) int identifier,
            @ForAll @IntRange(max = 65535) int sequence,
            @ForAll @Size(max = 40) byte[] payload) {
        Echo echo = new Echo(identifier, sequence, new String(payload, java.nio.charset.StandardCharsets.ISO_8859_1));
        byte[] message = echo.request();
        int sum = ((message[2] & 0xff) << 8 | message[3] & 0xff) + 0x0800;
        sum = (sum & 0xffff) + (sum >>> 16);
        message[0] = 0;
        message[2] = (byte) (sum >>> 8);
        message[3] = (byte) sum;

        assertThat(Echo.fromReply(ByteBuffer.wrap(message))).contains(echo);
    }

    private static ByteBuffer bytes(String hex) {
        return ByteBuffer.wrap(HEX.parseHex(hex));
    }
}
