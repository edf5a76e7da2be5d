package io.cocoonstack.provider.lease;

import org.jspecify.annotations.Nullable;

/** Carries a {@link LeaseFailure}. */
public final class LeaseFailureException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient LeaseFailure failure;

    public LeaseFailureException(LeaseFailure failure) {
        this(failure, null);
    }

    public LeaseFailureException(LeaseFailure failure, @Nullable Throwable cause) {
        super(failure.detail(), cause);
        this.failure = failure;
    }

    public LeaseFailure failure() {
        return failure;
    }
}
