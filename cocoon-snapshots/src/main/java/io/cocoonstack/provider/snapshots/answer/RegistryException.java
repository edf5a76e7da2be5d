package io.cocoonstack.provider.snapshots.answer;

import java.io.IOException;

/** A registry, or the token service before it, did not do what it was asked for. The message is one line for people. */
public final class RegistryException extends IOException {

    private static final long serialVersionUID = 1L;

    private final Reason reason;
    private final boolean passing;
    private final int status;
    private final String retryAfter;

    /**
     * @param passing whether the same request may succeed a little later
     * @param status of the answer; 0 when there was none
     * @param retryAfter the header; empty without one
     */
    RegistryException(Reason reason, boolean passing, int status, String retryAfter, String message) {
        super(message);
        this.reason = reason;
        this.passing = passing;
        this.status = status;
        this.retryAfter = retryAfter;
    }

    /** A failure that no answer stands for. */
    public static RegistryException of(Reason reason, String message) {
        return new RegistryException(reason, false, 0, "", message);
    }

    public Reason reason() {
        return reason;
    }

    public boolean isPassing() {
        return passing;
    }

    public int status() {
        return status;
    }

    public String retryAfter() {
        return retryAfter;
    }

    /** What a failed request says about the thing that was asked for. */
    public enum Reason {
        /** It is not there: the registry itself says so. */
        ABSENT,
        /** The registry does not want to. */
        REFUSED,
        /** Nothing. */
        UNAVAILABLE
    }
}
