package io.cocoonstack.provider.network.probe;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * An ICMP echo message (RFC 792).
 *
 * @param identifier 16 bits
 * @param sequence 16 bits
 * @param payload one octet a character
 */
record Echo(int identifier, int sequence, String payload) {

    private static final byte REPLY = 0;
    private static final byte REQUEST = 8;
    private static final int HEADER = 8;
    private static final byte ICMP = 1;

    /** The message that asks for this echo. */
    byte[] request() {
        byte[] octets = payload.getBytes(StandardCharsets.ISO_8859_1);
        ByteBuffer message = ByteBuffer.allocate(HEADER + octets.length)
                .put(REQUEST)
                .put((byte) 0)
                .putShort((short) 0)
                .putShort((short) identifier)
                .putShort((short) sequence)
                .put(octets);
        message.putShort(2, checksum(message.flip()));
        return message.array();
    }

    /** Reads an echo reply; empty for every other message and for one whose checksum is wrong. */
    static Optional<Echo> fromReply(ByteBuffer message) {
        int start = message.position();
        if (message.remaining() < HEADER
                || message.get(start) != REPLY
                || message.get(start + 1) != 0
                || checksum(message) != 0) {
            return Optional.empty();
        }
        byte[] payload = new byte[message.remaining() - HEADER];
        message.get(start + HEADER, payload);
        return Optional.of(new Echo(
                Short.toUnsignedInt(message.getShort(start + 4)),
                Short.toUnsignedInt(message.getShort(start + 6)),
                new String(payload, StandardCharsets.ISO_8859_1)));
    }

    /** The ICMP message inside an IPv4 packet, as raw sockets deliver it; empty when there is none. */
    static ByteBuffer insideIpv4(ByteBuffer packet) {
        int start = packet.position();
        if (packet.remaining() < 20 || (packet.get(start) & 0xf0) != 0x40 || packet.get(start + 9) != ICMP) {
            return ByteBuffer.allocate(0);
        }
        int header = (packet.get(start) & 0x0f) * 4;
        if (header < 20 || header > packet.remaining()) {
            return ByteBuffer.allocate(0);
        }
        return packet.slice(start + header, packet.remaining() - header);
    }

    /** Ones' complement of the ones' complement sum of all 16-bit words; 0 over a message that carries its right checksum. */
    private static short checksum(ByteBuffer message) {
        int sum = 0;
        for (int i = message.position(); i < message.limit(); i += 2) {
            int low = i + 1 < message.limit() ? message.get(i + 1) & 0xff : 0;
            sum += (message.get(i) & 0xff) << 8 | low;
        }
        while (sum >>> 16 != 0) {
            sum = (sum & 0xffff) + (sum >>> 16);
        }
        return (short) ~sum;
    }
}
