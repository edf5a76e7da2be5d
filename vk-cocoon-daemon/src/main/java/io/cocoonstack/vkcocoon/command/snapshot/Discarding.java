package io.cocoonstack.vkcocoon.command.snapshot;

import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import java.util.OptionalInt;

/** A runtime that reads what it imports to the end and keeps nothing. */
final class Discarding implements SnapshotCapability {

    private long bytes;

    /** Bytes of the archive that were read. */
    long bytes() {
        return bytes;
    }

    @Override
    public void importSnapshot(String name, InputStream archive) {
        try {
            bytes = archive.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            throw new RuntimeFailureException(
                    new RuntimeFailure.Unavailable(
                            new RuntimeFailure.Facts("verify", OptionalInt.empty(), String.valueOf(e.getMessage()))),
                    e);
        }
    }

    @Override
    public Optional<LocalSnapshot> findSnapshot(String name) {
        return Optional.empty();
    }

    @Override
    public boolean removeSnapshot(String ref) {
        return false;
    }

    @Override
    public void saveSnapshot(String name, String vmId) {
        throw new UnsupportedOperationException("it only reads");
    }

    @Override
    public void exportSnapshot(String name, OutputStream archive) {
        throw new UnsupportedOperationException("it only reads");
    }
}
