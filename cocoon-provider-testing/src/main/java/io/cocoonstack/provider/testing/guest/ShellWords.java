package io.cocoonstack.provider.testing.guest;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Splits a script into commands and their words, as a shell does. */
final class ShellWords {

    /** The word of a redirection; no word of a script can be like it. */
    static final String INTO = "\0>";

    private final String text;
    private final UnaryOperator<String> expand;
    private int at;

    private ShellWords(String text, UnaryOperator<String> expand) {
        this.text = text;
        this.expand = expand;
    }

    /**
     * The commands, split and expanded when they are asked for, so that an earlier one can set what a later one expands.
     *
     * @param expand the value of a variable's name, or of a command in parentheses
     */
    static Iterable<List<String>> commands(String script, UnaryOperator<String> expand) {
        ShellWords words = new ShellWords(script, expand);
        return () -> new CommandIterator(words);
    }

    /** The next command that has words; empty at the end. */
    List<String> next() {
        List<String> words = new ArrayList<>();
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\n' || c == ';') {
                at++;
                if (!words.isEmpty()) {
                    return words;
                }
            } else if (Character.isWhitespace(c)) {
                at++;
            } else if (c == '>') {
                at++;
                words.add(INTO);
            } else {
                words.add(word());
            }
        }
        return words;
    }

    private String word() {
        StringBuilder word = new StringBuilder();
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\'') {
                int end = text.indexOf('\'', at + 1);
                word.append(text, at + 1, end);
                at = end + 1;
            } else if (c == '"') {
                at++;
                while (text.charAt(at) != '"') {
                    word.append(unit());
                }
                at++;
            } else if (Character.isWhitespace(c) || c == ';' || c == '>') {
                break;
            } else {
                word.append(unit());
            }
        }
        return word.toString();
    }

    /** One character, or what an expansion stands for. */
    private String unit() {
        char c = text.charAt(at++);
        if (c == '\\' && at < text.length()) {
            return String.valueOf(text.charAt(at++));
        }
        if (c != '$' || at == text.length()) {
            return String.valueOf(c);
        }
        int from = at;
        if (text.charAt(at) == '(') {
            at = text.indexOf(')', at) + 1;
        } else {
            while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
                at++;
            }
        }
        return expand.apply(text.substring(from, at));
    }
}
