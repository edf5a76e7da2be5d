package io.cocoonstack.provider.snapshots.source;

import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.encoding.DamagedContentException;
import io.cocoonstack.provider.snapshots.json.UnreadableJsonException;
import java.nio.file.AccessDeniedException;

/** What went wrong with a source, in the words of the contract. */
public final class SourceFailure {

    private SourceFailure() {}

    /** @param what names the artifact or the place in front of the message */
    public static SnapshotFailureException of(String what, Exception e) {
        if (e instanceof SnapshotFailureException failure) {
            return failure;
        }
        String detail = what + ": " + e.getMessage();
        return new SnapshotFailureException(
                switch (e) {
                    case RefusedArtifactException _, DamagedContentException _, UnreadableJsonException _ ->
                        new SnapshotFailure.Rejected(detail);
                    case AccessDeniedException _ -> new SnapshotFailure.Refused(detail);
                    default -> new SnapshotFailure.Unavailable(detail);
                },
                e);
    }
}
