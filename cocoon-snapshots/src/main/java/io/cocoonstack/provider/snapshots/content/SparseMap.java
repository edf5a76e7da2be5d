package io.cocoonstack.provider.snapshots.content;

import io.cocoonstack.provider.snapshots.artifact.Refusal;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.json.JsonObject;
import io.cocoonstack.provider.snapshots.json.JsonText;
import io.cocoonstack.provider.snapshots.json.UnreadableJsonException;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Where the data of a sparse file lies; everything between is zero. Its archive entry is the segments back to back.
 *
 * @param text as the runtime wrote it, passed on unchanged; {@code null} and {@code []} are both the map of one single hole
 * @param size apparent bytes of the file
 * @param segments ascending, without overlap
 */
public record SparseMap(String text, long size, List<Segment> segments) {

    public SparseMap {
        segments = List.copyOf(segments);
    }

    /** @param stored bytes of the archive entry, which the segments must add up to */
    public static SparseMap parse(String text, long size, long stored) throws RefusedArtifactException {
        if (size <= 0) {
            throw refused("it has no positive size");
        }
        try {
            List<Segment> segments = new ArrayList<>();
            long end = 0;
            long sum = 0;
            for (JsonNode node : segments(text)) {
                JsonObject object = JsonObject.of(node, "[" + segments.size() + "]");
                Segment segment = new Segment(object.number("o"), object.number("l"));
                if (segment.offset < end || segment.length <= 0 || segment.length > size - segment.offset) {
                    throw refused("segment " + segments.size() + " overlaps, is empty or leaves the file");
                }
                end = segment.offset + segment.length;
                sum += segment.length;
                segments.add(segment);
            }
            if (sum != stored) {
                throw refused("its segments have " + sum + " bytes, the entry " + stored);
            }
            return new SparseMap(text, size, segments);
        } catch (UnreadableJsonException e) {
            throw refused(String.valueOf(e.getMessage()));
        }
    }

    private static Iterable<JsonNode> segments(String text) throws UnreadableJsonException, RefusedArtifactException {
        JsonNode root = JsonText.parse(text);
        if (root.isNull()) {
            return List.of();
        }
        if (!root.isArray()) {
            throw refused("it is not a list");
        }
        return root;
    }

    private static RefusedArtifactException refused(String why) {
        return new RefusedArtifactException(Refusal.FILE, "the sparse map cannot be used: " + why);
    }

    /** Data at {@code offset} of the apparent file, {@code length} bytes. */
    public record Segment(long offset, long length) {}
}
