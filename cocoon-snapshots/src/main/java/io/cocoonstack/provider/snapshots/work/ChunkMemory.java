package io.cocoonstack.provider.snapshots.work;

import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;

/** Where transfers get the memory for their chunks, which is not on the heap and which no pool of the platform counts. Any thread. */
public final class ChunkMemory {

    private final AtomicLong held = new AtomicLong();
    private final AtomicLong peak = new AtomicLong();

    /** Bytes that are set aside now; those that were not written to yet cost nothing. */
    public long held() {
        return held.get();
    }

    /** Most bytes that were set aside at once so far. */
    public long peak() {
        return peak.get();
    }

    /** A buffer with any content; whoever closes the arena says so by {@link #freed}. */
    ByteBuffer allocate(Arena arena, int size) {
        ByteBuffer buffer = UntouchedMemory.allocate(arena, size).asByteBuffer();
        long now = held.addAndGet(size);
        peak.accumulateAndGet(now, Math::max);
        return buffer;
    }

    void freed(long bytes) {
        held.addAndGet(-bytes);
    }
}
