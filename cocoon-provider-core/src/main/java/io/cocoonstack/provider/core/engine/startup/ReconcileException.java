package io.cocoonstack.provider.core.engine.startup;

import org.jspecify.annotations.Nullable;

/** The start-up reconcile cannot be done; the node must not be shown to a cluster. */
public final class ReconcileException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ReconcileException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
