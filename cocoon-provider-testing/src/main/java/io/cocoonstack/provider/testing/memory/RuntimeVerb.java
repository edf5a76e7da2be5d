package io.cocoonstack.provider.testing.memory;

/** The calls of a runtime and its capabilities, to name them in knobs and counts. */
public enum RuntimeVerb {
    LIST,
    INSPECT,
    RUN,
    CLONE,
    START,
    REMOVE,
    WATCH,
    RECONCILE_STALE_CREATE,
    SNAPSHOT_FIND,
    SNAPSHOT_SAVE,
    SNAPSHOT_REMOVE,
    SNAPSHOT_IMPORT,
    SNAPSHOT_EXPORT,
    IMAGE_PULL,
    IMAGE_FIND,
    IMAGE_IMPORT,
    EXEC,
    LOGS,
    RESIZE_NICS,
    ASSIGN_ADDRESSES
}
