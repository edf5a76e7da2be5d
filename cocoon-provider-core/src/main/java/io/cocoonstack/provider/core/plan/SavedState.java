package io.cocoonstack.provider.core.plan;

import io.cocoonstack.provider.snapshot.SnapshotManifest;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import java.nio.file.Path;
import java.time.Instant;

/**
 * What is known about the snapshot a Pod's state may lie in. Asked anew for every attempt.
 *
 * @param stored what the store says about the VM name's hibernate tag
 * @param local what the node's own snapshot store says about the VM name
 * @param copy how far a copy for this wake has come
 * @param told whether the Pod's owner knows that a fresh boot became a restore
 */
public record SavedState(Stored stored, Local local, Copy copy, boolean told) {

    /** Nothing asked yet. */
    public static final SavedState UNKNOWN =
            new SavedState(new Stored.Unknown(), new Local.Unknown(), new Copy.None(), false);

    public SavedState with(Stored answer) {
        return new SavedState(answer, local, copy, told);
    }

    public SavedState with(Local answer) {
        return new SavedState(stored, answer, copy, told);
    }

    public SavedState with(Copy progress) {
        return new SavedState(stored, local, progress, told);
    }

    public SavedState asTold() {
        return new SavedState(stored, local, copy, true);
    }

    /** Whether the local snapshot is the one the store has. */
    public boolean verified() {
        return stored instanceof Stored.Present(var manifest)
                && local instanceof Local.Present(var snapshot)
                && !snapshot.id().isEmpty()
                && snapshot.id().equals(manifest.snapshotId());
    }

    /** No answer so often in a row, since then; not to be asked again before {@code notBefore}. Says nothing about what is there. */
    public record Unanswered(String message, int times, Instant since, Instant notBefore) implements Stored, Local {}

    /** The store's answer. */
    public sealed interface Stored {

        record Unknown() implements Stored {}

        record Absent() implements Stored {}

        record Present(SnapshotManifest manifest) implements Stored {}
    }

    /** The node's own answer. */
    public sealed interface Local {

        record Unknown() implements Local {}

        record Absent() implements Local {}

        record Present(LocalSnapshot snapshot) implements Local {}
    }

    /** A copy of the stored snapshot, made to be cloned once. */
    public sealed interface Copy {

        record None() implements Copy {}

        /** No other node can give it; the store can. */
        record NoPeer() implements Copy {}

        /** Files from another node. */
        record Staged(Path directory) implements Copy {}

        /** A local snapshot under a name of its own, so that it is never taken for the Pod's. */
        record Imported(String localName) implements Copy {}
    }
}
