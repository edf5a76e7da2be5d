package io.cocoonstack.provider.vm;

import org.jspecify.annotations.Nullable;

/** Carries a {@link RuntimeFailure}. */
public final class RuntimeFailureException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient RuntimeFailure failure;

    public RuntimeFailureException(RuntimeFailure failure) {
        this(failure, null);
    }

    public RuntimeFailureException(RuntimeFailure failure, @Nullable Throwable cause) {
        super(text(failure), cause);
        this.failure = failure;
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
