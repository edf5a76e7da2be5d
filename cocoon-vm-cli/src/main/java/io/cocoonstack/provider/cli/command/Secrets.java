package io.cocoonstack.provider.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** What of a command line may be shown. */
public final class Secrets {

    private static final String MASK = "***";
    private static final Set<String> SECRET_FLAGS = Set.of("--password", "--vnc-password");
    private static final Set<String> ENVIRONMENT_FLAGS = Set.of("-e", "--env");
    private static final Pattern USER_INFO = Pattern.compile("(?<=://)[^/@\\s]*(?=@)");
    private static final Pattern QUERY = Pattern.compile("(://[^\\s?]*\\?)\\S*");

    private Secrets() {}

    /**
     * The words with passwords, values of guest variables, arguments of guest commands, and credentials and query strings of
     * URLs masked.
     */
    public static List<String> masked(List<String> argv) {
        List<String> shown = new ArrayList<>();
        String before = "";
        for (int i = 0; i < argv.size(); i++) {
            String word = argv.get(i);
            shown.add(word(before, word));
            if (before.equals("--")) {
                shown.add("(" + (argv.size() - i - 1) + " more)");
                return shown;
            }
            before = word;
        }
        return shown;
    }

    private static String word(String before, String word) {
        if (SECRET_FLAGS.contains(before)) {
            return MASK;
        }
        int equals = word.indexOf('=');
        if (ENVIRONMENT_FLAGS.contains(before)) {
            return equals < 0 ? MASK : word.substring(0, equals + 1) + MASK;
        }
        if (equals > 0 && SECRET_FLAGS.contains(word.substring(0, equals))) {
            return word.substring(0, equals + 1) + MASK;
        }
        return inUrls(word);
    }

    /** A text with the credentials and query strings of its URLs masked. */
    static String inUrls(String text) {
        return QUERY.matcher(USER_INFO.matcher(text).replaceAll(MASK)).replaceAll("$1" + MASK);
    }
}
