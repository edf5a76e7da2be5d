package io.cocoonstack.provider.snapshots.transfer;

import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshots.answer.RegistryException;
import io.cocoonstack.provider.snapshots.archive.BrokenArchiveException;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.encoding.DamagedContentException;
import io.cocoonstack.provider.snapshots.http.BodySourceException;
import java.nio.file.AccessDeniedException;

/** What went wrong, in the words of the store's contract. */
public final class StoreFailures {

    private StoreFailures() {}

    /**
     * A failure of the runtime stays what it is; everything else is the store's.
     *
     * @param what names what was wanted, in front of the message
     */
    public static RuntimeException of(Object what, Throwable thrown) {
        Throwable e = origin(thrown);
        if (e instanceof Error error) {
            throw error;
        }
        if (e instanceof RuntimeException runtime) {
            return runtime;
        }
        String detail = what + ": " + e.getMessage();
        return new SnapshotFailureException(
                switch (e) {
                    case RefusedArtifactException _, DamagedContentException _, BrokenArchiveException _ ->
                        new SnapshotFailure.Rejected(detail);
                    case AccessDeniedException _ -> new SnapshotFailure.Refused(detail);
                    case RegistryException registry ->
                        switch (registry.reason()) {
                            // Whether a snapshot is there is asked for and answered elsewhere; this is a place that is
                            // none.
                            case ABSENT, REFUSED -> new SnapshotFailure.Refused(detail);
                            case UNAVAILABLE -> new SnapshotFailure.Unavailable(detail);
                        };
                    default -> new SnapshotFailure.Unavailable(detail);
                },
                e);
    }

    /** What ended the other side of a stream, however many streams there are in between. */
    private static Throwable origin(Throwable thrown) {
        return switch (thrown) {
            case BodySourceException e -> origin(e.source());
            case OtherSideException e when e.getCause() != null -> origin(e.getCause());
            default -> thrown;
        };
    }
}
