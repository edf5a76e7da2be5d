package io.cocoonstack.provider.snapshots.json;

/** A text is not JSON, or a member has another type than it must have. The message names the member. */
public final class UnreadableJsonException extends Exception {

    private static final long serialVersionUID = 1L;

    public UnreadableJsonException(String message) {
        super(message);
    }
}
