package io.cocoonstack.provider.snapshots.peer;

import java.util.ArrayList;
import java.util.List;

/** A part of a file that is fetched with one request, in bytes of the apparent file. */
public record Slice(long offset, long length) {

    /** Gaps up to here are fetched along: a request costs more than their zeros. */
    static final long MAX_GAP = 4L << 20;

    /** Longest slice. */
    static final long MAX_LENGTH = 256L << 20;

    /** Cuts the data of a file, given ascending and without overlap, into slices. */
    public static List<Slice> of(List<Slice> extents) {
        List<Slice> slices = new ArrayList<>();
        long start = 0;
        long end = 0;
        for (Slice extent : extents) {
            if (end > start && extent.offset - end > MAX_GAP) {
                cut(start, end, slices);
                start = extent.offset;
            } else if (end == start) {
                start = extent.offset;
            }
            end = extent.offset + extent.length;
        }
        cut(start, end, slices);
        return List.copyOf(slices);
    }

    private static void cut(long start, long end, List<Slice> to) {
        for (long at = start; at < end; at += MAX_LENGTH) {
            to.add(new Slice(at, Math.min(MAX_LENGTH, end - at)));
        }
    }
}
