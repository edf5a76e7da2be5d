package io.cocoonstack.provider.snapshots.registry;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads one header from left to right. A comma separates both parameters and challenges, so a name decides only by what follows. */
final class ChallengeParser {

    private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";

    /** What some schemes have in place of parameters; nobody asks for it. */
    private static final Pattern TOKEN68 = Pattern.compile(" +[A-Za-z0-9._~+/-]+=*[ \\t]*(?=,|$)");

    private final String text;
    private int at;

    ChallengeParser(String text) {
        this.text = text;
    }

    List<Challenge> challenges() {
        List<Challenge> found = new ArrayList<>();
        skipSeparators();
        while (at < text.length()) {
            String scheme = token().toLowerCase(Locale.ROOT);
            if (at < text.length() && text.charAt(at) != ' ' && text.charAt(at) != ',') {
                throw unreadable();
            }
            Matcher whole = TOKEN68.matcher(text).region(at, text.length());
            if (!scheme.equals("bearer") && !scheme.equals("basic") && whole.lookingAt()) {
                at = whole.end();
            }
            found.add(new Challenge(scheme, parameters()));
        }
        return List.copyOf(found);
    }

    private Map<String, String> parameters() {
        Map<String, String> parameters = new LinkedHashMap<>();
        while (true) {
            skipSeparators();
            int start = at;
            if (at == text.length()) {
                break;
            }
            String name = token().toLowerCase(Locale.ROOT);
            skipBlanks();
            if (at == text.length() || text.charAt(at) != '=') {
                at = start;
                break;
            }
            at++;
            skipBlanks();
            String value = at < text.length() && text.charAt(at) == '"' ? quoted() : token();
            if (parameters.put(name, value) != null) {
                throw unreadable();
            }
        }
        return Collections.unmodifiableMap(parameters);
    }

    private String token() {
        int start = at;
        while (at < text.length() && isTokenCharacter(text.charAt(at))) {
            at++;
        }
        if (at == start) {
            throw unreadable();
        }
        return text.substring(start, at);
    }

    private String quoted() {
        StringBuilder value = new StringBuilder();
        for (at++; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '"') {
                at++;
                return value.toString();
            }
            if (c == '\\' && at + 1 < text.length()) {
                at++;
            }
            value.append(text.charAt(at));
        }
        throw unreadable();
    }

    private void skipBlanks() {
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
    }

    private void skipSeparators() {
        skipBlanks();
        while (at < text.length() && text.charAt(at) == ',') {
            at++;
            skipBlanks();
        }
    }

    private static boolean isTokenCharacter(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || TOKEN_MARKS.indexOf(c) >= 0;
    }

    private IllegalArgumentException unreadable() {
        return new IllegalArgumentException("challenge not understood at character " + at + ": " + text);
    }
}
