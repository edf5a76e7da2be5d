package io.cocoonstack.provider.snapshots.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.cocoonstack.provider.snapshots.Vectors;
import io.cocoonstack.provider.snapshots.json.JsonText;
import io.cocoonstack.provider.snapshots.json.UnreadableJsonException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class PeerPlanTest {

    @ParameterizedTest
    @MethodSource("extents")
    void smallGapsAreFetchedAlongAndLongSlicesCut(JsonNode row) {
        assertThat(Slice.of(slices(row.path("extents"))))
                .as(row.path("case").stringValue())
                .isEqualTo(slices(row.path("slices")));
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/peer/crc32c.tsv", delimiter = '\t', numLinesToSkip = 1)
    void aChecksumHasNoLeadingZero(String bytes, String expected) {
        byte[] content = content(bytes);
        SliceChecksum checksum = new SliceChecksum();
        checksum.update(content, 0, content.length / 2);
        checksum.update(content, content.length / 2, content.length - content.length / 2);

        assertThat(checksum.text()).isEqualTo(expected);
    }

    @Test
    void aPlanIsWrittenAsGoNodesWriteIt() throws UnreadableJsonException {
        byte[] raw = Vectors.bytes("peer/plan.json");
        SnapshotPlan plan = SnapshotPlan.read(raw);

        assertThat(plan.files())
                .containsExactly(
                        new SnapshotPlan.PlannedFile("config.json", 10, List.of(new Slice(0, 10))),
                        new SnapshotPlan.PlannedFile("empty.bin", 0, List.of()),
                        new SnapshotPlan.PlannedFile("memory-ranges", 65_536, List.of(new Slice(4096, 36_864))));
        assertThat(new String(plan.write(), StandardCharsets.UTF_8).strip())
                .isEqualTo(new String(raw, StandardCharsets.UTF_8).strip());
        assertThat(plan.write()).endsWith('\n');
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"files\":[]}",
                "{\"snapshotId\":\"\"}",
                "{\"snapshotId\":\"X\",\"files\":[{\"size\":1}]}",
                "{\"snapshotId\":\"X\",\"files\":[{\"name\":\"..\",\"size\":1}]}",
                "{\"snapshotId\":\"X\",\"files\":[{\"name\":\"a/b\",\"size\":1}]}",
                "{\"snapshotId\":\"X\",\"files\":[{\"name\":\"a\",\"size\":1},{\"name\":\"a\",\"size\":1}]}",
                "{\"snapshotId\":\"X\",\"files\":[{\"name\":\"a\",\"size\":-1}]}",
                "{\"snapshotId\":\"X\",\"files\":[{\"name\":\"a\",\"size\":9,\"slices\":[{\"offset\":0,\"length\":0}]}]}",
                "{\"snapshotId\":\"X\",\"files\":[{\"name\":\"a\",\"size\":9,\"slices\":[{\"offset\":-1,\"length\":1}]}]}",
                "{\"snapshotId\":\"X\",\"files\":[{\"name\":\"a\",\"size\":9,\"slices\":[{\"offset\":9,\"length\":1}]}]}",
                "{\"snapshotId\":\"X\",\"files\":[{\"name\":\"a\",\"size\":9,\"slices\":[{\"offset\":5,\"length\":9223372036854775807}]}]}"
            })
    void aPlanThatLeadsOutOfItsFilesIsRefused(String text) {
        assertThatExceptionOfType(UnreadableJsonException.class)
                .isThrownBy(() -> SnapshotPlan.read(text.getBytes(StandardCharsets.UTF_8)));
    }

    static Stream<JsonNode> extents() throws UnreadableJsonException {
        return StreamSupport.stream(
                JsonText.parse(Vectors.bytes("peer/slices.json")).spliterator(), false);
    }

    private static List<Slice> slices(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(it -> new Slice(
                        it.path("offset").longValue(), it.path("length").longValue()))
                .toList();
    }

    private static byte[] content(String words) {
        byte[] ones = new byte[32];
        Arrays.fill(ones, (byte) 0xff);
        return switch (words) {
            case "ASCII 123456789" -> "123456789".getBytes(StandardCharsets.US_ASCII);
            case "empty" -> new byte[0];
            case "32 zero bytes" -> new byte[32];
            case "32 bytes 0xff" -> ones;
            case "bytes 0..31" -> Vectors.generated(0, 32, i -> i);
            case "4096 bytes, byte i = i mod 251" -> Vectors.generated(0, 4096, Vectors.MEMORY);
            case "ASCII vk-13 (trailer has no leading zero)" -> "vk-13".getBytes(StandardCharsets.US_ASCII);
            default -> throw new IllegalArgumentException(words);
        };
    }
}
