package io.cocoonstack.provider.core.kubelet.tls;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Writes ASN.1 values in DER (ITU-T X.690), just what certificates and keys need. */
final class Der {

    private static final int BOOLEAN = 0x01;
    private static final int INTEGER = 0x02;
    private static final int BIT_STRING = 0x03;
    private static final int OCTET_STRING = 0x04;
    private static final int NULL = 0x05;
    private static final int OID = 0x06;
    private static final int UTF8_STRING = 0x0c;
    private static final int UTC_TIME = 0x17;
    private static final int GENERALIZED_TIME = 0x18;
    private static final int SEQUENCE = 0x30;
    private static final int SET = 0x31;
    private static final int EXPLICIT = 0xa0;
    private static final int IMPLICIT = 0x80;
    private static final int BASE = 128;
    /** Years that two digits can say (RFC 5280 4.1.2.5). */
    private static final int LAST_UTC_YEAR = 2049;

    private Der() {}

    static byte[] sequence(byte[]... parts) {
        return value(SEQUENCE, parts);
    }

    static byte[] set(byte[]... parts) {
        return value(SET, parts);
    }

    static byte[] integer(BigInteger number) {
        return value(INTEGER, number.toByteArray());
    }

    static byte[] yes() {
        return value(BOOLEAN, new byte[] {(byte) 0xff});
    }

    static byte[] nothing() {
        return value(NULL);
    }

    static byte[] octets(byte[] content) {
        return value(OCTET_STRING, content);
    }

    /** {@code unused} low bits of the last byte do not count. */
    static byte[] bits(int unused, byte[] content) {
        return value(BIT_STRING, new byte[] {(byte) unused}, content);
    }

    static byte[] text(String text) {
        return value(UTF8_STRING, text.getBytes(StandardCharsets.UTF_8));
    }

    static byte[] oid(String dotted) {
        String[] arcs = dotted.split("\\.");
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        base128(content, Long.parseLong(arcs[0]) * 40 + Long.parseLong(arcs[1]));
        for (int i = 2; i < arcs.length; i++) {
            base128(content, Long.parseLong(arcs[i]));
        }
        return value(OID, content.toByteArray());
    }

    static byte[] time(Instant time) {
        boolean shortYear = time.atOffset(ZoneOffset.UTC).getYear() <= LAST_UTC_YEAR;
        String text = DateTimeFormatter.ofPattern(shortYear ? "yyMMddHHmmss'Z'" : "yyyyMMddHHmmss'Z'", Locale.ROOT)
                .withZone(ZoneOffset.UTC)
                .format(time);
        return value(shortYear ? UTC_TIME : GENERALIZED_TIME, text.getBytes(StandardCharsets.US_ASCII));
    }

    /** A whole value behind a context tag. */
    static byte[] explicit(int tag, byte[] value) {
        return value(EXPLICIT | tag, value);
    }

    /** Bare content under a context tag. */
    static byte[] implicit(int tag, byte[] content) {
        return value(IMPLICIT | tag, content);
    }

    private static byte[] value(int tag, byte[]... parts) {
        int length = 0;
        for (byte[] part : parts) {
            length += part.length;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream(length + 4);
        out.write(tag);
        if (length < BASE) {
            out.write(length);
        } else {
            byte[] digits = BigInteger.valueOf(length).toByteArray();
            int from = digits[0] == 0 ? 1 : 0;
            out.write(BASE | (digits.length - from));
            out.write(digits, from, digits.length - from);
        }
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }

    private static void base128(ByteArrayOutputStream out, long arc) {
        for (int shift = 56; shift > 0; shift -= 7) {
            if (arc >>> shift != 0) {
                out.write((int) ((arc >>> shift) & 0x7f) | BASE);
            }
        }
        out.write((int) (arc & 0x7f));
    }
}
