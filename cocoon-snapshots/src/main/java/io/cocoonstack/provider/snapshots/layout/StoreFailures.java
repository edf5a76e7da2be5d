package io.cocoonstack.provider.snapshots.layout;

import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import io.cocoonstack.provider.snapshots.archive.BrokenArchiveException;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.encoding.DamagedContentException;
import java.nio.file.AccessDeniedException;

/** What went wrong, in the words of the store's contract. */
final class StoreFailures {

    private StoreFailures() {}

    /** A failure of the runtime stays what it is; everything else is the store's. */
    static RuntimeException of(SnapshotRef ref, Throwable thrown) {
        Throwable e = thrown instanceof OtherSideException && thrown.getCause() != null ? thrown.getCause() : thrown;
        if (e instanceof Error error) {
            throw error;
        }
        if (e instanceof RuntimeException runtime) {
            return runtime;
        }
        String detail = ref + ": " + e.getMessage();
        return new SnapshotFailureException(
                switch (e) {
                    case RefusedArtifactException _, DamagedContentException _, BrokenArchiveException _ ->
                        new SnapshotFailure.Rejected(detail);
                    case AccessDeniedException _ -> new SnapshotFailure.Refused(detail);
                    default -> new SnapshotFailure.Unavailable(detail);
                },
                e);
    }
}
