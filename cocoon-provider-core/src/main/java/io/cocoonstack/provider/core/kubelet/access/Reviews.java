package io.cocoonstack.provider.core.kubelet.access;

import java.util.Optional;

/** Asks the API server about users. Every call is one request and blocks. */
public interface Reviews {

    /**
     * Whose token it is; empty when it is nobody's.
     *
     * @throws ReviewException when there was no answer
     */
    Optional<User> authenticate(String token);

    /**
     * Whether a user may.
     *
     * @throws ReviewException when there was no answer
     */
    boolean allowed(User user, String verb, String subresource);

    /** The API server gave no answer, or we may not ask. */
    final class ReviewException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        public ReviewException(String message) {
            super(message);
        }
    }
}
