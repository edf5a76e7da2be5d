package io.cocoonstack.provider.snapshots.peer.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.snapshots.peer.Slice;
import io.cocoonstack.provider.snapshots.peer.SnapshotPlan.PlannedFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SliceTasksTest {

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({"0,0,0", "1,1,1", "8,8,1", "9,5,2", "16,8,2", "17,6,3", "1000,8,125"})
    void aFileIsCutIntoFewGroupsOfNeighbours(int slices, int tasks, int largest) throws IOException {
        List<Slice> all =
                LongStream.range(0, slices).mapToObj(i -> new Slice(i * 10, 5)).toList();
        try (FileChannel target = FileChannel.open(Files.createFile(directory.resolve("file")))) {
            List<SliceTasks.Task> cut = SliceTasks.of(new PlannedFile("file", 10_000, all), target);

            assertThat(cut).hasSize(tasks).hasSizeLessThanOrEqualTo(SliceTasks.PER_FILE);
            assertThat(cut.stream().flatMap(it -> it.slices().stream())).containsExactlyElementsOf(all);
            assertThat(cut.stream().mapToInt(it -> it.slices().size()).max().orElse(0))
                    .isEqualTo(largest);
        }
    }
}
