package io.cocoonstack.provider.cli.process;

import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;

/**
 * Whether a text reaches a child's arguments and environment unchanged. The JDK encodes both with the locale of the moment the
 * JVM started ({@code sun.jnu.encoding}) and silently turns what does not fit into question marks; nothing in code changes
 * that, so a text that would be damaged is refused.
 */
final class Encoding {

    private final boolean utf8;
    private final String name;

    private Encoding(String name) {
        this.name = name;
        this.utf8 = isUtf8(name);
    }

    /** The encoding of this JVM. */
    static Encoding ofThisJvm() {
        return new Encoding(System.getProperty("sun.jnu.encoding", "unknown"));
    }

    static Encoding named(String name) {
        return new Encoding(name);
    }

    private static boolean isUtf8(String name) {
        try {
            return Charset.forName(name).equals(StandardCharsets.UTF_8);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException _) {
            return false;
        }
    }

    /** Refuses a text that the child would not get as it is. */
    void check(Invocation call, String text) {
        if (text.indexOf('\0') >= 0) {
            throw new RuntimeFailureException(new RuntimeFailure.Rejected(
                    RuntimeFailure.Facts.of(call.command(), "an argument has a NUL character")));
        }
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            throw new RuntimeFailureException(new RuntimeFailure.Rejected(
                    RuntimeFailure.Facts.of(call.command(), "an argument has half a surrogate pair")));
        }
        if (!utf8 && text.chars().anyMatch(c -> c > 0x7e)) {
            throw new RuntimeFailureException(new RuntimeFailure.Unsupported(RuntimeFailure.Facts.of(
                    call.command(),
                    "an argument has non-ASCII text and this JVM runs with the locale encoding " + name
                            + "; start it with LANG=C.UTF-8")));
        }
    }
}
