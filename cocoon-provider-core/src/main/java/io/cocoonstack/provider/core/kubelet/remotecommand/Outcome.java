package io.cocoonstack.provider.core.kubelet.remotecommand;

import io.cocoonstack.provider.core.kubelet.request.StatusJson;
import java.nio.charset.StandardCharsets;

/** How a session ended. */
sealed interface Outcome {

    /** Clients read the code as an unsigned byte. */
    int LARGEST_CODE = 255;

    /** The command ended by itself. */
    record Exited(int code) implements Outcome {

        /** A code that a client can read: what is out of range is a failure all the same. */
        public Exited {
            if (code < 0 || code > LARGEST_CODE) {
                code = LARGEST_CODE;
            }
        }
    }

    /** The session did what it is for and has no code of its own. */
    record Done() implements Outcome {}

    /** Nobody knows what became of the command. {@code text} is a sentence for people. */
    record Failed(String text) implements Outcome {}

    /** What the error stream says in a protocol; may be nothing. */
    default byte[] said(Protocol protocol) {
        String text = protocol.status() ? json() : sentence();
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private String json() {
        return switch (this) {
            case Exited(int code) -> code == 0 ? StatusJson.success() : StatusJson.exitCode(code);
            case Done() -> StatusJson.success();
            case Failed(String text) -> StatusJson.internalError(text);
        };
    }

    private String sentence() {
        return switch (this) {
            case Exited(int code) -> code == 0 ? "" : "command terminated with non-zero exit code: exit status " + code;
            case Done() -> "";
            case Failed(String text) -> text;
        };
    }

    /** For the log. */
    default String summary() {
        return switch (this) {
            case Exited(int code) -> "exit code " + code;
            case Done() -> "done";
            case Failed(String text) -> "failed: " + text;
        };
    }
}
