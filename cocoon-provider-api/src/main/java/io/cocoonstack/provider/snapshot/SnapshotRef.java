package io.cocoonstack.provider.snapshot;

/** Where a snapshot is kept: repository below the store's base, and tag. */
public record SnapshotRef(String repository, String tag) {

    /** Tag of the snapshot a hibernated VM wakes from. */
    public static final String HIBERNATE = "hibernate";

    /** Tag of the snapshot taken when a Pod is deleted. */
    public static final String LATEST = "latest";

    @Override
    public String toString() {
        return repository + ":" + tag;
    }
}
