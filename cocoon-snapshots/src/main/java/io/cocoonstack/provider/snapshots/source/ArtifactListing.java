package io.cocoonstack.provider.snapshots.source;

import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import java.io.IOException;
import java.util.List;

/** Says what a store has. For operators: nothing a node does needs a list. */
public interface ArtifactListing {

    /** Every tag of every repository, whatever kind of artifact it names. */
    List<SnapshotRef> list() throws IOException, RefusedArtifactException;
}
