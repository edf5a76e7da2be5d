package io.cocoonstack.vkcocoon.assembly;

import org.jspecify.annotations.Nullable;

/** The node cannot come up. The message is one sentence for the operator: what failed and on what. */
public final class StartFailure extends Exception {

    private static final long serialVersionUID = 1L;

    public StartFailure(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    @Override
    public String getMessage() {
        String message = super.getMessage();
        return message == null ? "" : message;
    }
}
