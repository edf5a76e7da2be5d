package io.cocoonstack.provider.cli.command;

import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.function.Function;

/** What came back from a child that ended by itself. */
public final class Answer {

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final Invocation call;
    private final int exitCode;
    private final byte[] stdout;
    private final boolean complete;
    private final String stderr;

    /**
     * An answer.
     *
     * @param call what was called
     * @param stdout what the child wrote, as far as it was kept
     * @param complete whether that is all
     * @param stderr beginning and end of its other output
     */
    public Answer(Invocation call, int exitCode, byte[] stdout, boolean complete, String stderr) {
        this.call = call;
        this.exitCode = exitCode;
        this.stdout = stdout.clone();
        this.complete = complete;
        this.stderr = stderr;
    }

    /** An answer without stdout: there was none, or it went to a stream. */
    public Answer(Invocation call, int exitCode, String stderr) {
        this(call, exitCode, new byte[0], true, stderr);
    }

    public int exitCode() {
        return exitCode;
    }

    public String stderr() {
        return stderr;
    }

    /** What was kept of stdout, for people: bytes that are no UTF-8 show as U+FFFD. */
    public String lenientText() {
        return new String(stdout, StandardCharsets.UTF_8);
    }

    public boolean ok() {
        return exitCode == 0;
    }

    /** Whether the error text contains a marker, whatever the case. Warnings may precede the error, so it is never compared. */
    public boolean says(String marker) {
        return errorText().toLowerCase(Locale.ROOT).contains(marker.toLowerCase(Locale.ROOT));
    }

    /** All text that can carry the error. */
    public String errorText() {
        return call.verb().errorsOnBothStreams() ? stderr + "\n" + lenientText() : stderr;
    }

    /**
     * The whole of stdout, without a byte order mark.
     *
     * @throws RuntimeFailureException {@link RuntimeFailure.Unavailable} when it is too long or no UTF-8
     */
    public String text() {
        if (!complete) {
            throw unreadable("the answer is longer than " + stdout.length + " bytes");
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(stdout))
                    .toString();
            return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw unreadable("the answer is no UTF-8: " + e.getMessage());
        }
    }

    /** A failure of a child that said so itself. */
    public RuntimeFailureException failure(Function<RuntimeFailure.Facts, RuntimeFailure> kind) {
        return new RuntimeFailureException(kind.apply(facts(ErrorLine.of(errorText()))));
    }

    /**
     * The failure of a child whose words mean nothing more exact: an older build that lacks the verb or a flag, or no
     * information about anything.
     */
    public RuntimeFailureException failure() {
        boolean older = says("unknown flag:") || says("unknown shorthand flag:") || says("unknown command ");
        return failure(older ? RuntimeFailure.Unsupported::new : RuntimeFailure.Unavailable::new);
    }

    /**
     * Whether a verb without a payload did its work. A build that lacks the verb prints help and exits with 0.
     *
     * @throws RuntimeFailureException {@link RuntimeFailure.Unavailable} for such a help text
     */
    public boolean done() {
        if (ok() && lenientText().lines().anyMatch(line -> line.startsWith("Usage:"))) {
            throw unreadable("help text instead of an answer");
        }
        return ok();
    }

    /** The failure to understand the answer. */
    public RuntimeFailureException unreadable(String detail) {
        return new RuntimeFailureException(new RuntimeFailure.Unavailable(facts(detail)));
    }

    private RuntimeFailure.Facts facts(String detail) {
        return new RuntimeFailure.Facts(call.command(), ok() ? OptionalInt.empty() : OptionalInt.of(exitCode), detail);
    }
}
