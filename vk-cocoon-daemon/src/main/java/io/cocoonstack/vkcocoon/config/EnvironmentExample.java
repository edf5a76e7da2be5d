package io.cocoonstack.vkcocoon.config;

import io.cocoonstack.vkcocoon.config.section.Catalogue;
import io.cocoonstack.vkcocoon.config.section.Setting;
import io.cocoonstack.vkcocoon.config.section.Setting.Trait;

/** An environment file that shows every variable. The file beside the systemd unit is this text. */
public final class EnvironmentExample {

    private static final int WIDTH = 100;

    private EnvironmentExample() {}

    /** Every variable with what it does, what it accepts and its default, commented out unless it must be set. */
    public static String text() {
        StringBuilder text = new StringBuilder();
        comment(
                text,
                "Environment of vk-cocoon. This is no shell: no export, no quotes, no comment behind a value."
                        + " It may hold a password, so let only root read it (mode 0600)."
                        + " Check a change with 'vk-cocoon config check', then restart the service.");
        Catalogue.ALL.forEach(setting -> append(text.append('\n'), setting));
        return text.toString();
    }

    private static void append(StringBuilder text, Setting<?> setting) {
        comment(text, setting.effect());
        comment(text, "Expected: " + setting.grammar().sentence() + ".");
        if (setting.has(Trait.REQUIRED)) {
            comment(text, "Must be set.");
        } else if (setting.standard() == null) {
            comment(text, "Unset by default.");
        }
        if (setting.has(Trait.LAUNCHER)) {
            comment(text, "Read by the launcher, before there is a JVM.");
        }
        String value = setting.standard() == null ? "" : setting.standard();
        text.append(setting.has(Trait.REQUIRED) ? "" : "#")
                .append(setting.name())
                .append('=')
                .append(value)
                .append('\n');
    }

    private static void comment(StringBuilder text, String sentence) {
        StringBuilder line = new StringBuilder("#");
        for (String word : sentence.split(" ")) {
            if (line.length() + 1 + word.length() > WIDTH) {
                text.append(line).append('\n');
                line.setLength(1);
            }
            line.append(' ').append(word);
        }
        text.append(line).append('\n');
    }
}
