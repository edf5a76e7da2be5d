package io.cocoonstack.provider.snapshots.archive;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Extended records: {@code length key=value}, where the length counts itself. Source: POSIX pax. */
final class PaxRecords {

    static final String PATH = "path";
    static final String SIZE = "size";

    private PaxRecords() {}

    static Map<String, String> read(byte[] text) throws BrokenArchiveException {
        Map<String, String> records = new LinkedHashMap<>();
        int at = 0;
        while (at < text.length && text[at] != 0) {
            int blank = indexOf(text, ' ', at);
            int length = length(text, at, blank);
            int end = at + length;
            int equals = indexOf(text, '=', blank);
            if (length <= 0 || end > text.length || end < 0 || text[end - 1] != '\n' || equals >= end) {
                throw broken();
            }
            records.put(
                    new String(text, blank + 1, equals - blank - 1, StandardCharsets.UTF_8),
                    new String(text, equals + 1, end - 1 - equals - 1, StandardCharsets.UTF_8));
            at = end;
        }
        return records;
    }

    static byte[] write(Map<String, String> records) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        records.forEach((key, value) -> {
            byte[] record = (" " + key + "=" + value + "\n").getBytes(StandardCharsets.UTF_8);
            int length = record.length + Integer.toString(record.length).length();
            if (length - record.length < Integer.toString(length).length()) {
                length++;
            }
            text.writeBytes(Integer.toString(length).getBytes(StandardCharsets.US_ASCII));
            text.writeBytes(record);
        });
        return text.toByteArray();
    }

    private static int length(byte[] text, int from, int to) throws BrokenArchiveException {
        String digits = new String(text, from, to - from, StandardCharsets.US_ASCII);
        if (!digits.matches("[0-9]{1,9}")) {
            throw broken();
        }
        return Integer.parseInt(digits);
    }

    private static int indexOf(byte[] text, char wanted, int from) throws BrokenArchiveException {
        for (int i = from; i < text.length; i++) {
            if (text[i] == wanted) {
                return i;
            }
        }
        throw broken();
    }

    private static BrokenArchiveException broken() {
        return new BrokenArchiveException("the extended records of an entry cannot be read");
    }
}
