package io.cocoonstack.vkcocoon.text;

/** Foreign text made fit for a line: nothing in it ends the line, moves a cursor, or is there unseen. */
public final class OneLine {

    private OneLine() {}

    /** {@code text} with its line ends, control and format characters spelled out. */
    public static String of(String text) {
        return append(new StringBuilder(text.length() + 16), text).toString();
    }

    /** {@code text} between quotes, its own quotes and backslashes marked. */
    public static String quoted(String text) {
        StringBuilder line = new StringBuilder(text.length() + 16).append('"');
        return append(line, text.replace("\\", "\\\\").replace("\"", "\\\""))
                .append('"')
                .toString();
    }

    private static StringBuilder append(StringBuilder line, String text) {
        text.codePoints().forEach(c -> {
            switch (c) {
                case '\n' -> line.append("\\n");
                case '\r' -> line.append("\\r");
                case '\t' -> line.append("\\t");
                default -> {
                    if (visible(c)) {
                        line.appendCodePoint(c);
                    } else {
                        line.append("\\u{").append(Integer.toHexString(c)).append('}');
                    }
                }
            }
        });
        return line;
    }

    private static boolean visible(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
