package io.cocoonstack.provider.snapshots.peer;

import io.cocoonstack.provider.snapshots.json.JsonObject;
import io.cocoonstack.provider.snapshots.json.JsonText;
import io.cocoonstack.provider.snapshots.json.UnreadableJsonException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The files of a local snapshot and where their data lies.
 *
 * @param files in the order of their names
 */
public record SnapshotPlan(String snapshotId, List<PlannedFile> files) {

    public SnapshotPlan {
        files = List.copyOf(files);
    }

    /**
     * A file to fetch.
     *
     * @param size apparent bytes
     * @param slices none when it is empty or one single hole
     */
    public record PlannedFile(String name, long size, List<Slice> slices) {
        public PlannedFile {
            slices = List.copyOf(slices);
        }
    }

    /** Reads a peer's answer; nothing in it may lead out of the directory or the files. */
    public static SnapshotPlan read(byte[] text) throws UnreadableJsonException {
        JsonObject root = JsonObject.of(JsonText.parse(text), "");
        String id = root.text("snapshotId");
        if (id.isEmpty()) {
            throw new UnreadableJsonException("snapshotId is missing or empty");
        }
        Set<String> names = new HashSet<>();
        List<PlannedFile> files = new ArrayList<>();
        for (JsonObject file : root.objects("files")) {
            PlannedFile planned = file(file);
            if (!isPlain(planned.name()) || !names.add(planned.name())) {
                throw new UnreadableJsonException("\"" + planned.name() + "\" is not a file name, or there twice");
            }
            files.add(planned);
        }
        return new SnapshotPlan(id, files);
    }

    /** One line of JSON. */
    public byte[] write() {
        ObjectNode root = JsonText.object();
        root.put("snapshotId", snapshotId);
        ArrayNode all = root.putArray("files");
        for (PlannedFile file : files) {
            ObjectNode planned = all.addObject();
            planned.put("name", file.name());
            planned.put("size", file.size());
            if (file.slices().isEmpty()) {
                planned.putNull("slices");
            } else {
                ArrayNode slices = planned.putArray("slices");
                file.slices()
                        .forEach(it ->
                                slices.addObject().put("offset", it.offset()).put("length", it.length()));
            }
        }
        byte[] text = JsonText.compact(root);
        byte[] line = Arrays.copyOf(text, text.length + 1);
        line[text.length] = '\n';
        return line;
    }

    /** Whether a name from outside is one plain part of a path. */
    public static boolean isPlain(String name) {
        return !name.isEmpty()
                && !name.equals(".")
                && !name.equals("..")
                && name.indexOf('/') < 0
                && name.indexOf('\\') < 0
                && name.indexOf('\0') < 0;
    }

    private static PlannedFile file(JsonObject file) throws UnreadableJsonException {
        long size = file.number("size");
        if (size < 0) {
            throw new UnreadableJsonException("size is negative: " + size);
        }
        List<Slice> slices = new ArrayList<>();
        for (JsonObject slice : file.objects("slices")) {
            long offset = slice.number("offset");
            long length = slice.number("length");
            if (offset < 0 || length <= 0 || offset > size || length > size - offset) {
                throw new UnreadableJsonException(
                        "a slice of " + length + " bytes at " + offset + " leaves a file of " + size);
            }
            slices.add(new Slice(offset, length));
        }
        return new PlannedFile(file.text("name"), size, slices);
    }
}
