package io.cocoonstack.provider.core.port;

/**
 * Asks the cluster for a serving certificate. Somebody else decides, in seconds or in days. Calls block and throw
 * {@link CannotAsk} when the API server gives no usable answer.
 */
public interface CertificateOrders {

    /**
     * Places an order.
     *
     * @param request certificate signing request (PKCS #10) as PEM
     * @return the order's name
     */
    String place(String request);

    /** What became of an order. */
    Answer answer(String order);

    /** The decision so far. */
    sealed interface Answer {

        /** Nobody has decided, or the certificate is not made yet. */
        record Waiting() implements Answer {}

        /** The certificate and those it leads up to, as PEM. */
        record Issued(String pem) implements Answer {}

        /** There will be no certificate. */
        record Refused(String why) implements Answer {}
    }

    /** The API server gave no answer, or we may not ask. */
    final class CannotAsk extends RuntimeException {

        private static final long serialVersionUID = 1L;

        public CannotAsk(String message) {
            super(message);
        }
    }
}
