package io.cocoonstack.provider.snapshots.archive;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/** One header block of a tar. Source: the ustar format of POSIX, with the binary numbers of GNU tar when read. */
record TarHeader(String name, int mode, long size, long modified, char type) {

    static final int BLOCK = 512;

    /** Bytes of the name field. */
    static final int NAME_LENGTH = 100;

    /** Largest size that the header has room for. */
    static final long MAX_SIZE = 0_77777777777L;

    static final char FILE = '0';
    static final char OLD_FILE = '\0';
    static final char RECORDS = 'x';
    static final char GLOBAL_RECORDS = 'g';
    static final char GNU_LONG_NAME = 'L';

    private static final int SIZE_AT = 124;
    private static final int CHECKSUM_AT = 148;
    private static final int CHECKSUM_END = 156;
    private static final int TYPE_AT = 156;
    private static final int MAGIC_AT = 257;
    private static final int PREFIX_AT = 345;

    static TarHeader read(byte[] block) throws BrokenArchiveException {
        if (number(block, CHECKSUM_AT, CHECKSUM_END) != checksum(block)) {
            throw new BrokenArchiveException("a header of the archive has the wrong checksum");
        }
        long size = number(block, SIZE_AT, 136);
        if (size < 0) {
            throw new BrokenArchiveException("an entry of the archive has the negative size " + size);
        }
        boolean ustar = text(block, MAGIC_AT, MAGIC_AT + 5).equals("ustar");
        String prefix = ustar && block[MAGIC_AT + 5] == 0 ? text(block, PREFIX_AT, 500) : "";
        String name = text(block, 0, NAME_LENGTH);
        return new TarHeader(
                prefix.isEmpty() ? name : prefix + "/" + name,
                (int) number(block, NAME_LENGTH, 108) & 07777,
                size,
                number(block, 136, CHECKSUM_AT),
                (char) block[TYPE_AT]);
    }

    byte[] write() {
        byte[] block = new byte[BLOCK];
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(bytes, 0, block, 0, Math.min(bytes.length, NAME_LENGTH));
        octal(block, NAME_LENGTH, 7, mode);
        octal(block, 108, 7, 0);
        octal(block, 116, 7, 0);
        octal(block, SIZE_AT, 11, size > MAX_SIZE ? 0 : size);
        octal(block, 136, 11, modified);
        block[TYPE_AT] = (byte) type;
        ascii(block, MAGIC_AT, "ustar\00000");
        octal(block, CHECKSUM_AT, 6, checksum(block));
        block[CHECKSUM_END - 1] = ' ';
        return block;
    }

    private static int checksum(byte[] block) {
        int sum = 0;
        for (int i = 0; i < BLOCK; i++) {
            sum += i >= CHECKSUM_AT && i < CHECKSUM_END ? ' ' : block[i] & 0xff;
        }
        return sum;
    }

    private static long number(byte[] block, int from, int to) throws BrokenArchiveException {
        if ((block[from] & 0x80) != 0) {
            return binary(block, from, to);
        }
        String digits = text(block, from, to).strip();
        if (digits.isEmpty()) {
            return 0;
        }
        if (!digits.matches("[0-7]+")) {
            throw new BrokenArchiveException("a header of the archive has the number \"" + digits + "\"");
        }
        return Long.parseLong(digits, 8);
    }

    private static long binary(byte[] block, int from, int to) throws BrokenArchiveException {
        long value = 0;
        for (int i = from; i < to; i++) {
            int digit = i == from ? block[i] & 0x7f : block[i] & 0xff;
            if (value > Long.MAX_VALUE >> 8) {
                throw new BrokenArchiveException("a header of the archive has a number of more than 63 bits");
            }
            value = value << 8 | digit;
        }
        return value;
    }

    private static String text(byte[] block, int from, int to) {
        int end = from;
        while (end < to && block[end] != 0) {
            end++;
        }
        return new String(Arrays.copyOfRange(block, from, end), StandardCharsets.UTF_8);
    }

    private static void octal(byte[] block, int at, int digits, long value) {
        ascii(block, at, String.format(Locale.ROOT, "%0" + digits + "o", value));
    }

    private static void ascii(byte[] block, int at, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(bytes, 0, block, at, bytes.length);
    }
}
