package io.cocoonstack.provider.snapshots.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.cocoonstack.provider.snapshots.Vectors;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import io.cocoonstack.provider.snapshots.json.JsonText;
import io.cocoonstack.provider.snapshots.json.UnreadableJsonException;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

class TransferSizingTest {

    @ParameterizedTest
    @MethodSource("pushWorkers")
    void workersOfAPushFitIntoItsBudget(JsonNode row) {
        int concurrency = row.path("concurrency").intValue();
        int chunk = row.path("chunkMiB").intValue();
        int budget = row.path("budgetMiB").intValue();
        // Go nodes cut chunks of up to 4 GiB; ours end where a buffer ends.
        boolean large = chunk > TransferSizing.MAX_CHUNK_MIB;
        if (large || row.has("error")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> TransferSizing.pushWorkers(concurrency, chunk, budget))
                    .withMessageContaining(large ? "maximum" : row.path("error").stringValue());
        } else {
            assertThat(TransferSizing.pushWorkers(concurrency, chunk, budget))
                    .isEqualTo(row.path("workers").intValue());
        }
    }

    @ParameterizedTest
    @MethodSource("pullWindows")
    void chunksFetchedAheadFitIntoTheBudgetOfAPull(JsonNode row) {
        assertThat(TransferSizing.pullWindow(
                        row.path("prefetch").intValue(),
                        row.path("budgetBytes").longValue(),
                        row.path("inputCapBytes").longValue(),
                        row.path("outputCapBytes").longValue()))
                .isEqualTo(row.path("window").intValue());
    }

    @ParameterizedTest
    @MethodSource("strides")
    void theLargestChunkFollowsFromSizeAndCount(JsonNode row) {
        assertThat(Chunks.stride(
                        row.path("size").longValue(), row.path("chunks").intValue()))
                .isEqualTo(row.path("stride").longValue());
    }

    @ParameterizedTest
    @MethodSource("counts")
    void theLastChunkMayBeShort(JsonNode row) {
        assertThat(Chunks.count(
                        row.path("size").longValue(), row.path("chunkBytes").longValue()))
                .isEqualTo(row.path("count").intValue());
    }

    @Test
    void aFileOfTooManyChunksIsRefused() {
        assertThat(Chunks.count(1 << 20, 1)).isEqualTo(1 << 20);
        assertThatIllegalArgumentException().isThrownBy(() -> Chunks.count((1 << 20) + 1, 1));
    }

    @ParameterizedTest
    @MethodSource("paths")
    void sizeAndSettingsDecideHowAFileIsStored(JsonNode row) {
        EncodePath path = EncodePath.of(
                row.path("zstdLevel").intValue(),
                row.path("chunkMiB").longValue() << 20,
                row.path("entrySize").longValue());

        assertThat(path)
                .isEqualTo(
                        switch (row.path("path").stringValue()) {
                            case "plain" -> new EncodePath.Plain();
                            case "compressed spool" -> new EncodePath.CompressedSpool();
                            default ->
                                new EncodePath.Cut(
                                        row.path("zstd").booleanValue(),
                                        row.path("chunks").intValue());
                        });
    }

    @Test
    void chunksOfZerosAreOneBlob() throws UnreadableJsonException {
        JsonNode row = vector().path("zeroChunks");
        int chunk = row.path("chunkMiB").intValue() << 20;

        assertThat(EncodePath.of(0, chunk, row.path("fileSize").longValue()))
                .isEqualTo(new EncodePath.Cut(false, row.path("layers").intValue()));
        assertThat(Sha256.of(new byte[chunk])).isEqualTo(row.path("chunkDigest").stringValue());
    }

    @ParameterizedTest
    @CsvSource({"8, 2, 3", "8, 64, 9", "1, 2, 2", "4, 4, 5", "8, 8, 9"})
    void rawChunksAreAsManyAsAreWorkedOnAndOneBeingFilled(int workers, int takers, int chunks) {
        assertThat(TransferSizing.rawChunks(workers, takers)).isEqualTo(chunks);
    }

    static Stream<JsonNode> pushWorkers() throws UnreadableJsonException {
        return rows("pushWorkers");
    }

    static Stream<JsonNode> pullWindows() throws UnreadableJsonException {
        return rows("pullWindow");
    }

    static Stream<JsonNode> strides() throws UnreadableJsonException {
        return rows("chunkStride");
    }

    static Stream<JsonNode> counts() throws UnreadableJsonException {
        return rows("chunkCount");
    }

    static Stream<JsonNode> paths() throws UnreadableJsonException {
        return rows("encodeDecision");
    }

    private static Stream<JsonNode> rows(String name) throws UnreadableJsonException {
        return StreamSupport.stream(vector().path(name).spliterator(), false);
    }

    private static JsonNode vector() throws UnreadableJsonException {
        return JsonText.parse(Vectors.bytes("snapshots/sizing.json"));
    }
}
