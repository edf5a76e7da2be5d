package io.cocoonstack.provider.lease;

/** Why a lease call failed. {@code detail} is one line for people. */
public sealed interface LeaseFailure {

    String detail();

    /** The table or the daemon could not be reached or understood; try again. */
    record Unavailable(String detail) implements LeaseFailure {}

    /** The daemon refused the request; the same request is refused again. */
    record Rejected(String detail) implements LeaseFailure {}
}
