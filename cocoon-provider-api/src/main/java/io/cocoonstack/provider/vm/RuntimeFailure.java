package io.cocoonstack.provider.vm;

import java.util.OptionalInt;

/**
 * Why a runtime call failed, in the terms the engine decides by. Facts only; what to do about it is said elsewhere.
 */
public sealed interface RuntimeFailure {

    /** What was tried and what came back. */
    Facts facts();

    /** The backend says that the thing asked for does not exist. */
    record Gone(Facts facts) implements RuntimeFailure {}

    /** Somebody else holds it; the same call may succeed later. */
    record Busy(Facts facts) implements RuntimeFailure {}

    /** The name is taken; {@code holder} is the id of who has it, empty when the backend did not say. */
    record Exists(String holder, Facts facts) implements RuntimeFailure {}

    /** The backend refuses because of the state the thing is in. */
    record Conflict(Facts facts) implements RuntimeFailure {}

    /** No answer, or one that cannot be understood. Says nothing about the VM; try again. */
    record Unavailable(Facts facts) implements RuntimeFailure {}

    /** The input is wrong and will be wrong again. */
    record Rejected(Facts facts) implements RuntimeFailure {}

    /** This backend cannot do that. */
    record Unsupported(Facts facts) implements RuntimeFailure {}

    /**
     * @param command what was called, secrets masked
     * @param exitCode exit code of the child process, empty without one
     * @param detail one line for people: the backend's own error text or what was wrong with its answer
     */
    record Facts(String command, OptionalInt exitCode, String detail) {

        /** Facts of a call that is no child process. */
        public static Facts of(String command, String detail) {
            return new Facts(command, OptionalInt.empty(), detail);
        }
    }
}
