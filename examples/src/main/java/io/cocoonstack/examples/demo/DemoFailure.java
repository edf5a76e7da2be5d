package io.cocoonstack.examples.demo;

/** Something did not happen in time, or happened and should not have. The message is a sentence for the reader. */
final class DemoFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    DemoFailure(String message) {
        super(message);
    }
}
