package io.cocoonstack.provider.testing.memory;

import io.cocoonstack.provider.vm.VmEvent;
import io.cocoonstack.provider.vm.VmEventListener;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;

/** Hands events to every stream that is up. An empty one ends a stream. */
final class EventHub {

    private final List<BlockingQueue<Optional<VmEvent>>> streams = new CopyOnWriteArrayList<>();
    private volatile boolean muted;

    /** Opens a stream that begins with these events. Whoever publishes must not do so at the same time. */
    BlockingQueue<Optional<VmEvent>> open(List<VmEvent> first) {
        BlockingQueue<Optional<VmEvent>> stream = new LinkedBlockingQueue<>();
        first.forEach(event -> stream.add(Optional.of(event)));
        streams.add(stream);
        return stream;
    }

    void publish(VmEvent event) {
        if (!muted) {
            streams.forEach(stream -> stream.add(Optional.of(event)));
        }
    }

    /** Events are lost from now on, or not any more. */
    void mute(boolean on) {
        muted = on;
    }

    void endAll() {
        streams.forEach(stream -> stream.add(Optional.empty()));
    }

    /** Gives a stream to its listener until it ends or the thread is interrupted. */
    void follow(BlockingQueue<Optional<VmEvent>> stream, VmEventListener listener) {
        try {
            for (Optional<VmEvent> next = stream.take(); next.isPresent(); next = stream.take()) {
                listener.changed(next.get());
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            streams.remove(stream);
        }
    }
}
