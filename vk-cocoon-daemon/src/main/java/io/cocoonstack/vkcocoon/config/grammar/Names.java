package io.cocoonstack.vkcocoon.config.grammar;

import java.util.Optional;
import java.util.regex.Pattern;

/** Names with rules of their own: Kubernetes objects and labels, control groups. */
public final class Names {

    private static final Pattern SUBDOMAIN =
            Pattern.compile("[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*");
    private static final Pattern LABEL_VALUE = Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9_.-]*[A-Za-z0-9])?");
    private static final Pattern GROUP = Pattern.compile("[A-Za-z0-9:_.@\\\\-]+");
    private static final int LABEL_LENGTH = 63;

    private Names() {}

    /** A Node's name; shorter than Kubernetes allows, because it is also the value of the hostname label. */
    public static Grammar<String> nodeName() {
        return new Grammar<>(
                "a Node name: lower-case letters, digits, '-' and '.', at most 63 characters, letters or digits at the ends",
                text -> fitting(text, SUBDOMAIN));
    }

    /** The value of a label, not empty. */
    public static Grammar<String> labelValue() {
        return new Grammar<>(
                "a label value: letters, digits, '-', '_' and '.', at most 63 characters, letters or digits at the ends",
                text -> fitting(text, LABEL_VALUE));
    }

    /** The value of a label; empty stands for no label. */
    public static Grammar<String> labelValueOrEmpty() {
        Grammar<String> value = labelValue();
        return new Grammar<>(
                value.sentence() + "; or empty for no label",
                text -> text.isEmpty() ? Optional.of("") : value.read(text));
    }

    /** A control group below the root of the hierarchy: names separated by slashes. */
    public static Grammar<String> controlGroup() {
        return new Grammar<>("the name of a slice, such as cocoon.slice", text -> {
            for (String part : text.split("/", -1)) {
                if (!GROUP.matcher(part).matches() || part.equals(".") || part.equals("..")) {
                    return Optional.empty();
                }
            }
            return Optional.of(text);
        });
    }

    private static Optional<String> fitting(String text, Pattern pattern) {
        return text.length() <= LABEL_LENGTH && pattern.matcher(text).matches() ? Optional.of(text) : Optional.empty();
    }
}
