package io.cocoonstack.examples.demo;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Shows the story: on a terminal the table is drawn over, elsewhere a row is a line whenever it changes. */
final class Screen {

    private static final int[] WIDTHS = {10, 21, 12, 14, 6};
    private static final int INDENT = 4;
    private static final int NARROWEST = 80;
    private static final String CLEAR = "\u001b[J";

    private final PrintStream out;
    private final boolean live;
    private final int columns;
    private int drawn;
    private List<PodRow> shown = List.of();

    /**
     * @param live whether the table may be drawn over
     * @param columns width of a line; a longer one would wrap and spoil the drawing
     */
    Screen(PrintStream out, boolean live, int columns) {
        this.out = out;
        this.live = live;
        this.columns = Math.max(NARROWEST, columns);
    }

    /** A new chapter. */
    void chapter(String sentence) {
        settle();
        out.println();
        out.println("==> " + sentence);
    }

    /** A line under the chapter. */
    void say(String sentence) {
        settle();
        out.println("    " + sentence);
    }

    /** The table as it is now. */
    void table(List<PodRow> rows) {
        if (rows.equals(shown)) {
            return;
        }
        if (live) {
            if (drawn > 0) {
                out.print("\u001b[" + drawn + "A" + CLEAR);
            }
            out.println("    " + line(List.of("POD", "VM", "PHASE", "IP", "READY"), "LAST EVENT"));
            rows.forEach(row -> out.println("    " + line(row)));
            drawn = rows.size() + 1;
        } else {
            rows.stream().filter(row -> !shown.contains(row)).forEach(row -> out.println("    " + line(row)));
            List<String> names = rows.stream().map(PodRow::pod).toList();
            shown.stream()
                    .filter(row -> !names.contains(row.pod()))
                    .forEach(row -> out.println("    " + line(List.of(row.pod(), row.vm(), "gone", "", ""), "")));
        }
        out.flush();
        shown = rows;
    }

    /** What was drawn stays; the next table is a new one. */
    private void settle() {
        drawn = 0;
        if (live) {
            shown = List.of();
        }
    }

    private String line(PodRow row) {
        return line(List.of(row.pod(), row.vm(), row.phase(), row.ip(), row.ready()), row.lastEvent());
    }

    private String line(List<String> cells, String rest) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < WIDTHS.length; i++) {
            String cell = cells.get(i).isEmpty() ? "-" : cells.get(i);
            line.append(cell).append(" ".repeat(Math.max(1, WIDTHS[i] - cell.length())));
        }
        line.append(rest.lines().findFirst().orElse("-"));
        String text = line.toString();
        int room = columns - INDENT - 1;
        return text.length() > room ? text.substring(0, room - 1) + "…" : text.stripTrailing();
    }

    /** Lines of another program, indented. */
    void quote(List<String> lines) {
        settle();
        new ArrayList<>(lines).forEach(line -> out.println("    | " + line));
    }
}
