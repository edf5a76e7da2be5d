package io.cocoonstack.provider.vm;

import java.nio.file.Path;

/** Where a clone takes its state from. */
public sealed interface CloneSource {

    /** A snapshot in the backend's store, by name or id. */
    record Snapshot(String ref) implements CloneSource {}

    /** A directory with a snapshot's files and its envelope, absolute. */
    record Directory(Path path) implements CloneSource {}
}
