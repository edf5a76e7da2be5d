package io.cocoonstack.provider.core.kubelet.access;

/** Decides whether a caller may do something. Thread-safe; may block for a few seconds; never throws. */
@FunctionalInterface
public interface AccessControl {

    Verdict check(Caller caller, AccessRule rule);

    /** A decision. */
    sealed interface Verdict {

        /** May go on. */
        record Allowed(User user) implements Verdict {}

        /** Nobody we know (401). {@code why} is for the log, never for the caller. */
        record Unauthenticated(String why) implements Verdict {}

        /** Somebody we know who may not (403). {@code text} may be shown. */
        record Denied(String text) implements Verdict {}

        /** The question could not be answered (500): nobody gets in. {@code why} is for the log. */
        record Undecided(String why) implements Verdict {}
    }
}
