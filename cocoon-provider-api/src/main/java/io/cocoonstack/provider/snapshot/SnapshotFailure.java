package io.cocoonstack.provider.snapshot;

/** Why a store call failed. {@code detail} is one line for people. */
public sealed interface SnapshotFailure {

    String detail();

    /** The store says that there is nothing under that reference. */
    record Absent(String detail) implements SnapshotFailure {}

    /** The store refuses: credentials, policy. */
    record Refused(String detail) implements SnapshotFailure {}

    /** No answer; says nothing about what is stored. */
    record Unavailable(String detail) implements SnapshotFailure {}

    /** What is stored cannot be used: wrong kind, unknown version, damaged. */
    record Rejected(String detail) implements SnapshotFailure {}
}
