package io.cocoonstack.provider.snapshots.peer.fetch;

import io.cocoonstack.provider.snapshots.peer.Slice;
import io.cocoonstack.provider.snapshots.peer.SnapshotPlan.PlannedFile;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;

/** Cuts the work of a fetch into tasks. Writers of one file stay apart from each other: interleaved ones are slower. */
final class SliceTasks {

    /** Most tasks of one file. */
    static final int PER_FILE = 8;

    private SliceTasks() {}

    /** Neighbouring slices that one thread fetches in their order. */
    record Task(String file, FileChannel target, List<Slice> slices) {}

    static List<Task> of(PlannedFile file, FileChannel target) {
        List<Task> tasks = new ArrayList<>();
        int group = Math.ceilDiv(file.slices().size(), PER_FILE);
        for (int from = 0; from < file.slices().size(); from += group) {
            int to = Math.min(from + group, file.slices().size());
            tasks.add(new Task(file.name(), target, file.slices().subList(from, to)));
        }
        return tasks;
    }
}
