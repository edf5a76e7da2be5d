package io.cocoonstack.provider.core.cluster.environment;

import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Names of variables and references between them. Pure. */
final class VariableSyntax {

    /** The strict rule of Kubernetes, as virtual kubelets apply it. */
    private static final Pattern VALID = Pattern.compile("[-._a-zA-Z][-._a-zA-Z0-9]*");

    private VariableSyntax() {}

    /** Whether a key may become a variable. */
    static boolean validName(String name) {
        return VALID.matcher(name).matches() && !name.equals(".") && !name.startsWith("..");
    }

    /** Replaces references {@code $(NAME)}; {@code $$} is one dollar sign, and what names nothing known or is not closed stays as it is. */
    static String expand(String text, Function<String, @Nullable String> values) {
        StringBuilder result = new StringBuilder();
        int i = 0;
        while (i < text.length()) {
            if (text.startsWith("$$", i)) {
                result.append('$');
                i += 2;
            } else if (text.startsWith("$(", i) && text.indexOf(')', i) > 0) {
                int close = text.indexOf(')', i);
                String value = values.apply(text.substring(i + 2, close));
                result.append(value == null ? text.substring(i, close + 1) : value);
                i = close + 1;
            } else {
                result.append(text.charAt(i));
                i++;
            }
        }
        return result.toString();
    }
}
