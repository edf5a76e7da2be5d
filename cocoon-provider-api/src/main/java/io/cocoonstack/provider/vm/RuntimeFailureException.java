package io.cocoonstack.provider.vm;

import org.jspecify.annotations.Nullable;

/** Carries a {@link RuntimeFailure}. */
public final class RuntimeFailureException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient RuntimeFailure failure;
    private final String text;

    public RuntimeFailureException(RuntimeFailure failure) {
        this(failure, null);
    }

    public RuntimeFailureException(RuntimeFailure failure, @Nullable Throwable cause) {
        super(cause);
        this.failure = failure;
        this.text = text(failure);
    }

    /** Command, exit code and detail in one line. */
    @Override
    public String getMessage() {
        return text;
    }

    public RuntimeFailure failure() {
        return failure;
    }

    private static String text(RuntimeFailure failure) {
        RuntimeFailure.Facts facts = failure.facts();
        String exit = facts.exitCode().isPresent()
                ? " (exit status " + facts.exitCode().getAsInt() + ")"
                : "";
        return facts.command() + exit + ": " + facts.detail();
    }
}
