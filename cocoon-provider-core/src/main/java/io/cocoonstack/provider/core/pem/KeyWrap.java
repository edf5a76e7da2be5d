package io.cocoonstack.provider.core.pem;

import java.io.ByteArrayOutputStream;
import java.security.InvalidKeyException;
import java.util.Arrays;

/**
 * The two older key formats into PKCS#8, the one the JDK reads. Sources: RFC 8017 A.1.2 (PKCS#1), RFC 5915 (SEC1), RFC 5208
 * (PKCS#8).
 */
final class KeyWrap {

    private static final int INTEGER = 0x02;
    private static final int OCTETS = 0x04;
    private static final int OID = 0x06;
    private static final int SEQUENCE = 0x30;
    private static final int PARAMETERS = 0xa0;

    private static final byte[] VERSION_0 = {INTEGER, 1, 0};

    /** rsaEncryption, with the NULL its parameters are. */
    private static final byte[] RSA = {
        OID, 9, 0x2a, (byte) 0x86, 0x48, (byte) 0x86, (byte) 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00
    };

    /** id-ecPublicKey. */
    private static final byte[] EC = {OID, 7, 0x2a, (byte) 0x86, 0x48, (byte) 0xce, 0x3d, 0x02, 0x01};

    private KeyWrap() {}

    static byte[] rsa(byte[] pkcs1) {
        return wrap(tlv(SEQUENCE, RSA), pkcs1);
    }

    /** {@code curve} is the content of a block of parameters, empty without one; the key's own parameters come first. */
    static byte[] ec(byte[] sec1, byte[] curve) throws InvalidKeyException {
        byte[] inside = ownCurve(sec1);
        byte[] oid = inside.length > 0 ? inside : curve;
        if (oid.length == 0 || oid[0] != OID) {
            throw new InvalidKeyException("an EC private key that does not name its curve");
        }
        return wrap(tlv(SEQUENCE, EC, oid), sec1);
    }

    private static byte[] wrap(byte[] algorithm, byte[] key) {
        return tlv(SEQUENCE, VERSION_0, algorithm, tlv(OCTETS, key));
    }

    /** The curve inside of a SEC1 key, empty without one. */
    private static byte[] ownCurve(byte[] sec1) throws InvalidKeyException {
        try {
            int[] key = span(sec1, 0);
            for (int at = key[0]; at < key[1]; ) {
                int[] member = span(sec1, at);
                if ((sec1[at] & 0xff) == PARAMETERS) {
                    return Arrays.copyOfRange(sec1, member[0], member[1]);
                }
                at = member[1];
            }
            return new byte[0];
        } catch (IndexOutOfBoundsException cut) {
            throw new InvalidKeyException("an EC private key that is cut short");
        }
    }

    /** Begin and end of the content of the element at that place. */
    private static int[] span(byte[] der, int at) {
        int length = der[at + 1] & 0xff;
        int begin = at + 2;
        if (length > 0x80) {
            int bytes = length - 0x80;
            length = 0;
            for (int i = 0; i < bytes; i++) {
                length = (length << 8) | (der[begin++] & 0xff);
            }
        }
        if (length < 0 || begin + length > der.length) {
            throw new IndexOutOfBoundsException("length " + length);
        }
        return new int[] {begin, begin + length};
    }

    private static byte[] tlv(int tag, byte[]... parts) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            content.writeBytes(part);
        }
        int length = content.size();
        ByteArrayOutputStream element = new ByteArrayOutputStream();
        element.write(tag);
        if (length < 0x80) {
            element.write(length);
        } else if (length <= 0xff) {
            element.write(0x81);
            element.write(length);
        } else {
            element.write(0x82);
            element.write(length >> 8);
            element.write(length);
        }
        element.writeBytes(content.toByteArray());
        return element.toByteArray();
    }
}
