package io.cocoonstack.provider.core.kubelet.logs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Tells which lines of a log are new, from its last lines now and then. Remembers a number for each line instead of its text, because
 * a quiet follower holds them for hours. Pure but for what was seen. One thread.
 */
final class LogTail {

    /** Lines to ask for, and to remember. */
    static final int WINDOW = 1000;

    private static final long FNV_BASIS = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    private long[] seen = {};

    /** What is new in the last lines of the log, and whether that is known: false when nothing seen before is among them. */
    record News(List<String> lines, boolean connected) {}

    /** Splits text into lines that keep their line feed. A last line without one is not finished and comes with the next text. */
    static List<String> split(String text) {
        List<String> lines = new ArrayList<>();
        int from = 0;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
            lines.add(text.substring(from, end + 1));
            from = end + 1;
        }
        return lines;
    }

    /** Compares the last lines with those that were seen. Nothing is remembered yet. */
    News compare(List<String> lines) {
        if (seen.length == 0) {
            return new News(lines, lines.size() < WINDOW);
        }
        long[] now = marks(lines);
        for (int common = Math.min(seen.length, now.length); common > 0; common--) {
            if (Arrays.equals(now, 0, common, seen, seen.length - common, seen.length)) {
                return new News(lines.subList(common, lines.size()), true);
            }
        }
        return new News(lines, false);
    }

    /** What comes in the whole log after the lines that were seen: all of it when it is another log. */
    List<String> after(List<String> whole) {
        if (seen.length == 0) {
            return whole;
        }
        long[] marks = marks(whole);
        for (int end = marks.length; end >= seen.length; end--) {
            if (Arrays.equals(marks, end - seen.length, end, seen, 0, seen.length)) {
                return whole.subList(end, whole.size());
            }
        }
        return whole;
    }

    /** These were the last lines. */
    void saw(List<String> lines) {
        seen = marks(lines.subList(Math.max(0, lines.size() - WINDOW), lines.size()));
    }

    /** Another log begins. */
    void startOver() {
        seen = new long[0];
    }

    private static long[] marks(List<String> lines) {
        return lines.stream().mapToLong(LogTail::mark).toArray();
    }

    /** FNV-1a over the characters: two lines of one log that share it are not to be expected. */
    private static long mark(String line) {
        long mark = FNV_BASIS;
        for (int i = 0; i < line.length(); i++) {
            mark = (mark ^ line.charAt(i)) * FNV_PRIME;
        }
        return mark;
    }
}
