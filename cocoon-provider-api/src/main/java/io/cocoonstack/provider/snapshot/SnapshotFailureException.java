package io.cocoonstack.provider.snapshot;

import org.jspecify.annotations.Nullable;

/** Carries a {@link SnapshotFailure}. */
public final class SnapshotFailureException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient SnapshotFailure failure;

    public SnapshotFailureException(SnapshotFailure failure) {
        this(failure, null);
    }

    public SnapshotFailureException(SnapshotFailure failure, @Nullable Throwable cause) {
        super(failure.detail(), cause);
        this.failure = failure;
    }

    public SnapshotFailure failure() {
        return failure;
    }
}
