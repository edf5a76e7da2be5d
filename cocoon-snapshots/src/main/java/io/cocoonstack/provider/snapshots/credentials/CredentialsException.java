package io.cocoonstack.provider.snapshots.credentials;

import org.jspecify.annotations.Nullable;

/** A credential could not be read; says nothing about whether there is one. */
public final class CredentialsException extends Exception {

    private static final long serialVersionUID = 1L;

    public CredentialsException(String message) {
        this(message, null);
    }

    public CredentialsException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
