package io.cocoonstack.provider.testing.guest;

/** What became of a command in a guest. */
public sealed interface GuestOutcome {

    /** It ran, and left this guest behind. */
    record Ended(int exit, String out, String err, FakeGuest guest) implements GuestOutcome {}

    /** The guest has no such program. */
    record NotThere(String program) implements GuestOutcome {}
}
