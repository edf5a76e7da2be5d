package io.cocoonstack.provider.snapshot;

import org.jspecify.annotations.Nullable;

/** Carries a {@link SnapshotFailure}. */
public final class SnapshotFailureException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient SnapshotFailure failure;
    private final String text;

    public SnapshotFailureException(SnapshotFailure failure) {
        this(failure, null);
    }

    public SnapshotFailureException(SnapshotFailure failure, @Nullable Throwable cause) {
        super(cause);
        this.failure = failure;
        this.text = failure.detail();
    }

    /** The failure's own line. */
    @Override
    public String getMessage() {
        return text;
    }

    public SnapshotFailure failure() {
        return failure;
    }
}
