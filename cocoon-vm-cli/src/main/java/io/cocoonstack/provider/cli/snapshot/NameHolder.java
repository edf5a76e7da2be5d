package io.cocoonstack.provider.cli.snapshot;

import io.cocoonstack.provider.cli.command.Answer;
import java.util.List;
import java.util.Locale;

/**
 * Who holds a snapshot name. cocoon has two wordings, one from before the work and one from the store; the second also speaks of
 * the pending record of a killed save, which only its id reaches.
 */
final class NameHolder {

    private static final List<String> TAKEN = List.of("already exists", "already in use by");
    private static final List<String> INTRODUCTIONS = List.of("already in use by ", "held by ");

    private NameHolder() {}

    static boolean saysTaken(Answer answer) {
        return TAKEN.stream().anyMatch(answer::says);
    }

    /** The holder's id, or the name itself when the text does not tell. */
    static String of(String errorText, String name) {
        String lower = errorText.toLowerCase(Locale.ROOT);
        for (String introduction : INTRODUCTIONS) {
            int at = lower.indexOf(introduction);
            if (at >= 0) {
                String rest = errorText.substring(at + introduction.length()).stripLeading();
                String token = rest.split("\\s", 2)[0];
                String holder = token.endsWith(")") ? token.substring(0, token.length() - 1) : token;
                if (!holder.isEmpty()) {
                    return holder;
                }
            }
        }
        return name;
    }
}
