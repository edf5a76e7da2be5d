package io.cocoonstack.provider.testing.cocoon.wire;

/** Unwinds a command that must not go on. */
public abstract sealed class CallEnded extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private CallEnded(String message) {
        super(message, null, false, false);
    }

    /** The process or the server is gone: nothing is rolled back. */
    public static final class Killed extends CallEnded {

        private static final long serialVersionUID = 1L;

        public Killed() {
            super("killed");
        }
    }

    /** The process was asked to end: what is half done is rolled back, then it exits with 1. */
    public static final class Cancelled extends CallEnded {

        private static final long serialVersionUID = 1L;

        public Cancelled() {
            super("context canceled");
        }
    }

    /** The command failed: this text after {@code Error: } on stderr, and this exit code. */
    public static final class Failed extends CallEnded {

        private static final long serialVersionUID = 1L;

        private final int exitCode;

        public Failed(String message) {
            this(1, message);
        }

        public Failed(int exitCode, String message) {
            super(message);
            this.exitCode = exitCode;
        }

        public int exitCode() {
            return exitCode;
        }

        /** The message; never null here. */
        public String text() {
            return String.valueOf(getMessage());
        }
    }
}
