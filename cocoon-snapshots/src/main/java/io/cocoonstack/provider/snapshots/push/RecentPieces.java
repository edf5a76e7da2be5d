package io.cocoonstack.provider.snapshots.push;

/**
 * The pieces of a {@link SpoolFile} that were written last, still in memory, so that who reads close behind who writes need not ask
 * the disk. Which of them may be read and which be overwritten is told by how far both are; whoever asks holds the lock over that.
 */
final class RecentPieces {

    private static final int KEPT = 16;

    private final byte[][] slots = new byte[KEPT][];

    /** Room for a piece, in the place of the one that is {@value #KEPT} pieces older. */
    byte[] room(long index) {
        int slot = (int) (index % KEPT);
        if (slots[slot] == null) {
            slots[slot] = new byte[SpoolFile.PIECE];
        }
        return slots[slot];
    }

    /** Whether the byte at {@code position} is here while the piece behind {@code filled} bytes is being written. */
    static boolean has(long filled, long position) {
        return position < filled && position / SpoolFile.PIECE > filled / SpoolFile.PIECE - KEPT;
    }

    /** Whether a reader that has come to {@code position} needs nothing any more of what the next piece overwrites. */
    static boolean isFree(long filled, long position) {
        return position / SpoolFile.PIECE > filled / SpoolFile.PIECE - KEPT;
    }

    /** Reads up to the end of a piece that is here. */
    int read(long position, byte[] target, int offset, int length) {
        int at = (int) (position % SpoolFile.PIECE);
        int count = Math.min(length, SpoolFile.PIECE - at);
        System.arraycopy(slots[(int) (position / SpoolFile.PIECE % KEPT)], at, target, offset, count);
        return count;
    }
}
