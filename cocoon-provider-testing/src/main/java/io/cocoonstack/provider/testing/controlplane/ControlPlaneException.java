package io.cocoonstack.provider.testing.controlplane;

import org.jspecify.annotations.Nullable;

/** A program of the control plane is missing, ended early, or did not do in time what was asked of it. */
public final class ControlPlaneException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ControlPlaneException(String message) {
        this(message, null);
    }

    ControlPlaneException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
