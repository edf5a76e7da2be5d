package io.cocoonstack.vkcocoon.config;

import io.cocoonstack.vkcocoon.config.section.Setting;

/**
 * Something wrong with a variable.
 *
 * @param variable its name
 * @param sentence one line for people: variable, value unless secret, and what would be accepted
 */
public record Problem(String variable, String sentence) {

    static Problem missing(Setting<?> setting) {
        return new Problem(
                setting.name(),
                setting.name() + " must be set: expected " + setting.grammar().sentence());
    }

    static Problem misfit(Setting<?> setting, String text) {
        return new Problem(
                setting.name(),
                setting.name() + "=" + Shown.value(setting, text) + " is not accepted: expected "
                        + setting.grammar().sentence() + hint(text));
    }

    /** The slips that environment files invite. */
    private static String hint(String text) {
        if (text.indexOf('\r') >= 0) {
            return " (there is a carriage return in it: does the file have Windows line ends?)";
        }
        if (text.contains(" #")) {
            return " (an environment file knows no comment behind a value)";
        }
        if (text.startsWith("\"") || text.startsWith("'")) {
            return " (the quotes are part of the value)";
        }
        return text.equals(text.strip()) ? "" : " (the blanks around it are part of the value)";
    }
}
