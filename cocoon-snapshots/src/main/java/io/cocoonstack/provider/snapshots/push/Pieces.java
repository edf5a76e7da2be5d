package io.cocoonstack.provider.snapshots.push;

import io.cocoonstack.provider.snapshots.archive.BulkInputStream;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import io.cocoonstack.provider.snapshots.http.Body;
import io.cocoonstack.provider.snapshots.work.Buffers;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;

/**
 * A chunk in memory, in as many small buffers as it needs. Nobody knows how large an encoded one becomes, and what is encoded of a raw
 * one is free at once; memory that is only set aside costs as much time as memory that is used. For one thread at a time.
 */
final class Pieces implements AutoCloseable {

    /** Bytes of a buffer. */
    static final int SIZE = 1 << 20;

    private final Buffers memory;
    private final List<ByteBuffer> held = new ArrayList<>();
    private int spent;

    Pieces(Buffers memory) {
        this.memory = memory;
    }

    /** Buffers for that many bytes. */
    static int count(long bytes) {
        return Math.toIntExact(Math.ceilDiv(bytes, SIZE));
    }

    /** One more buffer at the end, empty. */
    ByteBuffer add() throws IOException {
        ByteBuffer piece = memory.take();
        held.add(piece);
        return piece;
    }

    /** Takes in exactly so many bytes. */
    void fill(InputStream in, long size) throws IOException {
        for (long left = size; left > 0; ) {
            ByteBuffer piece = add();
            piece.limit((int) Math.min(left, SIZE));
            while (piece.hasRemaining()) {
                if (BulkInputStream.read(in, piece) < 0) {
                    throw new IOException("a file ends " + (left - piece.position()) + " bytes early");
                }
            }
            left -= piece.flip().remaining();
        }
    }

    long size() {
        return body().size();
    }

    String digest() {
        MessageDigest running = Sha256.start();
        held.forEach(it -> Sha256.update(running, it));
        return Sha256.text(running.digest());
    }

    /** Hands over one buffer after the other, each of which is free when that is done. */
    void spend(Step step) throws IOException {
        while (spent < held.size()) {
            ByteBuffer piece = held.get(spent);
            step.accept(piece);
            spent++;
            memory.giveBack(piece);
        }
    }

    /** What is held, to be read as often as it takes. */
    Body body() {
        return new BufferBody(held.subList(spent, held.size()));
    }

    @Override
    public void close() {
        held.subList(spent, held.size()).forEach(memory::giveBack);
        spent = held.size();
    }

    /** Uses up a buffer. */
    @FunctionalInterface
    interface Step {
        void accept(ByteBuffer piece) throws IOException;
    }
}
