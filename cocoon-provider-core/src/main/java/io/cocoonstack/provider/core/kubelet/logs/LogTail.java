package io.cocoonstack.provider.core.kubelet.logs;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Tells which lines of a log are new, from its last lines now and then. Pure but for what was seen. One thread. */
final class LogTail {

    /** Lines to ask for, and to remember. */
    static final int WINDOW = 1000;

    private List<String> seen = List.of();

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
        if (seen.isEmpty()) {
            return new News(lines, lines.size() < WINDOW);
        }
        for (int common = Math.min(seen.size(), lines.size()); common > 0; common--) {
            List<String> end = seen.subList(seen.size() - common, seen.size());
            if (lines.subList(0, common).equals(end)) {
                return new News(lines.subList(common, lines.size()), true);
            }
        }
        return new News(lines, false);
    }

    /** What comes in the whole log after the lines that were seen: all of it when it is another log. */
    List<String> after(List<String> whole) {
        int at = Collections.lastIndexOfSubList(whole, seen);
        return at < 0 ? whole : whole.subList(at + seen.size(), whole.size());
    }

    /** These were the last lines. */
    void saw(List<String> lines) {
        seen = List.copyOf(lines.subList(Math.max(0, lines.size() - WINDOW), lines.size()));
    }

    /** Another log begins. */
    void startOver() {
        seen = List.of();
    }
}
