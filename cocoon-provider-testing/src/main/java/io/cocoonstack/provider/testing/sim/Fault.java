package io.cocoonstack.provider.testing.sim;

/** What may befall a call to the outside. */
public enum Fault {
    /** Nothing. */
    NONE,
    /** It takes long, and then works. */
    SLOW,
    /** It fails and did nothing. */
    REFUSED,
    /** It works, but its answer is lost: to the caller it failed. */
    ANSWER_LOST,
    /** It gives no answer until its caller gives up, and did nothing. */
    HANGS,
    /** The calling process dies before the call does anything. */
    KILLED_BEFORE,
    /** The calling process dies when the call has done its work. */
    KILLED_AFTER
}
