package io.cocoonstack.provider.core.kubelet.tls;

import org.jspecify.annotations.Nullable;

/** Certificate or key cannot be used. The message names the files and never their content. */
public final class TlsFilesException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public TlsFilesException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
