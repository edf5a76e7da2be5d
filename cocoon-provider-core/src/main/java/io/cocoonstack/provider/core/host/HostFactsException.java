package io.cocoonstack.provider.core.host;

import org.jspecify.annotations.Nullable;

/** A fact about the host that the node cannot do without could not be read. The message names the fact and its source. */
public final class HostFactsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public HostFactsException(String message) {
        this(message, null);
    }

    public HostFactsException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
