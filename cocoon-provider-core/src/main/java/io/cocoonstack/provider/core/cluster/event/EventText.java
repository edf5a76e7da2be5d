package io.cocoonstack.provider.core.cluster.event;

import java.nio.charset.StandardCharsets;

/** Text that fits: events.k8s.io allows notes of 1024 bytes and reasons of 128, and a refused event explains nothing. */
final class EventText {

    static final int MESSAGE_BYTES = 1024;
    static final int REASON_BYTES = 128;

    private static final String GAP = " … ";

    private EventText() {}

    /** At most that many bytes of UTF-8, whole characters, head and tail: a command's last line says why it failed. */
    static String fit(String text, int bytes) {
        if (size(text) <= bytes) {
            return text;
        }
        int room = bytes - size(GAP);
        return head(text, room / 3) + GAP + tail(text, room - room / 3);
    }

    private static String head(String text, int bytes) {
        int end = 0;
        for (int used = 0; end < text.length(); ) {
            int next = text.codePointAt(end);
            used += size(Character.toString(next));
            if (used > bytes) {
                break;
            }
            end += Character.charCount(next);
        }
        return text.substring(0, end);
    }

    private static String tail(String text, int bytes) {
        int start = text.length();
        for (int used = 0; start > 0; ) {
            int before = text.codePointBefore(start);
            used += size(Character.toString(before));
            if (used > bytes) {
                break;
            }
            start -= Character.charCount(before);
        }
        return text.substring(start);
    }

    private static int size(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
