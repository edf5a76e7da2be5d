package io.cocoonstack.vkcocoon.config;

import io.cocoonstack.vkcocoon.config.grammar.Secret;
import io.cocoonstack.vkcocoon.config.section.Setting;
import io.cocoonstack.vkcocoon.text.OneLine;
import java.util.regex.Pattern;

/** How a value is shown: on one line, quoted when it is not plain, never with a secret in it. */
final class Shown {

    /** User and password in front of a host. */
    private static final Pattern CREDENTIALS = Pattern.compile("[^\\s/@]*:[^\\s/@]*@");

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_.,:/@%+*=-]+");
    private static final int LONGEST = 200;

    private Shown() {}

    static String value(Setting<?> setting, String text) {
        return setting.has(Setting.Trait.SECRET) ? Secret.MASK : quoted(text);
    }

    static String quoted(String text) {
        String open = CREDENTIALS.matcher(text).replaceAll(Secret.MASK + "@");
        if (PLAIN.matcher(open).matches() && open.length() <= LONGEST) {
            return open;
        }
        int length = open.codePointCount(0, open.length());
        return length <= LONGEST
                ? OneLine.quoted(open)
                : OneLine.quoted(open.substring(0, open.offsetByCodePoints(0, LONGEST))) + "…";
    }
}
