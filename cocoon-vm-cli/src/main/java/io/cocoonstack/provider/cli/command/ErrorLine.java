package io.cocoonstack.provider.cli.command;

import java.util.List;
import java.util.regex.Pattern;

/** Picks the one line of a CLI's output that says what went wrong. */
public final class ErrorLine {

    private static final int LONGEST = 1_000;
    private static final int KEPT_TAIL = 400;
    private static final String MARK = "Error: ";
    private static final Pattern ESCAPES = Pattern.compile("\u001B\\[[0-9;?]*[ -/]*[@-~]");
    private static final Pattern CONTROLS = Pattern.compile("\\p{Cntrl}+");

    private ErrorLine() {}

    /** The last line that begins with {@code Error:}, else the last line with any text; at most 1000 characters. */
    public static String of(String output) {
        List<String> lines = ESCAPES.matcher(output)
                .replaceAll("")
                .lines()
                .map(line -> CONTROLS.matcher(line).replaceAll(" ").strip())
                .filter(line -> !line.isEmpty())
                .toList();
        if (lines.isEmpty()) {
            return "no error text";
        }
        String chosen = lines.stream()
                .filter(line -> line.startsWith(MARK))
                .reduce((_, later) -> later)
                .orElse(lines.getLast());
        return cut(Secrets.inUrls(chosen.startsWith(MARK) ? chosen.substring(MARK.length()) : chosen));
    }

    /** Keeps the beginning and the end of a long line, never half of a character. */
    private static String cut(String line) {
        int length = line.codePointCount(0, line.length());
        if (length <= LONGEST) {
            return line;
        }
        int headEnd = line.offsetByCodePoints(0, LONGEST - KEPT_TAIL - 1);
        int tailStart = line.offsetByCodePoints(line.length(), -KEPT_TAIL);
        return line.substring(0, headEnd) + "…" + line.substring(tailStart);
    }
}
