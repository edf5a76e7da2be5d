package io.cocoonstack.provider.snapshots.artifact;

/** What of an artifact makes a reader refuse it. */
public enum Refusal {
    /** The manifest cannot be read at all. */
    MANIFEST,
    /** It is something else than a snapshot. */
    KIND,
    /** No child of the index fits. */
    INDEX,
    /** The config blob is of another type, too large or unreadable. */
    CONFIG,
    /** A layer cannot be a file of a snapshot. */
    LAYER,
    /** A v1 artifact uses what only v2 has. */
    VERSION,
    /** What config and layers say about a file does not fit together. */
    FILE
}
