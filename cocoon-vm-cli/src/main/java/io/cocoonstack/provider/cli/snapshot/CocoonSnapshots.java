package io.cocoonstack.provider.cli.snapshot;

import io.cocoonstack.provider.cli.process.ProcessRunner;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import io.cocoonstack.provider.vm.capability.SnapshotListCapability;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** cocoon's snapshot store. */
public final class CocoonSnapshots implements SnapshotCapability, SnapshotListCapability {

    private static final Logger log = LoggerFactory.getLogger(CocoonSnapshots.class);

    private static final Duration BETWEEN_TRIES = Duration.ofMillis(500);
    private static final int TRIES = 60;

    private final ProcessRunner runner;
    private final Pause pause;

    /** How time passes between two tries. */
    interface Pause {

        void sleep(Duration time) throws InterruptedException;
    }

    public CocoonSnapshots(ProcessRunner runner) {
        this(runner, Thread::sleep);
    }

    CocoonSnapshots(ProcessRunner runner, Pause pause) {
        this.runner = runner;
        this.pause = pause;
    }

    @Override
    public Optional<LocalSnapshot> findSnapshot(String name) {
        return runner.call(new SnapshotInspectCommand(name));
    }

    @Override
    public List<LocalSnapshot> listSnapshots() {
        return runner.call(new SnapshotListCommand());
    }

    /** Saves once; when the name is taken, removes the holder and saves once more. */
    @Override
    public void saveSnapshot(String name, String vmId) {
        SnapshotSaveCommand save = new SnapshotSaveCommand(name, vmId);
        Optional<String> holder = runner.call(save);
        if (holder.isEmpty()) {
            return;
        }
        log.info("snapshot name {} is held by {}, which is replaced", name, holder.get());
        removeWhenFree(holder.get());
        runner.call(save).ifPresent(again -> {
            throw new RuntimeFailureException(new RuntimeFailure.Exists(
                    again, RuntimeFailure.Facts.of(save.invocation().command(), "the name is still held by " + again)));
        });
    }

    @Override
    public boolean removeSnapshot(String ref) {
        return runner.call(new SnapshotRemoveCommand(ref));
    }

    @Override
    public void importSnapshot(String name, InputStream archive) {
        removeWhenFree(name);
        try {
            runner.call(new SnapshotImportCommand(name), archive);
        } catch (RuntimeFailureException e) {
            dropRemains(e.failure() instanceof RuntimeFailure.Exists taken ? taken.holder() : name, e);
            throw e;
        }
    }

    /**
     * A cut archive can look complete to the importer, so nothing of a failed import may stay; and what a killed one left holds
     * the name, where only its id reaches it.
     */
    private void dropRemains(String ref, RuntimeFailureException cause) {
        try {
            if (removeSnapshot(ref)) {
                log.info("removed {}, which a failed import left", ref);
            }
        } catch (RuntimeFailureException e) {
            cause.addSuppressed(e);
        }
    }

    @Override
    public void exportSnapshot(String name, OutputStream archive) {
        runner.call(new SnapshotExportCommand(name), archive);
    }

    /** The helpers of a killed save or clone can hold a snapshot for some seconds; only that refusal is waited for. */
    private void removeWhenFree(String ref) {
        for (int left = TRIES; ; left--) {
            try {
                removeSnapshot(ref);
                return;
            } catch (RuntimeFailureException e) {
                if (left == 0 || !(e.failure() instanceof RuntimeFailure.Busy)) {
                    throw e;
                }
                waitOr(e);
            }
        }
    }

    private void waitOr(RuntimeFailureException busy) {
        try {
            pause.sleep(BETWEEN_TRIES);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw busy;
        }
    }
}
