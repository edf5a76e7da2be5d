package io.cocoonstack.vkcocoon.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Rows under a head, columns as wide as their widest cell. Not thread-safe. */
public final class Table {

    private final List<List<String>> rows = new ArrayList<>();

    public Table(List<String> head) {
        rows.add(List.copyOf(head));
    }

    /** As many cells as the head has. */
    public void row(String... cells) {
        rows.add(List.copyOf(Arrays.asList(cells)));
    }

    /** Lines, each with its end; no blanks before it. */
    public String text() {
        int[] widths = new int[rows.getFirst().size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], length(row.get(i)));
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                line.append(row.get(i)).append(" ".repeat(widths[i] - length(row.get(i)) + 2));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    private static int length(String cell) {
        return cell.codePointCount(0, cell.length());
    }
}
